/** Methods that a class has of its own in one version, and inherits in the other one: from interfaces, too. */
class Inherited4 {
    interface Named {
        default int name() {
            return 1;
        }
    }

    interface Labelled extends Named {
        default int name() {
            return 5;
        }
    }

    static class Removed implements Named {}

    static class Kept implements Named {}

    static class Below implements Labelled {}

    static class Base {
        int size() {
            return 3;
        }
    }

    static class Moved extends Base {
        int size() {
            return 6 / 2;
        }

        int weight() {
            return size() * 2;
        }
    }

    interface Marked {}

    interface Shown extends Marked {}

    static class Item implements Shown {
        int value;

        int twice() {
            return value * 2;
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
