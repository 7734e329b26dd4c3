package passed;

/** Compared with what is comparable with it: no number is. */
public class Version implements Comparable<Version> {
    private final int number;

    public Version(int number) {
        this.number = number;
    }

    @Override
    public int compareTo(Version other) {
        return Integer.compare(number, other.number);
    }

    public boolean isBelow(Comparable<Version> bound) {
        return bound.compareTo(this) > 0;
    }

    /** Things of this kind are not comparable with each other, but others are with them. */
    public static class Weight {
        private final int grams;

        public Weight(int grams) {
            this.grams = grams;
        }

        public boolean isMore(Comparable<Weight> limit) {
            return limit.compareTo(this) < 0;
        }
    }

    /** Only versions fit. */
    public static <T extends Comparable<Version>> boolean isNewest(T first, Version second) {
        return first.compareTo(second) >= 0;
    }
}
