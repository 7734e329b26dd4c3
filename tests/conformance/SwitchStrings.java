// Switch on strings, with two labels of the same hash code, and switch expressions with yield.
public class SwitchStrings {
    static int classic(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "": return 3;
            case "apple":
            case "pear": return 4;
            default: return -1;
        }
    }

    static String expression(String day) {
        return switch (day) {
            case "sat", "sun" -> "weekend";
            case "fri" -> {
                String prefix = "almost ";
                yield prefix + "weekend";
            }
            default -> "work";
        };
    }

    static int oldStyle(String s) {
        int r = switch (s.length()) {
            case 0: yield 0;
            case 1: System.out.print("one ");
            case 2: yield 12;
            default:
                if (s.startsWith("x")) {
                    yield -1;
                }
                yield s.length() * 10;
        };
        return r + 1;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "C#", "", "apple", "pear", "plum"}) {
            System.out.println("'" + s + "' " + classic(s) + " " + s.hashCode());
        }
        for (String s : new String[] {"sat", "fri", "mon", new StringBuilder("su").append('n').toString()}) {
            System.out.println(s + " " + expression(s));
        }
        for (String s : new String[] {"", "a", "ab", "abc", "xyz"}) {
            System.out.println(oldStyle(s));
        }
        try {
            String none = null;
            classic(none);
        } catch (NullPointerException e) {
            System.out.println("null does not switch");
        }
    }
}
