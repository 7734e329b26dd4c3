import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** Methods that close what they open, hand it on, or forget it. */
public class Handles {
    static class Cursor implements AutoCloseable {
        private final int rows;
        private int at;

        Cursor(int rows) {
            if (rows < 0) {
                throw new IllegalArgumentException("rows");
            }
            this.rows = rows;
        }

        int next() {
            if (at == rows) {
                throw new NoSuchElementException();
            }
            return at++;
        }

        @Override
        public void close() {
            at = rows;
        }
    }

    /** Closing it closes the other. */
    static final class Doubling implements AutoCloseable {
        private final Cursor inner;

        Doubling(Cursor inner) {
            this.inner = inner;
        }

        @Override
        public void close() {
            inner.close();
        }
    }

    private final List<Cursor> pool = new ArrayList<>();
    private static Cursor last;

    public int forgottenOnOnePath(int rows) {
        Cursor cursor = new Cursor(rows);
        if (rows == 3) {
            return 0;
        }
        cursor.close();
        return 1;
    }

    public int forgottenWhenThrowing(int rows) {
        Cursor cursor = new Cursor(rows);
        int first = cursor.next();
        cursor.close();
        return first;
    }

    public static int forgottenInALoop(boolean[] keep) {
        int count = 0;
        for (boolean kept : keep) {
            Cursor cursor = new Cursor(count);
            if (!kept) {
                cursor.close();
            }
            count++;
        }
        return count;
    }

    public int closedInAnyCase(int rows) {
        try (Doubling both = new Doubling(new Cursor(rows))) {
            return both.inner.next();
        }
    }

    public Cursor returned(int rows) {
        return new Cursor(rows);
    }

    public void pooled(int rows) {
        pool.add(new Cursor(rows));
    }

    public void remembered(int rows) {
        last = new Cursor(rows);
    }
}
