/** A private method that becomes static: the loops around it are compared for every number of rounds all the same. */
class Static4 {
    private static int next(int value) {
        return 2 + value;
    }

    int last(int rounds) {
        int value = 0;
        for (int i = 0; i < rounds; i++) {
            value = next(value);
        }
        return value;
    }

    int lastOf(int rounds) {
        int value = 1;
        for (int i = 0; i <= rounds; i++) {
            value = next(value);
        }
        return value;
    }
}
