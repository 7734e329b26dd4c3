/** A method is checked for a subclass, and calls lead to objects of the class above as well. */
public class InheritedFields {
    @interface NonNull {}

    public static class Node {
        protected int count;

        public Node plain() {
            return new Node();
        }

        int weight() {
            return count;
        }

        public int share(int total) {
            return total / weight();
        }
    }

    public static class Form extends Node {
        private String title = "";
        @NonNull private String name = "form";

        @Override
        int weight() {
            return count + name.length();
        }

        public void grow(int by) {
            count += by;
        }
    }
}
