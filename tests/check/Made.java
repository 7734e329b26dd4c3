import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.Stack;
import java.util.UUID;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** Objects of the JDK as inputs that are made by a call, and abstract types with few of them. */
public class Made {
    static class Node {
        int value;
        Node next;
        final List<Node> edges = null;
        Map<String, List<Integer>> index;
    }

    public static int sum(Iterator<Integer> numbers) {
        int sum = 0;
        while (numbers != null && numbers.hasNext()) {
            Integer n = numbers.next();
            sum += n == null ? 0 : n;
        }
        return 10 / (sum - 7);
    }

    public static int back(ListIterator<String> it) {
        return it == null || !it.hasNext() ? 0 : it.next() == null ? it.previousIndex() / it.previousIndex() : 1;
    }

    public static int entry(Map.Entry<String, Integer> entry) {
        if (entry == null || entry.getKey() == null || entry.getValue() == null) {
            return 0;
        }
        return entry.getKey().length() / entry.getValue();
    }

    public static int stream(Stream<Node> nodes) {
        if (nodes == null) {
            return 0;
        }
        return nodes.filter(n -> n != null).limit(2).mapToInt(n -> 10 / (n.value - 3)).sum();
    }

    public static int big(BigInteger n) {
        return n == null ? 0 : 10 / (n.intValue() - 100);
    }

    public static int decimal(BigDecimal n) {
        return n == null ? 0 : 10 / (n.scale() - 2 + n.signum());
    }

    public static int date(LocalDate date) {
        if (date == null) {
            return 0;
        }
        assert date.getMonthValue() != 2 || date.getDayOfMonth() < 30;
        return 10 / (date.getDayOfMonth() - 31);
    }

    public static int duration(Duration duration) {
        return duration == null ? 0 : 10 / (int) (duration.getSeconds() - 60);
    }

    public static int day(DayOfWeek day) {
        return day == null ? 0 : 10 / (day.getValue() - 3);
    }

    public static boolean uuid(UUID id) {
        return id == null || id.getLeastSignificantBits() != id.getMostSignificantBits() + 1;
    }

    public static int read(InputStream in) throws IOException {
        return in == null ? 0 : 10 / in.read();
    }

    public static int first(Reader in) throws IOException {
        return in == null ? 0 : 10 / (in.read() - 'x');
    }

    public static void print(PrintStream out, Writer writer) throws IOException {
        if (out != null && writer != null) {
            out.println("a");
            writer.write("b");
            assert !writer.toString().equals("b");
        }
    }

    public static int encoded(Charset charset, Locale locale) {
        if (charset == null || locale == null) {
            return 0;
        }
        assert charset != StandardCharsets.US_ASCII;
        return 10 / (locale.getCountry().length() - 2);
    }

    public static int counted(AtomicInteger count) {
        return count == null ? 0 : 10 / count.incrementAndGet();
    }

    public static int held(AtomicReference<Node> node) {
        return node == null || node.get() == null ? 0 : 10 / node.get().value;
    }

    public static int stack(Stack<Integer> stack) {
        return stack == null || stack.isEmpty() || stack.peek() == null ? 0 : 10 / stack.pop();
    }

    public static int queue(PriorityQueue<Byte> queue) {
        if (queue == null || queue.size() != 2) {
            return 0;
        }
        byte least = queue.poll();
        assert least <= queue.peek();
        return 10 / (least + 128);
    }

    public static int sorted(SortedMap<Integer, Node> map) {
        return map == null || map.isEmpty() ? 0 : 10 / map.lastKey();
    }

    public static <K extends Comparable<K>, V> int shared(ConcurrentMap<K, V> map) {
        return map == null ? 0 : 10 / (map.size() - 1);
    }

    /** What is compared with each other is of one class. */
    public static <T extends Comparable<T>> boolean equal(T a, T b) {
        return a != null && b != null && a == b;
    }

    public static int text(Comparable<String> a) {
        return a == null || a instanceof String ? 0 : 1 / 0;
    }

    public static int shortest(CharSequence text) {
        return text == null ? 0 : text.charAt(0);
    }

    public static int number(Number n) {
        return n == null ? 0 : n instanceof Double ? 10 / n.intValue() : 1;
    }

    /** Nothing is known that makes one: null only. */
    public static int loader(ClassLoader loader) {
        return loader == null ? 0 : loader.getName().length();
    }

    public static int edges(Node node, int i) {
        if (node == null || node.edges == null || i != 0 || node.edges.isEmpty() || node.edges.get(0) == null) {
            return 0;
        }
        return 10 / (node.edges.get(i).value - 4);
    }

    public static int nested(Map<Byte, ? extends List<Comparator<Byte>>> map) {
        if (map == null || map.size() != 1) {
            return 0;
        }
        List<Comparator<Byte>> first = map.values().iterator().next();
        if (first == null || first.isEmpty() || first.get(0) == null) {
            return 0;
        }
        Byte one = 1;
        Byte two = 2;
        return first.get(0).compare(one, two) > 0 ? 1 / 0 : 0;
    }
}
