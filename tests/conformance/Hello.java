// The smallest program: one line on standard output.
public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}
