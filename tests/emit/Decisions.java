/** Decisions of every kind. What an input does is compared with what the JVM does. */
public class Decisions {
  /** Two conditions, one decision. */
  public static int both(int a, int b) {
    if (a > 0 && b > a) {
      return 1;
    }
    return 0;
  }

  /** Three conditions on three lines, in one statement. */
  public static boolean lines(int a, char c, byte d) {
    return a == 3
        || c == 'x'
        || d < -3;
  }

  /** The same in nested ifs. */
  public static int nested(int a, int b) {
    int n = 0;
    if (a > 10) {
      if (b > 10) {
        n = 1;
      }
    }
    return n;
  }

  public static int cases(int n) {
    switch (n) {
      case 1:
      case 2:
        return 12;
      case 100:
        return 3;
      default:
        return n / 0;
    }
  }

  /** The second comparison can't come out true. */
  public static int dead(int n) {
    if (n > 5) {
      if (n < 5) {
        return 1;
      }
      return 2;
    }
    return 3;
  }

  /** Whether assertions are on is no condition of the program. */
  public static int asserted(int n) {
    assert n != 7;
    return n;
  }

  /** What it calls belongs to it; the JDK's code does not. */
  public static int calls(int n) {
    return Math.floorMod(half(n), 3);
  }

  private static int half(int n) {
    return n % 2 == 0 ? n / 2 : n;
  }

  /** An exception on the way to a merge is no outcome of the decision before it. */
  public static int caught(int n) {
    int result = 0;
    try {
      if (n != 4) {
        result = 8 / n;
      }
    } catch (ArithmeticException e) {
      result = -1;
    }
    return result;
  }

  public static int loop(int n) {
    int sum = 0;
    for (int i = 0; i < n && i < 3; i++) {
      sum += i;
    }
    return sum;
  }

  public static int none(int n) {
    return n + 1;
  }
}
