package written;

/** What a call gives depends on an earlier one: without that, there is nothing to call a method on. */
public class Shelf {
    private Box top;

    public void put(int weight) {
        top = new Box(weight);
    }

    public Box top() {
        return top;
    }

    public static class Box {
        private final int weight;

        Box(int weight) {
            this.weight = weight;
        }

        public boolean isHeavy() {
            return weight > 10;
        }
    }
}
