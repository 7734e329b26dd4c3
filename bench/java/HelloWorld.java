// What starting the machine costs: the whole run is measured from outside.
public class HelloWorld {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}
