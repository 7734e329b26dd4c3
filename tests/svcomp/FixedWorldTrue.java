// assert: TRUE, runtime-exception: TRUE
/** Programs run in one world: English, UTF-8, no variables, no input. */
import java.io.IOException;

public class FixedWorldTrue {
    public static void main(String[] args) throws IOException {
        assert String.format("%d", 3).equals("3");
        assert "title".toUpperCase().equals("TITLE");
        assert "\u00e9".getBytes().length == 2;
        assert System.getenv("HOME") == null || System.in.read() < 0;
    }
}
