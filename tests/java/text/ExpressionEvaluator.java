package text;

import java.util.Objects;

/**
 * Computes expressions such as {@code -2*(3+4)/5} by recursive descent. Sums, differences and
 * products wrap around as those of {@code int} do.
 */
public final class ExpressionEvaluator {
    private static final int MAX_DEPTH = 50;

    private final String text;
    private int position;
    private int depth;

    private ExpressionEvaluator(String text) {
        this.text = text;
    }

    /** The position is in the text or at its end, and the depth within its bounds. */
    public boolean repOk() {
        return text != null
                && position >= 0
                && position <= text.length()
                && depth >= 0
                && depth <= MAX_DEPTH;
    }

    /**
     * The value of an expression of numbers, {@code + - * /}, signs and parentheses.
     *
     * @throws NullPointerException if there is no text
     * @throws IllegalArgumentException if it is no expression, a number is too large, something is
     *     divided by zero, or parentheses and signs are nested too deeply
     */
    public static int evaluate(String text) {
        Objects.requireNonNull(text, "text");
        ExpressionEvaluator evaluator = new ExpressionEvaluator(text);
        int value = evaluator.sum();
        evaluator.skipBlanks();
        if (evaluator.position < text.length()) {
            throw evaluator.error("unexpected character");
        }
        assert evaluator.position == text.length() && evaluator.depth == 0;
        assert evaluator.repOk();
        return value;
    }

    /**
     * The number of parentheses that an expression opens and does not close.
     *
     * @throws NullPointerException if there is no text
     * @throws IllegalArgumentException if one is closed that was not opened
     */
    public static int openParentheses(String text) {
        int open = 0;
        for (int i = 0; i < Objects.requireNonNull(text, "text").length(); i++) {
            if (text.charAt(i) == '(') {
                open++;
            } else if (text.charAt(i) == ')') {
                if (open == 0) {
                    throw new IllegalArgumentException("not opened, at " + i);
                }
                open--;
            }
        }
        assert open >= 0 && open <= text.length();
        return open;
    }

    private IllegalArgumentException error(String message) {
        return new IllegalArgumentException(message + " at " + position);
    }

    private void skipBlanks() {
        while (position < text.length() && text.charAt(position) == ' ') {
            position++;
        }
    }

    /** The next character that is no blank, or the character zero at the end. */
    private char peek() {
        skipBlanks();
        return position < text.length() ? text.charAt(position) : '\0';
    }

    private int sum() {
        int value = product();
        while (peek() == '+' || peek() == '-') {
            boolean plus = text.charAt(position) == '+';
            position++;
            int operand = product();
            value = plus ? value + operand : value - operand;
        }
        return value;
    }

    private int product() {
        int value = factor();
        while (peek() == '*' || peek() == '/') {
            boolean times = text.charAt(position) == '*';
            position++;
            int operand = factor();
            if (!times && operand == 0) {
                throw error("division by zero");
            }
            value = times ? value * operand : value / operand;
        }
        return value;
    }

    private int factor() {
        if (depth == MAX_DEPTH) {
            throw error("nested too deeply");
        }
        depth++;
        int value;
        char c = peek();
        if (c == '-') {
            position++;
            value = -factor();
        } else if (c == '(') {
            position++;
            value = sum();
            if (peek() != ')') {
                throw error("expected )");
            }
            position++;
        } else {
            value = number();
        }
        depth--;
        return value;
    }

    private int number() {
        int start = position;
        long value = 0;
        while (position < text.length() && isDigit(text.charAt(position))) {
            value = 10 * value + (text.charAt(position) - '0');
            if (value > Integer.MAX_VALUE) {
                throw error("number too large");
            }
            position++;
        }
        if (position == start) {
            throw error("expected a number");
        }
        assert value >= 0 && Integer.parseInt(text.substring(start, position)) == value;
        return (int) value;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
