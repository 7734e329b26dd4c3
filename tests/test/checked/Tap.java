package checked;

import java.io.IOException;

/** What tells of its state declares an exception that callers have to catch. */
public class Tap {
    private boolean open = true;

    public int read() throws IOException {
        if (!open) {
            throw new IOException("closed");
        }
        return 7;
    }

    public void close() {
        open = false;
    }

    public void reopen() {
        open = true;
    }
}
