// append, insert, delete, reverse, replace, setCharAt and growing of StringBuilder.
public class StringBuilderEdits {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder("hello");
        System.out.println(b.capacity() + " " + b.length());
        b.append(' ').append("world").append(1).append(2L).append(3.5f).append(4.25).append(true).append((Object) null).append(new char[] {'x', 'y'});
        System.out.println(b);
        b.insert(0, "<<").insert(2, 42).insert(b.length(), ">>").insert(5, 'c');
        System.out.println(b);
        b.delete(0, 5).deleteCharAt(0);
        System.out.println(b);
        b.replace(0, 4, "J").setCharAt(1, 'O');
        System.out.println(b + " " + b.charAt(2) + " " + b.indexOf("o") + " " + b.lastIndexOf("o"));
        b.setLength(5);
        System.out.println("[" + b + "]");
        b.setLength(7);
        System.out.println(b.length() + " " + (int) b.charAt(6));
        b.setLength(0);
        System.out.println(b.isEmpty() + " " + b.reverse());
        for (int i = 0; i < 40; i++) {
            b.append(i % 10);
        }
        System.out.println(b.reverse().substring(3, 12) + " " + b.subSequence(0, 3));
        b.append("abcdef", 2, 4).append(new char[] {'1', '2', '3'}, 1, 1);
        System.out.println(b.length() + " " + b.substring(b.length() - 3));
        b.setLength(2);
        b.append('€').append("plain");
        System.out.println(b + " " + b.compareTo(new StringBuilder("98")));
        StringBuffer buffer = new StringBuffer();
        buffer.append("sync").append(1).insert(0, 'a').reverse();
        System.out.println(buffer + " " + buffer.toString().equals("1cnysa"));
        try {
            b.insert(100, "x");
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            b.setLength(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new StringBuilder("12").equals(new StringBuilder("12")) + " " + "12".contentEquals(new StringBuilder("12")));
    }
}
