// An instance main method with arguments in an ordinary class.
// args: one two
public class InstanceMain {
    private final String prefix = "arg ";

    InstanceMain() {
        System.out.println("constructed");
    }

    void main(String[] args) {
        for (String a : args) {
            System.out.println(prefix + a);
        }
    }
}
