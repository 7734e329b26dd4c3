// A JSON parser and printer over maps, lists and boxed values.
import java.util.*;

public class AlgoJsonParser {
    private final String s;
    private int i;

    AlgoJsonParser(String s) { this.s = s; }

    static Object parse(String s) {
        AlgoJsonParser p = new AlgoJsonParser(s);
        Object o = p.value();
        p.space();
        if (p.i < s.length()) {
            throw p.error("end of input");
        }
        return o;
    }

    private IllegalArgumentException error(String wanted) {
        return new IllegalArgumentException("expected " + wanted + " at " + i + (i < s.length() ? " but found '" + s.charAt(i) + "'" : ""));
    }

    private void space() {
        while (i < s.length() && Character.isWhitespace(s.charAt(i))) {
            i++;
        }
    }

    private boolean take(char c) {
        space();
        if (i < s.length() && s.charAt(i) == c) {
            i++;
            return true;
        }
        return false;
    }

    private void need(char c) {
        if (!take(c)) {
            throw error("'" + c + "'");
        }
    }

    private Object value() {
        if (take('{')) {
            Map<String, Object> m = new LinkedHashMap<>();
            if (!take('}')) {
                do {
                    need('"');
                    String key = string();
                    need(':');
                    m.put(key, value());
                } while (take(','));
                need('}');
            }
            return m;
        }
        if (take('[')) {
            List<Object> l = new ArrayList<>();
            if (!take(']')) {
                do {
                    l.add(value());
                } while (take(','));
                need(']');
            }
            return l;
        }
        if (take('"')) {
            return string();
        }
        for (Object word : new Object[] {true, false, null}) {
            if (s.startsWith(String.valueOf(word), i)) {
                i += String.valueOf(word).length();
                return word;
            }
        }
        int start = i;
        while (i < s.length() && "+-.eE0123456789".indexOf(s.charAt(i)) >= 0) {
            i++;
        }
        if (start == i) {
            throw error("a value");
        }
        String number = s.substring(start, i);
        return number.matches("-?\\d{1,9}") ? (Object) Integer.valueOf(number) : (Object) Double.valueOf(number);
    }

    private String string() {
        StringBuilder b = new StringBuilder();
        while (i < s.length() && s.charAt(i) != '"') {
            char c = s.charAt(i++);
            if (c == '\\') {
                c = s.charAt(i++);
                switch (c) {
                    case 'n' -> c = '\n';
                    case 't' -> c = '\t';
                    case 'u' -> {
                        c = (char) Integer.parseInt(s.substring(i, i + 4), 16);
                        i += 4;
                    }
                    default -> { }
                }
            }
            b.append(c);
        }
        need('"');
        return b.toString();
    }

    static String print(Object o) {
        if (o instanceof Map<?, ?> m) {
            StringJoiner j = new StringJoiner(",", "{", "}");
            m.forEach((k, v) -> j.add(print(k) + ":" + print(v)));
            return j.toString();
        }
        if (o instanceof List<?> l) {
            StringJoiner j = new StringJoiner(",", "[", "]");
            l.forEach(v -> j.add(print(v)));
            return j.toString();
        }
        return o instanceof String t ? '"' + t.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"' : String.valueOf(o);
    }

    public static void main(String[] args) {
        String text = " { \"name\" : \"J\\u00f6rg \\\"X\\\"\", \"list\": [1, -2.5e3, true, null, [], {}], \"o\": {\"n\": 12345678901} } ";
        Object o = parse(text);
        System.out.println(o);
        System.out.println(print(o) + " " + print(parse(print(o))).equals(print(o)));
        for (String bad : new String[] {"[1,", "{\"a\" 1}", "[1 2]", "", "tru", "{\"a\":}", "1 1"}) {
            try {
                System.out.println(parse(bad));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + " : " + e.getMessage());
            }
        }
    }
}
