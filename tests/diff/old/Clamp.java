class Clamp {
    static int clamp(int value, int low, int high) {
        if (value < low) {
            return low;
        }
        if (value > high) {
            return high;
        }
        return value;
    }

    static int sign(int value) {
        return value > 0 ? 1 : value < 0 ? -1 : 0;
    }
}
