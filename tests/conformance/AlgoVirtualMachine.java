// A stack machine with a tiny assembler: enums, switches, maps and arrays together.
import java.util.*;

public class AlgoVirtualMachine {
    enum Op { PUSH, ADD, SUB, MUL, DUP, SWAP, JMP, JZ, LOAD, STORE, PRINT, CALL, RET, HALT }
    record Instruction(Op op, int arg) {}

    static List<Instruction> assemble(String source) {
        Map<String, Integer> labels = new HashMap<>();
        List<String[]> lines = new ArrayList<>();
        for (String line : source.strip().split("\\s*[;\n]\\s*")) {
            String[] words = line.trim().split("\\s+");
            if (words[0].endsWith(":")) {
                labels.put(words[0].substring(0, words[0].length() - 1), lines.size());
                words = Arrays.copyOfRange(words, 1, words.length);
            }
            if (words.length > 0) {
                lines.add(words);
            }
        }
        return lines.stream().map(w -> new Instruction(Op.valueOf(w[0].toUpperCase()), w.length < 2 ? 0 : labels.containsKey(w[1]) ? labels.get(w[1]) : Integer.parseInt(w[1]))).toList();
    }

    static String run(List<Instruction> code) {
        int[] stack = new int[64], memory = new int[8];
        Deque<Integer> calls = new ArrayDeque<>();
        StringBuilder out = new StringBuilder();
        int sp = 0;
        for (int pc = 0, steps = 0; ; steps++) {
            Instruction i = code.get(pc++);
            switch (i.op()) {
                case PUSH: stack[sp++] = i.arg(); break;
                case ADD: sp--; stack[sp - 1] += stack[sp]; break;
                case SUB: sp--; stack[sp - 1] -= stack[sp]; break;
                case MUL: sp--; stack[sp - 1] *= stack[sp]; break;
                case DUP: stack[sp] = stack[sp - 1]; sp++; break;
                case SWAP: int t = stack[sp - 1]; stack[sp - 1] = stack[sp - 2]; stack[sp - 2] = t; break;
                case JMP: pc = i.arg(); break;
                case JZ: if (stack[--sp] == 0) { pc = i.arg(); } break;
                case LOAD: stack[sp++] = memory[i.arg()]; break;
                case STORE: memory[i.arg()] = stack[--sp]; break;
                case PRINT: out.append(stack[--sp]).append(' '); break;
                case CALL: calls.push(pc); pc = i.arg(); break;
                case RET: pc = calls.pop(); break;
                case HALT: return out + "(" + steps + " steps)";
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(run(assemble("push 10; store 0; push 1; store 1\nloop: load 0; jz end; load 1; load 0; mul; store 1; load 0; push 1; sub; store 0; jmp loop\nend: load 1; print; halt")));
        System.out.println(run(assemble("push 7; call square; print; push 3; call square; call square; print; halt; square: dup; mul; ret")));
        try {
            run(assemble("add; halt"));
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("stack underflow: " + e.getMessage());
        }
        try {
            assemble("jump 5");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
