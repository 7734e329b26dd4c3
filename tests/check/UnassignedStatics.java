import java.util.ArrayList;
import java.util.List;

/** Private fields that nobody assigns hold the same object for good; what that object holds may change. */
public class UnassignedStatics {
    private static List<String> names = new ArrayList<>();
    private static int[] counts = new int[2];
    private static int[] table = {1, 2};
    private static String title = "title";
    private static Leaf leaf = new Leaf();
    private static Leaf kept = new Leaf();

    static final class Leaf {}

    enum Level {
        LOW;

        private int[] hits = new int[1];
        private List<int[]> inside = List.of(new int[] {1});
        private int weight = 3;
        private String label = "low";

        public void hit() {
            hits[0]++;
            inside.get(0)[0] = 0;
        }

        public void noHits() {
            assert hits[0] == 0;
        }

        public int perInside() {
            return 10 / inside.get(0)[0];
        }

        public int labelled() {
            return 10 / label.length();
        }

        /** A constructor of another class assigns it. */
        public int perWeight() {
            return 10 / weight;
        }
    }

    UnassignedStatics() {
        Level.LOW.weight = 0;
    }

    static void add(String name) {
        names.add(name);
        counts[0]++;
    }

    public static void empty() {
        assert names.isEmpty();
    }

    public static void none() {
        assert counts[0] == 0;
    }

    /** An array that is only read is as good as a constant. */
    public static int perEntry() {
        return 10 / table[0];
    }

    public static int titled() {
        return 10 / title.length();
    }

    static Leaf leaf() {
        return leaf;
    }

    public static void isLeaf(Leaf other) {
        if (other == leaf) {
            throw new Error("the leaf");
        }
    }

    public static void isKept(Leaf other) {
        if (other == kept) {
            throw new Error("the leaf that nobody has");
        }
    }
}
