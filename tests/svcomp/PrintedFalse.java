// assert: FALSE
/** What is printed before the failure does not end its line. */
public class PrintedFalse {
    public static void main(String[] args) {
        System.out.print("x");
        System.err.print("y");
        assert false;
    }
}
