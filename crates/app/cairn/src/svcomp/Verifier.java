package org.sosy_lab.sv_benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Gives the values of one run, in the order in which they are asked for. */
public final class Verifier {
  private static BufferedReader values;

  private Verifier() {}

  private static BufferedReader open() {
    InputStream file = Verifier.class.getResourceAsStream("values.txt");
    return new BufferedReader(new InputStreamReader(file, StandardCharsets.US_ASCII));
  }

  /** A line is the name of a method and what it returns, bits and characters in hexadecimal. */
  private static synchronized String next(String method) {
    try {
      if (values == null) {
        values = open();
      }
      String line = values.readLine();
      if (line == null || !line.startsWith(method + " ")) {
        throw new IllegalStateException(method + " is asked for, not " + line);
      }
      return line.substring(method.length() + 1);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long bits(String method) {
    return Long.parseUnsignedLong(next(method), 16);
  }

  public static void assume(boolean condition) {
    if (!condition) {
      Runtime.getRuntime().halt(1);
    }
  }

  public static boolean nondetBoolean() {
    return bits("nondetBoolean") != 0;
  }

  public static byte nondetByte() {
    return (byte) bits("nondetByte");
  }

  public static char nondetChar() {
    return (char) bits("nondetChar");
  }

  public static short nondetShort() {
    return (short) bits("nondetShort");
  }

  public static int nondetInt() {
    return (int) bits("nondetInt");
  }

  public static long nondetLong() {
    return bits("nondetLong");
  }

  public static float nondetFloat() {
    return Float.intBitsToFloat((int) bits("nondetFloat"));
  }

  public static double nondetDouble() {
    return Double.longBitsToDouble(bits("nondetDouble"));
  }

  public static String nondetString() {
    String units = next("nondetString");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < units.length(); i += 4) {
      text.append((char) Integer.parseInt(units.substring(i, i + 4), 16));
    }
    return text.toString();
  }
}
