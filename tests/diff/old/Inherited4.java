/** Methods that a class has of its own in one version, and inherits in the other one: from interfaces, too. */
class Inherited4 {
    interface Named {
        default int name() {
            return 1;
        }
    }

    interface Labelled extends Named {}

    static class Removed implements Named {
        public int name() {
            return 2;
        }
    }

    static class Kept implements Named {
        public int name() {
            return 1;
        }
    }

    static class Below implements Labelled {}

    static class Base {
        int size() {
            return 3;
        }
    }

    static class Moved extends Base {
        int weight() {
            return size() * 2;
        }
    }

    interface Marked {}

    interface Shown {}

    static class Item implements Shown {
        int value;

        int twice() {
            return value + value;
        }
    }

    static int removed() {
        return new Removed().name();
    }

    static int kept() {
        return new Kept().name();
    }

    static int added() {
        return new Below().name();
    }

    static int moved() {
        return new Moved().size();
    }

    static int twice(Item item) {
        return item.twice();
    }
}
