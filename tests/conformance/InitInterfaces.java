// Interfaces are initialized only by their own static use, or by a class if they have defaults.
public class InitInterfaces {
    static int log(String text) {
        System.out.println(text);
        return text.length();
    }

    interface Plain {
        int P = log("Plain");
        void run();
    }

    interface WithDefault {
        int D = log("WithDefault");
        default void greet() { System.out.println("greet"); }
    }

    interface SubOfDefault extends WithDefault {
        int S = log("SubOfDefault");
        void other();
    }

    interface Sibling extends Plain {
        int Q = log("Sibling");
    }

    static class A implements Plain, SubOfDefault {
        static { log("class A"); }
        public void run() {}
        public void other() {}
    }

    static class B implements Plain {
        static { log("class B"); }
        public void run() {}
    }

    public static void main(String[] args) {
        System.out.println("start");
        new B();
        System.out.println("B made");
        new A().greet();
        System.out.println("A made");
        System.out.println(Sibling.Q);
        System.out.println("Sibling used");
        System.out.println(Sibling.P);
        System.out.println(SubOfDefault.S);
        Plain lambda = () -> System.out.println("lambda");
        lambda.run();
    }
}
