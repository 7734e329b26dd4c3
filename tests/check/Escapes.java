/** Characters that source can't hold as they are. */
public class Escapes {
    public static void newline(char c) {
        if (c == '\n') {
            throw new Error("newline");
        }
    }

    public static void others(char c) {
        switch (c) {
            case '\r' -> throw new Error("return");
            case '\'' -> throw new Error("quote");
            case '"' -> throw new Error("double quote");
            case '\\' -> throw new Error("backslash");
            case '\0' -> throw new Error("zero");
            case '\u007f' -> throw new Error("delete");
            case '\u00df' -> throw new Error("sharp s");
            default -> {}
        }
    }

    public static void text(String text) {
        if (text != null && text.equals("\n\0\u00df1")) {
            throw new Error("text");
        }
    }
}
