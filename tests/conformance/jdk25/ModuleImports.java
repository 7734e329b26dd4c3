// A module import declaration brings in all of java.base.
import module java.base;

public class ModuleImports {
    public static void main(String[] args) {
        List<Integer> l = Stream.of(3, 1, 2).sorted(Comparator.reverseOrder()).collect(Collectors.toList());
        Map<String, BigInteger> m = new TreeMap<>(Map.of("k", BigInteger.TEN.pow(20)));
        Function<Integer, Path> f = i -> Path.of("p" + i);
        System.out.println(l + " " + m + " " + f.apply(1) + " " + Duration.ofMinutes(61) + " " + new AtomicInteger(5).incrementAndGet());
    }
}
