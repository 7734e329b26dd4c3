// Enum constants, qualified and mixed with types, in pattern switches.
public class EnumPatternSwitch {
    sealed interface Card permits Suit, Joker {}
    enum Suit implements Card { CLUBS, HEARTS, SPADES }
    record Joker(int n) implements Card {}
    enum Level { LOW, HIGH }

    static String name(Card c) {
        return switch (c) {
            case Suit.CLUBS -> "clubs";
            case Suit.HEARTS -> "hearts";
            case Suit s when s.ordinal() > 5 -> "never";
            case Suit s -> "suit " + s;
            case Joker(int n) when n > 1 -> "second joker";
            case Joker j -> "joker";
        };
    }

    static String any(Object o) {
        return switch (o) {
            case Suit.SPADES -> "spades";
            case Level.HIGH -> "high";
            case Level l -> "level " + l;
            case null -> "null";
            default -> "other";
        };
    }

    static int exhaustive(Level l) {
        return switch (l) {
            case LOW -> 1;
            case HIGH -> 2;
        };
    }

    public static void main(String[] args) {
        for (Card c : new Card[] {Suit.CLUBS, Suit.HEARTS, Suit.SPADES, new Joker(1), new Joker(2)}) {
            System.out.println(name(c) + " " + any(c));
        }
        System.out.println(any(Level.HIGH) + " " + any(Level.LOW) + " " + any(null) + " " + exhaustive(Level.HIGH));
        try {
            exhaustive(null);
        } catch (NullPointerException e) {
            System.out.println("no null case");
        }
    }
}
