// A return in finally wins over returns and exceptions of the body.
public class FinallyReturnOverrides {
    @SuppressWarnings("finally")
    static int overrides() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    @SuppressWarnings("finally")
    static int swallows() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 3;
        }
    }

    static int keepsOldValue() {
        int x = 10;
        try {
            return x;
        } finally {
            x = 20;
        }
    }

    static int[] sharesTheArray() {
        int[] a = {1};
        try {
            return a;
        } finally {
            a[0] = 2;
        }
    }

    static String order() {
        StringBuilder b = new StringBuilder();
        try {
            b.append("try ");
            Integer.parseInt("x");
            b.append("not here ");
        } catch (NumberFormatException e) {
            b.append("catch ");
            return b.append("return ").toString();
        } finally {
            b.append("finally ");
            System.out.println(b);
        }
        return "unreached";
    }

    public static void main(String[] args) {
        System.out.println(overrides() + " " + swallows() + " " + keepsOldValue() + " " + sharesTheArray()[0]);
        System.out.println(order());
    }
}
