import java.util.Arrays;

/** A `switch` over strings, and ranges of arrays: all strings and lengths at once. */
public class TextSwitches {
    /** Fine. */
    public static int known(String command) {
        if (command == null) {
            return -1;
        }
        switch (command) {
            case "start":
                return 1;
            case "stop":
            case "halt":
                return command.length() == 4 ? 2 : 1 / 0;
            case "\u2713":
                return 3;
            default:
                return 4;
        }
    }

    public static int one(String color) {
        int shade = switch (color == null ? "" : color) {
            case "red" -> 1;
            case "green" -> 2;
            case "blue" -> 3;
            default -> 0;
        };
        return 6 / (shade - 2);
    }

    /** Another string than the one that was hashed. */
    public static int other(String a, String b) {
        if (a == null || b == null || a.length() > 1 || b.length() > 1) {
            return 0;
        }
        switch (a.hashCode()) {
            case 97:
                return b.equals("b") ? 1 / 0 : 1;
            default:
                return 2;
        }
    }

    /** Fine: every element is the same. */
    public static void fill(long[] all, int i, long value) {
        if (all != null && i >= 0 && i < all.length) {
            Arrays.fill(all, value);
            assert all[i] == value && all[0] == value;
        }
    }

    /** The rest keeps what it had. */
    public static int fillSome(int[] all, int from, int to) {
        if (all == null || from < 0 || to < from || to > all.length || all.length < 4) {
            return 0;
        }
        int third = all[2];
        Arrays.fill(all, from, to, 7);
        assert all[2] == 7 || all[2] == third;
        return 1 / (all[3] - 7);
    }

    /** Fine: room for one more at any place. */
    public static int insert(int at, int value) {
        if (at < 0 || at > 20) {
            return 0;
        }
        int[] all = new int[22];
        all[20] = 5;
        System.arraycopy(all, at, all, at + 1, 21 - at);
        all[at] = value;
        return 1 / all[21];
    }
}
