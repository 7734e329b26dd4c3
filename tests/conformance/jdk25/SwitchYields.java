// Switch expressions on strings, ints and characters with yield, nested and as arguments.
public class SwitchYields {
    static int score(String s) {
        return switch (s) {
            case "one", "two" -> s.length();
            case "long" -> {
                int t = 0;
                for (char c : s.toCharArray()) {
                    t += switch (c) {
                        case 'l', 'g' -> 10;
                        case 'o' -> {
                            if (t > 5) {
                                yield 100;
                            }
                            yield 1;
                        }
                        default -> 0;
                    };
                }
                yield t;
            }
            default -> {
                try {
                    yield Integer.parseInt(s);
                } catch (NumberFormatException e) {
                    yield -1;
                } finally {
                    System.out.print("f ");
                }
            }
        };
    }

    static String old(int i) {
        String r = switch (i) {
            case 0:
                yield "zero";
            case 1:
            case 2:
                System.out.print("fall ");
            case 3:
                yield "some";
            default:
                yield i < 0 ? "negative" : switch (i % 2) { case 0 -> "even"; default -> "odd"; };
        };
        return r + r.length();
    }

    public static void main(String[] args) {
        for (String s : new String[] {"one", "two", "long", "55", "x"}) {
            System.out.println(s + " " + score(s));
        }
        for (int i = -1; i < 6; i++) {
            System.out.println(i + " " + old(i));
        }
        System.out.println(Math.max(switch (args.length) { case 0 -> 7; default -> 0; }, 3) + switch ("k") { case "k" -> "!"; default -> "?"; });
    }
}
