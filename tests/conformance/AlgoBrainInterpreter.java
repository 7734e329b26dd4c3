// An interpreter of a tiny tape language running three programs.
public class AlgoBrainInterpreter {
    static String run(String program, String input) {
        byte[] tape = new byte[300];
        int[] jumps = new int[program.length()];
        int[] stack = new int[program.length()];
        int depth = 0;
        for (int i = 0; i < program.length(); i++) {
            if (program.charAt(i) == '[') {
                stack[depth++] = i;
            } else if (program.charAt(i) == ']') {
                int open = stack[--depth];
                jumps[open] = i;
                jumps[i] = open;
            }
        }
        StringBuilder out = new StringBuilder();
        int at = 0, read = 0;
        for (int pc = 0; pc < program.length(); pc++) {
            switch (program.charAt(pc)) {
                case '>' -> at++;
                case '<' -> at--;
                case '+' -> tape[at]++;
                case '-' -> tape[at]--;
                case '.' -> out.append((char) (tape[at] & 0xff));
                case ',' -> tape[at] = (byte) (read < input.length() ? input.charAt(read++) : 0);
                case '[' -> {
                    if (tape[at] == 0) {
                        pc = jumps[pc];
                    }
                }
                case ']' -> {
                    if (tape[at] != 0) {
                        pc = jumps[pc];
                    }
                }
                default -> { }
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        System.out.print(run("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.", ""));
        System.out.println(run(",[.,]", "echo"));
        System.out.println(run(">,[>,]<[.<]", "reversed"));
        try {
            run("<.", "");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
