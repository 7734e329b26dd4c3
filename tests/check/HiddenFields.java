/** Two fields of one name in one object, and a parameter that is called like a class: each is its own. */
public class HiddenFields {
    static class Base {
        int value = 1;
        private int[] cells = {1};

        int[] cells() {
            return cells;
        }
    }

    static class Hiding extends Base {
        int value = 2;
        int[] cells = {2};
    }

    public static int differ(Hiding hiding) {
        if (hiding != null && hiding.value != ((Base) hiding).value) {
            throw new Error("values");
        }
        return 0;
    }

    public static int longer(Hiding hiding) {
        if (hiding != null && hiding.cells != null && hiding.cells() != null) {
            if (hiding.cells.length > hiding.cells().length) {
                throw new Error("cells");
            }
        }
        return 0;
    }

    /** A field that is called like the class whose field is hidden. */
    public static int inside(HiddenBelow below) {
        if (below != null && below.HiddenAbove != null) {
            if (((HiddenAbove) below).value == 1 && below.HiddenAbove.value == 2) {
                throw new Error("inside");
            }
        }
        return 0;
    }

    static class Box {
        int size;
    }

    public static int count(Box HiddenSizes) {
        if (HiddenSizes != null && HiddenSizes.size != sizeOfAll()) {
            throw new Error("size");
        }
        return 0;
    }

    private static int sizeOfAll() {
        return HiddenSizes.size;
    }
}

class HiddenSizes {
    static int size;

    static class Other {
        int value;
    }
}

class HiddenAbove {
    int value;
}

class HiddenBelow extends HiddenAbove {
    int value;
    HiddenSizes.Other HiddenAbove;
}
