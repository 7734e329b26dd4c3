import java.util.ArrayList;
import java.util.List;

/** Objects that more can be done with than calling the methods of their class. */
public class Shared {
    /** A class below it can do more. */
    static class Level {
        protected int level;

        void raise() {
            level = 1;
        }

        boolean isPositive() {
            return level >= 0;
        }
    }

    static class Sinking extends Level {
        void sink() {
            level = -1;
        }
    }

    /** Whoever has the list can change it. */
    static class Names {
        private final List<String> names = new ArrayList<>();

        List<String> names() {
            return names;
        }

        boolean isEmpty() {
            return names.isEmpty();
        }
    }

    static class Marks {
        private final int[] marks = new int[2];

        int[] marks() {
            return marks;
        }

        boolean isUnmarked() {
            return marks[0] == 0;
        }
    }

    static class Log {
        private final StringBuilder log = new StringBuilder();

        StringBuilder log() {
            return log;
        }

        boolean isEmpty() {
            return log.length() == 0;
        }
    }

    /** The caller still has the array. */
    static class Kept {
        private final int[] given;

        Kept(int[] given) {
            if (given.length != 1 || given[0] != 0) {
                throw new IllegalArgumentException();
            }
            this.given = given;
        }

        boolean isZero() {
            return given[0] == 0;
        }
    }

    /** Its superclass has methods. */
    static class Few extends ArrayList<Integer> {
        boolean isSmall() {
            return size() < 2;
        }
    }

    /** Another class assigns its field. */
    static class Switch {
        private boolean on;

        boolean isOff() {
            return !on;
        }
    }

    static class Hand {
        static void press(Switch it) {
            it.on = true;
        }
    }

    /** Nobody can make one. */
    static class Never {
        private Never() {}

        boolean isWrong() {
            return false;
        }
    }

    /** Only a copy is handed out, so that all states are known. */
    static class Copied {
        private final int[] marks = new int[1];

        int[] marks() {
            return marks.clone();
        }

        boolean isUnmarked() {
            return marks[0] == 0;
        }
    }
}
