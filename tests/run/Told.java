/** Prints what it was told. */
public class Told {
    public static void main(String[] args) {
        System.out.println(String.join("|", args) + " " + System.getProperty("told"));
        assert args.length == 0 : "asserted";
    }
}
