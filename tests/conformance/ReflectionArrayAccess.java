// java.lang.reflect.Array: every getter and setter on every kind of array, with its widenings.
import java.lang.reflect.Array;

public class ReflectionArrayAccess {
    interface Attempt { Object run() throws Throwable; }

    static void attempt(String what, Attempt a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName() + " " + e.getMessage());
        }
    }

    static Object[] arrays() {
        return new Object[] {
            new boolean[] {true, false}, new byte[] {-1, 2}, new char[] {'a', '\uffff'}, new short[] {-3, 4},
            new int[] {-5, 6}, new long[] {Long.MIN_VALUE, 8}, new float[] {1.5f, Float.NaN},
            new double[] {-0.0, 1e300}, new String[] {"s", null}, "no array", null
        };
    }

    static void get(Object array, int i) {
        String type = array == null ? "null" : array.getClass().getSimpleName();
        attempt(type + " get", () -> Array.get(array, i));
        attempt(type + " getBoolean", () -> Array.getBoolean(array, i));
        attempt(type + " getByte", () -> Array.getByte(array, i));
        attempt(type + " getChar", () -> (int) Array.getChar(array, i));
        attempt(type + " getShort", () -> Array.getShort(array, i));
        attempt(type + " getInt", () -> Array.getInt(array, i));
        attempt(type + " getLong", () -> Array.getLong(array, i));
        attempt(type + " getFloat", () -> Array.getFloat(array, i));
        attempt(type + " getDouble", () -> Array.getDouble(array, i));
        attempt(type + " getLength", () -> Array.getLength(array));
    }

    static Object set(Object array, Attempt a) throws Throwable {
        a.run();
        return Array.get(array, 1);
    }

    static void set(Object array) {
        String type = array == null ? "null" : array.getClass().getSimpleName();
        attempt(type + " setBoolean", () -> set(array, () -> { Array.setBoolean(array, 1, true); return null; }));
        attempt(type + " setByte", () -> set(array, () -> { Array.setByte(array, 1, (byte) -7); return null; }));
        attempt(type + " setChar", () -> set(array, () -> { Array.setChar(array, 1, 'z'); return null; }));
        attempt(type + " setShort", () -> set(array, () -> { Array.setShort(array, 1, (short) -300); return null; }));
        attempt(type + " setInt", () -> set(array, () -> { Array.setInt(array, 1, 16_777_217); return null; }));
        attempt(type + " setLong", () -> set(array, () -> { Array.setLong(array, 1, 1L << 53 | 1); return null; }));
        attempt(type + " setFloat", () -> set(array, () -> { Array.setFloat(array, 1, 0.1f); return null; }));
        attempt(type + " setDouble", () -> set(array, () -> { Array.setDouble(array, 1, 0.1); return null; }));
        attempt(type + " set null", () -> set(array, () -> { Array.set(array, 1, null); return null; }));
        attempt(type + " set Byte", () -> set(array, () -> { Array.set(array, 1, (byte) 9); return null; }));
        attempt(type + " set String", () -> set(array, () -> { Array.set(array, 1, "text"); return null; }));
    }

    public static void main(String[] args) {
        for (Object array : arrays()) {
            get(array, 0);
            get(array, 1);
            set(array);
        }
        int[] three = new int[3];
        attempt("below", () -> Array.getInt(three, -1));
        attempt("above", () -> Array.getLong(three, 3));
        attempt("set above", () -> { Array.setByte(three, 3, (byte) 1); return null; });
        attempt("get above", () -> Array.get(three, 3));
    }
}
