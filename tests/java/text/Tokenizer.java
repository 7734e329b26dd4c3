package text;

import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * Splits a line into words, as a shell does: blanks separate, double quotes hold together, and a
 * backslash takes the meaning from the character behind it.
 */
public final class Tokenizer {
    private final String line;
    private int position;
    private int tokens;

    /**
     * A tokenizer at the start of a line.
     *
     * @throws NullPointerException if there is no line
     */
    public Tokenizer(String line) {
        this.line = Objects.requireNonNull(line, "line");
        assert repOk();
    }

    /** The position is in the line or at its end, and no token was shorter than a character. */
    public boolean repOk() {
        return line != null
                && position >= 0
                && position <= line.length()
                && tokens >= 0
                && tokens <= position;
    }

    /** The number of tokens so far. */
    public int tokens() {
        return tokens;
    }

    /** Whether there is another token. */
    public boolean hasNext() {
        return afterBlanks() < line.length();
    }

    /** The position of the next character that is no blank, or the end of the line. */
    private int afterBlanks() {
        int next = position;
        while (next < line.length() && line.charAt(next) == ' ') {
            next++;
        }
        return next;
    }

    /**
     * The next token, without its quotes and backslashes.
     *
     * @throws NoSuchElementException if there is none
     * @throws IllegalStateException if a quote is not closed, or nothing follows a backslash
     */
    public String next() {
        int start = afterBlanks();
        if (start == line.length()) {
            throw new NoSuchElementException("no more tokens");
        }
        StringBuilder token = new StringBuilder();
        boolean quoted = false;
        int at = start;
        while (at < line.length() && (quoted || line.charAt(at) != ' ')) {
            char c = line.charAt(at);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == '\\') {
                at++;
                if (at == line.length()) {
                    throw new IllegalStateException("nothing behind a backslash");
                }
                token.append(line.charAt(at));
            } else {
                token.append(c);
            }
            at++;
        }
        if (quoted) {
            throw new IllegalStateException("open quote");
        }
        position = at;
        tokens++;
        assert token.length() <= at - start;
        assert repOk();
        return token.toString();
    }

    /** Goes back to the start of the line. */
    public void reset() {
        position = 0;
        tokens = 0;
        assert repOk();
    }

    /**
     * A token as it must be written to get it back: in quotes if it is empty or has blanks, with a
     * backslash before quotes and backslashes.
     *
     * @throws NullPointerException if there is no token
     */
    public static String quote(String token) {
        Objects.requireNonNull(token, "token");
        boolean blank = token.isEmpty();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < token.length(); i++) {
            char c = token.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\');
            }
            blank = blank || c == ' ';
            text.append(c);
        }
        String result = blank ? '"' + text.toString() + '"' : text.toString();
        assert new Tokenizer(result).next().equals(token);
        return result;
    }
}
