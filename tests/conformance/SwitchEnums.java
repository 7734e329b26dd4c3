// Switch on enums, as statement and as exhaustive expression.
public class SwitchEnums {
    enum Color { RED, GREEN, BLUE }
    enum Planet { MERCURY, VENUS, EARTH, MARS }

    static String name(Color c) {
        switch (c) {
            case RED: return "r";
            case BLUE: return "b";
            default: return "?";
        }
    }

    static int number(Planet p) {
        return switch (p) {
            case MERCURY -> 1;
            case VENUS -> 2;
            case EARTH -> 3;
            case MARS -> 4;
        };
    }

    public static void main(String[] args) {
        for (Color c : Color.values()) {
            System.out.println(c + " " + name(c));
        }
        int sum = 0;
        for (Planet p : Planet.values()) {
            sum = sum * 10 + number(p);
        }
        System.out.println(sum);
        Color none = null;
        try {
            switch (none) {
                case RED -> System.out.println("red");
                default -> System.out.println("default");
            }
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
        var text = switch (Color.valueOf("GREEN")) {
            case RED, BLUE -> "mixed";
            case GREEN -> {
                var b = new StringBuilder();
                for (int i = 0; i < 3; i++) {
                    b.append(i);
                }
                yield b.toString();
            }
        };
        System.out.println(text);
    }
}
