// Dense and sparse int switches, fall-through, default in the middle, extreme values.
public class SwitchInts {
    static String dense(int i) {
        switch (i) {
            case -1: return "minus one";
            case 0: return "zero";
            case 1: return "one";
            case 2:
            case 3: return "two or three";
            case 5: return "five";
            default: return "other";
        }
    }

    static String sparse(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return "min";
            case -1000: return "-1000";
            case 0: return "0";
            case 1000000: return "million";
            case Integer.MAX_VALUE: return "max";
        }
        return "none";
    }

    static int fallThrough(int i) {
        int sum = 0;
        switch (i) {
            case 1: sum += 1;
            default: sum += 100;
            case 2: sum += 2;
            case 3: sum += 3; break;
            case 4: sum += 4;
        }
        return sum;
    }

    static int nearMax(int i) {
        switch (i) {
            case 0x7ffffffd: return 1;
            case 0x7ffffffe: return 2;
            case 0x7fffffff: return 3;
            default: return 0;
        }
    }

    public static void main(String[] args) {
        for (int i = -3; i <= 7; i++) {
            System.out.println(i + " " + dense(i) + " " + fallThrough(i));
        }
        for (int i : new int[] {Integer.MIN_VALUE, -1000, -999, 0, 1000000, Integer.MAX_VALUE}) {
            System.out.println(i + " " + sparse(i) + " " + dense(i) + " " + nearMax(i));
        }
        for (char c : "a9 z".toCharArray()) {
            switch (c) {
                case 'a': System.out.print("letter a,"); break;
                case '9': System.out.print("nine,"); break;
                case ' ': System.out.print("space,"); break;
                default: System.out.println(c);
            }
        }
        byte b = -1;
        switch (b) {
            case -1 -> System.out.println("byte -1");
            default -> System.out.println("other byte");
        }
    }
}
