package acme;

import java.io.IOException;

/** A gate that lets people in one by one, up to a limit. */
public class Gate {
    enum Light { RED, GREEN }

    private final int limit;
    private int inside;
    private String log = "";

    public Gate(int limit) {
        if (limit <= 0) {
            throw new IllegalArgumentException("nobody could get in");
        }
        this.limit = limit;
    }

    public boolean enter() {
        if (inside == limit) {
            return false;
        }
        inside++;
        return true;
    }

    public void leave() {
        if (inside == 0) {
            throw new IllegalStateException("nobody is inside");
        }
        inside--;
    }

    public int inside() {
        return inside;
    }

    Light light() {
        return inside < limit ? Light.GREEN : Light.RED;
    }

    public void note(String text) throws IOException {
        if (text == null) {
            throw new IOException("nothing to note");
        }
        log = text;
    }

    public String log() {
        return log;
    }

    /** Never 0: what is asked for last can't be. */
    public static int sign(int n) {
        if (n < 0) {
            return -1;
        }
        return n > Integer.MAX_VALUE - 1 && n < 0 ? 0 : 1;
    }
}
