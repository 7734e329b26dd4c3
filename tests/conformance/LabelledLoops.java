// break and continue with labels out of nested loops, blocks and switches.
public class LabelledLoops {
    public static void main(String[] args) {
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) {
                    continue outer;
                }
                if (i == 3) {
                    break outer;
                }
                System.out.print(i * 10 + j + " ");
            }
        }
        System.out.println();
        block: {
            System.out.println("in block");
            if (args.length == 0) {
                break block;
            }
            System.out.println("not reached");
        }
        int n = 0;
        loop:
        while (true) {
            switch (n++) {
                case 0: continue loop;
                case 1: break;
                case 4: break loop;
                default: System.out.print("d" + n + " ");
            }
            System.out.print("after" + n + " ");
        }
        System.out.println("end " + n);
        int k = 10;
        do {
            if (k % 2 == 0) {
                continue;
            }
            System.out.print(k + " ");
        } while (--k > 0);
        System.out.println();
        for (int a = 0, b = 10; a < b; a++, b--) {
            System.out.print(a + ":" + b + " ");
        }
        System.out.println();
        int steps = 0;
        for (long c = 27; c != 1; c = c % 2 == 0 ? c / 2 : 3 * c + 1) {
            steps++;
        }
        System.out.println(steps);
    }
}
