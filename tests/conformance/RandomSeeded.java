// java.util.Random with a seed: the sequence is fixed by the specification.
import java.util.*;
import java.util.stream.Collectors;

public class RandomSeeded {
    public static void main(String[] args) {
        Random r = new Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt(100) + " " + r.nextInt(64) + " " + r.nextLong() + " " + r.nextBoolean());
        System.out.println(r.nextDouble() + " " + r.nextFloat());
        System.out.println(r.nextGaussian() + " " + r.nextGaussian() + " " + r.nextGaussian());
        byte[] bytes = new byte[7];
        r.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        System.out.println(r.ints(5, 0, 10).boxed().collect(Collectors.toList()) + " " + r.doubles(2).boxed().toList() + " " + r.longs(2, 5, 50).boxed().toList());
        r.setSeed(42);
        System.out.println(r.nextInt() + " " + new Random(42).nextInt());
        int[] histogram = new int[6];
        Random dice = new Random(7);
        for (int i = 0; i < 6000; i++) {
            histogram[dice.nextInt(6)]++;
        }
        System.out.println(Arrays.toString(histogram));
        System.out.println(dice.nextInt(5, 10) + " " + dice.nextInt(1 << 30));
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
        Collections.shuffle(list, new Random(0));
        System.out.println(list);
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        SplittableRandom s = new SplittableRandom(99);
        System.out.println(s.nextInt() + " " + s.nextLong(1000) + " " + s.split().nextInt(50));
        System.out.println(new Random(-1L).nextLong() + " " + new Random(Long.MAX_VALUE).nextDouble());
    }
}
