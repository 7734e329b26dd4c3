// The + operator on strings with every type, null, compound forms and long chains.
public class StringConcatenation {
    static class Noisy {
        int n;
        @Override
        public String toString() { return "Noisy" + n++; }
    }

    static class NullString {
        @Override
        public String toString() { return null; }
    }

    public static void main(String[] args) {
        byte b = -1;
        short s = 300;
        char c = 'c';
        int i = 42;
        long l = 1L << 40;
        float f = 1.5f;
        double d = -2.25;
        boolean z = true;
        Object none = null;
        System.out.println("" + b + s + c + i + l + f + d + z + none);
        System.out.println(b + s + c + " " + i + l);
        Noisy noisy = new Noisy();
        String text = noisy + "," + noisy + "," + noisy;
        System.out.println(text);
        text += noisy;
        text += 'x';
        text += 1.0f;
        System.out.println(text);
        System.out.println("null: " + new NullString() + "!");
        String n = null;
        n += null;
        System.out.println(n);
        System.out.println("char array " + new char[0].length + "\u0001\u0002 tagged " + i);
        char[] cs = {'a', 'b'};
        System.out.println(cs);
        System.out.println(String.valueOf(cs) + cs.length);
        final int constant = 3;
        System.out.println("a" + constant + 'b' + 1.0 + 2L + true);
        String unicode = "é" + '\u20ac' + "\ud83d\ude00" + i;
        System.out.println(unicode + " " + unicode.length());
        StringBuilder sb = new StringBuilder();
        for (int k = 0; k < 5; k++) {
            sb.append(k).append(k % 2 == 0 ? "even" : 'o').append(';');
        }
        System.out.println(sb);
    }
}
