// && and || skip their right side, & and | do not; ternaries evaluate one branch.
public class ShortCircuit {
    static boolean say(String name, boolean value) {
        System.out.print(name + " ");
        return value;
    }

    public static void main(String[] args) {
        System.out.println(say("a", false) && say("b", true));
        System.out.println(say("a", true) || say("b", true));
        System.out.println(say("a", false) & say("b", true));
        System.out.println(say("a", true) | say("b", true));
        System.out.println(say("a", true) ^ say("b", true));
        System.out.println(!say("a", true) || say("b", false) && say("c", true));
        System.out.println(say("a", true) ? say("b", false) : say("c", true));
        int x = 5;
        Object o = x > 3 ? 1 : "no";
        System.out.println(o);
        Object promoted = x > 3 ? 1 : 2.0;
        System.out.println(promoted);
        Object boxed = x > 3 ? Integer.valueOf(7) : Character.valueOf('c');
        System.out.println(boxed);
        char c = x > 3 ? 'y' : 0;
        System.out.println(c);
        System.out.println(x > 3 ? 'a' : 98);
        System.out.println(x > 3 ? 'a' : x);
        String grade = x > 8 ? "high" : x > 4 ? "middle" : "low";
        System.out.println(grade);
    }
}
