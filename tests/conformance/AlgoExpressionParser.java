// A recursive-descent parser and evaluator of arithmetic expressions with errors.
import java.util.*;

public class AlgoExpressionParser {
    static class ParseException extends RuntimeException {
        ParseException(String message) { super(message); }
    }

    private final String text;
    private final Map<String, Double> variables;
    private int at;

    AlgoExpressionParser(String text, Map<String, Double> variables) {
        this.text = text;
        this.variables = variables;
    }

    private char peek() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private boolean take(char c) {
        if (peek() == c) {
            at++;
            return true;
        }
        return false;
    }

    double parse() {
        double v = sum();
        if (peek() != '\0') {
            throw new ParseException("unexpected '" + peek() + "' at " + at);
        }
        return v;
    }

    private double sum() {
        double v = product();
        while (true) {
            if (take('+')) {
                v += product();
            } else if (take('-')) {
                v -= product();
            } else {
                return v;
            }
        }
    }

    private double product() {
        double v = power();
        while (true) {
            if (take('*')) {
                v *= power();
            } else if (take('/')) {
                v /= power();
            } else if (take('%')) {
                v %= power();
            } else {
                return v;
            }
        }
    }

    private double power() {
        double b = unary();
        return take('^') ? Math.pow(b, power()) : b;
    }

    private double unary() {
        if (take('-')) {
            return -unary();
        }
        if (take('(')) {
            double v = sum();
            if (!take(')')) {
                throw new ParseException("missing ) at " + at);
            }
            return v;
        }
        int start = at;
        while (Character.isLetterOrDigit(peek()) || peek() == '.') {
            at++;
        }
        String token = text.substring(start, at).trim();
        if (token.isEmpty()) {
            throw new ParseException("expected a value at " + at);
        }
        if (Character.isDigit(token.charAt(0))) {
            return Double.parseDouble(token);
        }
        return Optional.ofNullable(variables.get(token)).orElseThrow(() -> new ParseException("unknown " + token));
    }

    public static void main(String[] args) {
        Map<String, Double> vars = Map.of("x", 3.0, "pi", Math.PI);
        for (String s : new String[] {"1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "-x ^ 2", "10 / 4 - 7 % 4", "2 * pi", "1 / 0", "(1", "1 +", "y", "1 )", "1..2"}) {
            try {
                System.out.println(s + " = " + new AlgoExpressionParser(s, vars).parse());
            } catch (ParseException e) {
                System.out.println(s + " : " + e.getMessage());
            } catch (NumberFormatException e) {
                System.out.println(s + " : not a number, " + e.getMessage());
            }
        }
    }
}
