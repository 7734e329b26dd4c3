import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Tests the corpus itself on the real JVM, without Cairn: the correct classes must survive random
 * calls and random damage to their heaps, and each injected bug must show as its file says.
 *
 * <p>{@code java tests/java/CheckCorpus.java [-n rounds] [name ...]}, from the repository's root.
 */
public final class CheckCorpus {
    /** As many calls on a new object must suffice to show a bug. */
    private static final int MAX_CALLS = 6;
    private static final long HANG_MILLIS = 3000;
    private static final Set<Class<?>> REJECTIONS = Set.of(
            IllegalArgumentException.class, IllegalStateException.class,
            java.util.NoSuchElementException.class, IndexOutOfBoundsException.class,
            UnsupportedOperationException.class);

    record Bug(String name, String kind, String replace, String by, String fails) {}

    record Failure(String what, Throwable thrown, List<String> calls) {}

    public static void main(String[] args) throws Exception {
        Path root = Path.of("tests/java");
        int rounds = 20000;
        List<String> names = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("-n")) {
                rounds = Integer.parseInt(args[++i]);
            } else if (args[i].equals("-d")) {
                root = Path.of(args[++i]);
            } else {
                names.add(args[i]);
            }
        }
        List<Path> sources;
        try (Stream<Path> walk = Files.walk(root)) {
            sources = walk.filter(p -> p.toString().endsWith(".java"))
                    .filter(p -> Files.exists(Path.of(p.toString().replace(".java", ".bugs"))))
                    .sorted().toList();
        }
        int classes = 0;
        int bugs = 0;
        int wrong = 0;
        for (Path source : sources) {
            String name = source.getFileName().toString().replace(".java", "");
            if (!names.isEmpty() && !names.contains(name)) {
                continue;
            }
            classes++;
            String text = Files.readString(source);
            List<Bug> list = readBugs(source.resolveSibling(name + ".bugs"));
            wrong += checkCorrect(root.relativize(source).toString(), name, text, rounds);
            for (Bug bug : list) {
                bugs++;
                wrong += checkBug(name, text, bug, rounds);
            }
        }
        System.out.println(classes + " classes, " + bugs + " bugs, " + wrong + " wrong");
        System.exit(wrong == 0 ? 0 : 1);
    }

    private static int checkCorrect(String where, String name, String text, int rounds)
            throws Exception {
        Explorer explorer = new Explorer(compile(name, text), 1);
        Map<String, Failure> found = new TreeMap<>();
        for (int i = 0; i < rounds; i++) {
            explorer.sequence(1 + i % 24, found);
        }
        for (int i = 0; i < rounds; i++) {
            explorer.damaged(found);
        }
        explorer.stop();
        System.out.printf("%-36s %4d lines, %d calls, %d rejections, damaged heaps: %d sound of %d%n",
                where, text.lines().count(), explorer.calls, explorer.rejections,
                explorer.damagedSound, explorer.damagedAll);
        found.values().forEach(f -> print("  WRONG", f));
        return found.size();
    }

    private static int checkBug(String name, String text, Bug bug, int rounds) throws Exception {
        int at = text.indexOf(bug.replace);
        if (bug.replace.isEmpty() || at < 0 || text.indexOf(bug.replace, at + 1) >= 0) {
            System.out.println("  WRONG " + bug.name + ": the text must occur exactly once");
            return 1;
        }
        String mutant = text.substring(0, at) + bug.by + text.substring(at + bug.replace.length());
        Explorer explorer;
        try {
            explorer = new Explorer(compile(name, mutant), 2);
        } catch (IllegalArgumentException e) {
            System.out.println("  WRONG " + bug.name + ": " + e.getMessage());
            return 1;
        }
        Map<String, Failure> found = new TreeMap<>();
        for (int length = 1; length <= 1 + MAX_CALLS; length++) {
            int tries = length < 5 ? rounds : 20 * rounds;
            for (int i = 0; i < tries && !found.containsKey(bug.fails); i++) {
                explorer.sequence(length, found);
            }
        }
        explorer.stop();
        Failure failure = found.get(bug.fails);
        if (failure == null) {
            System.out.println("  WRONG " + bug.name + ": not seen: " + bug.fails);
            found.values().forEach(f -> print("    instead", f));
            return 1;
        }
        System.out.println("  " + bug.name + ": " + bug.fails + " after " + failure.calls);
        if (found.containsKey("hang")) {
            System.out.println("    also hangs");
        }
        return 0;
    }

    private static void print(String label, Failure failure) {
        System.out.println(label + " " + failure.what + " after " + failure.calls);
        if (failure.thrown != null) {
            StackTraceElement[] trace = failure.thrown.getStackTrace();
            System.out.println("      " + failure.thrown);
            for (int i = 0; i < Math.min(4, trace.length); i++) {
                System.out.println("      at " + trace[i]);
            }
        }
    }

    private static List<Bug> readBugs(Path file) throws IOException {
        List<Bug> bugs = new ArrayList<>();
        for (String block : Files.readString(file).split("\n[ \t]*\n")) {
            Map<String, String> entry = new HashMap<>();
            for (String line : block.split("\n")) {
                if (!line.startsWith("#") && !line.isBlank()) {
                    int colon = Math.max(line.indexOf(':'), 0);
                    entry.put(line.substring(0, colon), line.substring(colon + 1).strip());
                }
            }
            if (!entry.isEmpty()) {
                if (!entry.keySet().equals(Set.of("bug", "kind", "replace", "by", "fails"))) {
                    throw new IllegalArgumentException(file + ": " + entry);
                }
                bugs.add(new Bug(entry.get("bug"), entry.get("kind"), entry.get("replace"),
                        entry.get("by"), entry.get("fails")));
            }
        }
        if (bugs.stream().map(Bug::name).distinct().count() != bugs.size()) {
            throw new IllegalArgumentException(file + ": a name occurs twice");
        }
        return bugs;
    }

    /** Compiles one source in memory and loads it with assertions enabled. */
    private static Class<?> compile(String name, String text) throws Exception {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        Map<String, ByteArrayOutputStream> classes = new HashMap<>();
        JavaFileManager memory = new ForwardingJavaFileManager<JavaFileManager>(
                javac.getStandardFileManager(null, null, null)) {
            @Override
            public JavaFileObject getJavaFileForOutput(
                    Location location, String type, JavaFileObject.Kind kind, FileObject sibling) {
                return new SimpleJavaFileObject(URI.create("mem:///" + type), kind) {
                    @Override
                    public OutputStream openOutputStream() {
                        return classes.computeIfAbsent(type, t -> new ByteArrayOutputStream());
                    }
                };
            }
        };
        JavaFileObject source = new SimpleJavaFileObject(
                URI.create("mem:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignore) {
                return text;
            }
        };
        StringWriter messages = new StringWriter();
        if (!javac.getTask(messages, memory, null, List.of("-Xlint:all", "--release", "17"), null,
                List.of(source)).call()) {
            throw new IllegalArgumentException("does not compile: " + messages);
        }
        System.out.print(messages);
        ClassLoader loader = new ClassLoader(CheckCorpus.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String type) throws ClassNotFoundException {
                ByteArrayOutputStream bytes = classes.get(type);
                if (bytes == null) {
                    throw new ClassNotFoundException(type);
                }
                return defineClass(type, bytes.toByteArray(), 0, bytes.size());
            }
        };
        loader.setDefaultAssertionStatus(true);
        String main = classes.keySet().stream()
                .filter(t -> t.equals(name) || t.endsWith("." + name)).findFirst().orElseThrow();
        return loader.loadClass(main);
    }

    /** Calls the public methods of one class in random order. */
    private static final class Explorer {
        private static final String[] ALPHABETS =
            {"ab", "abc ", "012+*()-/ ", "a\" \\", "12-/", "9+(", "azAZ09_"};

        private final Class<?> type;
        private final Random random;
        private final List<Executable> makers = new ArrayList<>();
        private final List<Method> methods = new ArrayList<>();
        private final List<Method> mutators = new ArrayList<>();
        private final int[] recent = new int[4];
        private Method repOk;
        private final Thread worker = Thread.currentThread();
        private volatile long started;
        private volatile boolean stopped;
        long calls;
        long rejections;
        long damagedAll;
        long damagedSound;

        Explorer(Class<?> type, long seed) {
            this.type = type;
            random = new Random(seed);
            makers.addAll(List.of(type.getConstructors()));
            Method[] all = type.getDeclaredMethods();
            java.util.Arrays.sort(all, Comparator.comparing(Method::toGenericString));
            for (Method m : all) {
                if (!Modifier.isPublic(m.getModifiers()) || m.isSynthetic()) {
                    continue;
                }
                if (m.getName().equals("repOk")) {
                    repOk = m;
                } else if (Modifier.isStatic(m.getModifiers()) && m.getReturnType() == type) {
                    makers.add(m);
                } else {
                    methods.add(m);
                }
            }
            Thread watch = new Thread(this::watch);
            watch.setDaemon(true);
            watch.start();
        }

        void stop() {
            stopped = true;
        }

        /** Ends a call that takes too long. */
        @SuppressWarnings({"deprecation", "removal"})
        private void watch() {
            while (!stopped) {
                long since = started;
                if (since != 0 && System.currentTimeMillis() - since > HANG_MILLIS) {
                    started = 0;
                    worker.stop();
                }
                try {
                    Thread.sleep(100);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }

        /** A receiver and some calls; a failure is kept if it is the shortest of its kind. */
        void sequence(int length, Map<String, Failure> found) {
            List<String> trace = new ArrayList<>();
            Object object = null;
            if (!makers.isEmpty()) {
                object = make(trace, found);
                if (object == null) {
                    return;
                }
            }
            for (int i = trace.size(); i < length && !methods.isEmpty(); i++) {
                if (!step(object, trace, found)) {
                    return;
                }
            }
        }

        private Object make(List<String> trace, Map<String, Failure> found) {
            Executable maker = makers.get(random.nextInt(makers.size()));
            Object[] args = arguments(maker, null);
            trace.add(describe(maker, args));
            Object[] result = new Object[1];
            return call(maker, null, args, trace, found, result) && sound(result[0], maker, trace, found)
                    ? result[0] : null;
        }

        private boolean step(Object object, List<String> trace, Map<String, Failure> found) {
            boolean change = !mutators.isEmpty() && random.nextInt(4) > 0;
            List<Method> choice = change ? mutators : methods;
            Method method = choice.get(random.nextInt(choice.size()));
            Object[] args = arguments(method, object);
            trace.add(describe(method, args));
            boolean learn = object != null && !mutators.contains(method) && random.nextInt(9) == 0;
            String before = learn ? draw(object) : null;
            boolean ok = call(method, object, args, trace, found, new Object[1]);
            if (learn && !before.equals(draw(object))) {
                mutators.add(method);
            }
            if (!ok && !trace.get(trace.size() - 1).endsWith("!")) {
                return false;
            }
            return sound(object, method, trace, found);
        }

        /** Whether the invariant holds after a call; if not, that is a failure of the call. */
        private boolean sound(Object object, Executable last, List<String> trace,
                Map<String, Failure> found) {
            if (repOk == null || object == null) {
                return true;
            }
            Object[] result = new Object[1];
            if (!call(repOk, object, new Object[0], trace, found, result)) {
                return false;
            }
            if (result[0].equals(false)) {
                keep("broken invariant after " + last.getName(), null, trace, found);
                return false;
            }
            return true;
        }

        private boolean call(Executable what, Object object, Object[] args, List<String> trace,
                Map<String, Failure> found, Object[] result) {
            calls++;
            String name = what instanceof Constructor ? "<init>" : what.getName();
            try {
                started = System.currentTimeMillis();
                if (what instanceof Constructor<?> c) {
                    result[0] = c.newInstance(args);
                } else {
                    result[0] = ((Method) what).invoke(object, args);
                }
                return true;
            } catch (InvocationTargetException e) {
                Throwable thrown = e.getCause();
                if (thrown instanceof ThreadDeath) {
                    keep("hang", thrown, trace, found);
                } else if (isRejection(thrown)) {
                    rejections++;
                    trace.set(trace.size() - 1, trace.get(trace.size() - 1) + "!");
                } else {
                    keep(thrown.getClass().getName() + " in " + name, thrown, trace, found);
                }
                return false;
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            } finally {
                started = 0;
                Thread.interrupted();
            }
        }

        private boolean isRejection(Throwable thrown) {
            StackTraceElement[] trace = thrown.getStackTrace();
            if (thrown.getClass() == NullPointerException.class) {
                return trace.length > 0 && trace[0].getClassName().equals("java.util.Objects");
            }
            return REJECTIONS.contains(thrown.getClass());
        }

        private void keep(String what, Throwable thrown, List<String> trace,
                Map<String, Failure> found) {
            Failure old = found.get(what);
            if (old == null || old.calls.size() > trace.size()) {
                found.put(what, new Failure(what, thrown, List.copyOf(trace)));
            }
        }

        /** Changes a few fields at random; if the invariant still holds, everything must work. */
        void damaged(Map<String, Failure> found) {
            if (repOk == null || makers.isEmpty()) {
                return;
            }
            Map<String, Failure> none = new HashMap<>();
            Object object = grown(none);
            Object other = grown(none);
            if (object == null || other == null) {
                return;
            }
            List<Object> parts = reachable(object);
            List<Object> all = new ArrayList<>(parts);
            all.addAll(reachable(other));
            for (int i = random.nextInt(4); i >= 0; i--) {
                damage(parts.get(random.nextInt(parts.size())), all);
                parts = reachable(object);
            }
            List<String> trace = new ArrayList<>(List.of("<damaged> " + draw(object)));
            Object[] result = new Object[1];
            damagedAll++;
            if (!call(repOk, object, new Object[0], trace, found, result)
                    || result[0].equals(false)) {
                return;
            }
            damagedSound++;
            for (int i = random.nextInt(3); i >= 0; i--) {
                if (!step(object, trace, found)) {
                    return;
                }
            }
        }

        private Object grown(Map<String, Failure> found) {
            List<String> trace = new ArrayList<>();
            Object object = make(trace, found);
            for (int i = random.nextInt(10); object != null && i > 0; i--) {
                step(object, trace, found);
            }
            return object;
        }

        private boolean isPart(Object o) {
            return o != null && (o.getClass().isArray()
                    || o.getClass() == type || o.getClass().getName().startsWith(type.getName() + "$"));
        }

        private List<Object> reachable(Object root) {
            Map<Object, Boolean> seen = new IdentityHashMap<>();
            List<Object> parts = new ArrayList<>();
            ArrayDeque<Object> todo = new ArrayDeque<>(List.of(root));
            seen.put(root, true);
            while (!todo.isEmpty()) {
                Object o = todo.remove();
                parts.add(o);
                for (Object child : children(o)) {
                    if (isPart(child) && seen.put(child, true) == null) {
                        todo.add(child);
                    }
                }
            }
            return parts;
        }

        private List<Object> children(Object o) {
            List<Object> children = new ArrayList<>();
            if (o.getClass().isArray()) {
                for (int i = 0; i < Array.getLength(o); i++) {
                    children.add(Array.get(o, i));
                }
            } else {
                for (Field f : fields(o)) {
                    children.add(get(f, o));
                }
            }
            return children;
        }

        private List<Field> fields(Object o) {
            List<Field> fields = new ArrayList<>();
            for (Field f : o.getClass().getDeclaredFields()) {
                if (!Modifier.isStatic(f.getModifiers()) && !f.isSynthetic()) {
                    f.setAccessible(true);
                    fields.add(f);
                }
            }
            return fields;
        }

        private Object get(Field f, Object o) {
            try {
                return f.get(o);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }

        private void damage(Object o, List<Object> all) {
            if (o.getClass().isArray()) {
                int length = Array.getLength(o);
                if (length > 0) {
                    int i = random.nextInt(length);
                    Array.set(o, i, changed(o.getClass().getComponentType(), Array.get(o, i), all));
                }
                return;
            }
            List<Field> fields = fields(o);
            if (!fields.isEmpty()) {
                Field f = fields.get(random.nextInt(fields.size()));
                try {
                    f.set(o, changed(f.getType(), get(f, o), all));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        private Object changed(Class<?> t, Object old, List<Object> all) {
            if (t == int.class && random.nextBoolean()) {
                return (Integer) old + (random.nextBoolean() ? 1 : -1);
            }
            if (t.isPrimitive() || t == String.class || t == Object.class) {
                return argument(t, null);
            }
            if (t.isArray() && old != null && random.nextInt(3) == 0) {
                int length = Math.max(0, Array.getLength(old) + random.nextInt(3) - 1);
                Object copy = Array.newInstance(t.getComponentType(), length);
                System.arraycopy(old, 0, copy, 0, Math.min(length, Array.getLength(old)));
                return copy;
            }
            List<Object> fit = new ArrayList<>();
            fit.add(null);
            all.stream().filter(t::isInstance).forEach(fit::add);
            return fit.get(random.nextInt(fit.size()));
        }

        /** The heap as text: each part with a number, its fields by name. */
        private String draw(Object root) {
            List<Object> parts = reachable(root);
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < parts.size(); i++) {
                Object o = parts.get(i);
                text.append(i == 0 ? "" : " ").append('#').append(i).append('(');
                if (o.getClass().isArray()) {
                    children(o).forEach(c -> text.append(label(c, parts)).append(' '));
                } else {
                    fields(o).forEach(f -> text.append(f.getName()).append('=')
                            .append(label(get(f, o), parts)).append(' '));
                }
                text.append(')');
            }
            return text.toString();
        }

        private String label(Object o, List<Object> parts) {
            for (int i = 0; i < parts.size(); i++) {
                if (parts.get(i) == o) {
                    return "#" + i;
                }
            }
            return String.valueOf(o);
        }

        private Object[] arguments(Executable what, Object receiver) {
            Class<?>[] types = what.getParameterTypes();
            Object[] args = new Object[types.length];
            for (int i = 0; i < args.length; i++) {
                args[i] = argument(types[i], receiver);
            }
            return args;
        }

        private Object argument(Class<?> t, Object receiver) {
            if (t == int.class) {
                return number();
            } else if (t == long.class) {
                return switch (random.nextInt(8)) {
                    case 0 -> Long.MIN_VALUE;
                    case 1 -> Long.MAX_VALUE;
                    default -> (long) number();
                };
            } else if (t == boolean.class) {
                return random.nextBoolean();
            } else if (t == char.class) {
                return random.nextInt(9) == 0 ? (char) random.nextInt() : (char) ('a' + random.nextInt(4));
            } else if (t == int[].class) {
                if (random.nextInt(12) == 0) {
                    return null;
                }
                int[] array = new int[random.nextInt(8)];
                for (int i = 0; i < array.length; i++) {
                    array[i] = number();
                }
                if (random.nextInt(3) == 0) {
                    java.util.Arrays.sort(array);
                }
                return array;
            } else if (t == int[][].class) {
                if (random.nextInt(12) == 0) {
                    return null;
                }
                int[][] array = new int[random.nextInt(4)][];
                int width = random.nextInt(4);
                for (int i = 0; i < array.length; i++) {
                    array[i] = random.nextInt(9) == 0 ? null
                            : new int[random.nextInt(9) == 0 ? random.nextInt(4) : width];
                    for (int j = 0; array[i] != null && j < array[i].length; j++) {
                        array[i][j] = number();
                    }
                }
                return array;
            } else if (t == String.class) {
                if (random.nextInt(15) == 0) {
                    return null;
                }
                String alphabet = ALPHABETS[random.nextInt(ALPHABETS.length)];
                StringBuilder text = new StringBuilder();
                for (int i = random.nextInt(7); i > 0; i--) {
                    text.append(alphabet.charAt(random.nextInt(alphabet.length())));
                }
                return text.toString();
            } else if (t == type) {
                int choice = random.nextInt(10);
                return choice == 0 ? null : choice < 3 ? receiver : ownArgument();
            } else if (t == Object.class) {
                return random.nextInt(5) == 0 ? null : (Object) random.nextInt(3);
            }
            throw new IllegalArgumentException("no values of " + t);
        }

        private int depth;

        private Object ownArgument() {
            if (depth > 2) {
                return null;
            }
            depth++;
            try {
                List<String> trace = new ArrayList<>();
                Map<String, Failure> none = new HashMap<>();
                Object object = make(trace, none);
                for (int i = random.nextInt(4); object != null && i > 0; i--) {
                    if (!step(object, trace, none)) {
                        return null;
                    }
                }
                return object;
            } finally {
                depth--;
            }
        }

        private int number() {
            int slot = random.nextInt(recent.length);
            if (random.nextInt(3) > 0) {
                recent[slot] = newNumber();
            }
            return recent[slot];
        }

        private int newNumber() {
            int kind = random.nextInt(20);
            if (kind < 14) {
                return random.nextInt(4);
            } else if (kind < 17) {
                return random.nextInt(12) - 4;
            }
            int[] extremes = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1, 31, 40, 64, 1 << 30,
                Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
            return extremes[random.nextInt(extremes.length)];
        }

        private String describe(Executable what, Object[] args) {
            StringBuilder text = new StringBuilder(
                    what instanceof Constructor ? "new" : what.getName()).append('(');
            for (int i = 0; i < args.length; i++) {
                text.append(i == 0 ? "" : ", ");
                Object arg = args[i];
                if (arg instanceof int[] ints) {
                    text.append(java.util.Arrays.toString(ints));
                } else if (arg instanceof int[][] rows) {
                    text.append(java.util.Arrays.deepToString(rows));
                } else if (arg instanceof String s) {
                    text.append('"').append(s).append('"');
                } else if (arg != null && arg.getClass() == type) {
                    text.append(draw(arg));
                } else {
                    text.append(arg);
                }
            }
            return text.append(')').toString();
        }
    }
}
