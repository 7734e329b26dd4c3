// Constant strings are one object; computed ones are not until they are interned.
public class StringInterning {
    static final String CONST = "hel" + "lo";
    static class Other { static String hello = "hello"; }

    public static void main(String[] args) {
        String hello = "hello";
        String lo = "lo";
        final String finalLo = "lo";
        System.out.println(hello == "hello");
        System.out.println(hello == Other.hello);
        System.out.println(hello == CONST);
        System.out.println(hello == "hel" + "lo");
        System.out.println(hello == "hel" + lo);
        System.out.println(hello == "hel" + finalLo);
        System.out.println(hello == ("hel" + lo).intern());
        System.out.println(hello == new String("hello"));
        System.out.println(hello.equals(new String("hello")));
        System.out.println(new String("hello").intern() == hello);
        System.out.println("" == "".trim());
        System.out.println("abc".substring(0) == "abc");
        System.out.println("abc".concat("") == "abc");
        System.out.println("abc".replace('x', 'y') == "abc");
        System.out.println(String.valueOf((Object) null) + " " + ("a" + null));
        System.out.println("switch".toString() == "switch");
        System.out.println(String.class.getName().intern() == "java.lang.String");
        char[] data = {'h', 'i'};
        System.out.println(String.valueOf(data) == "hi");
        System.out.println(String.valueOf(data).intern() == "hi");
        System.out.println(1 + 2 + "3" == "33");
        System.out.println((1 + 2 + "3").equals("33"));
    }
}
