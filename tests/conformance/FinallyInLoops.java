// finally together with break, continue and nested try blocks.
public class FinallyInLoops {
    static String trace = "";

    static void t(Object o) { trace += o + " "; }

    static int search(int[][] rows, int wanted) {
        for (int i = 0; i < rows.length; i++) {
            try {
                for (int v : rows[i]) {
                    try {
                        if (v == wanted) {
                            return i;
                        }
                        if (v < 0) {
                            continue;
                        }
                        t(v);
                    } finally {
                        t("inner");
                    }
                }
            } finally {
                t("outer" + i);
            }
        }
        return -1;
    }

    @SuppressWarnings("finally")
    static int continueInFinally() {
        int n = 0;
        while (true) {
            try {
                n++;
                if (n < 3) {
                    throw new RuntimeException();
                }
                return n;
            } finally {
                if (n < 5) {
                    continue;
                }
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(search(new int[][] {{1, -1}, {2, 3}, {4}}, 3) + " " + trace);
        trace = "";
        System.out.println(search(new int[][] {{1}, {}}, 9) + " " + trace);
        System.out.println(continueInFinally());
        label:
        for (int i = 0; ; i++) {
            try {
                try {
                    if (i == 2) {
                        break label;
                    }
                } finally {
                    System.out.print("a" + i + " ");
                }
            } finally {
                System.out.print("b" + i + " ");
            }
        }
        System.out.println();
    }
}
