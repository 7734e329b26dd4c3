class Clamp {
    static int clamp(int value, int low, int high) {
        int atLeast = value < low ? low : value;
        return value >= low && value > high ? high : atLeast;
    }

    static int sign(int value) {
        return value >= 0 ? 1 : -1;
    }
}
