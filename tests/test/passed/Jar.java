package passed;

/** Takes objects of its own class with type arguments. */
public class Jar<T> {
    private T content;
    private int lids;

    public void fill(T content) {
        this.content = content;
        lids++;
    }

    /** A number is not enough to get here. */
    public boolean takesFrom(Jar<T> other) {
        if (other.content == null) {
            return false;
        }
        content = other.content;
        other.content = null;
        return true;
    }

    public static int lids(Jar<Integer> numbers, Jar<? extends Number> others) {
        return numbers.lids > others.lids ? numbers.lids : others.lids;
    }

    /** No jar of texts is made, so only null is passed. */
    public static boolean isNamed(Jar<String> names) {
        return names.content.isEmpty();
    }

    /** Of an inner class of a generic one. */
    public class Label {
        private boolean torn;

        public void tear() {
            torn = true;
        }
    }

    public Label label() {
        return new Label();
    }

    public boolean sticks(Label label) {
        return !label.torn;
    }
}
