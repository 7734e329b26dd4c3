// Writes the class files of this folder: bytecode that javac never makes.
// They are kept beside this file; to make them anew, with the ASM library inside JDK 17:
//   java --add-exports java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED \
//       --add-exports java.base/jdk.internal.org.objectweb.asm.commons=ALL-UNNAMED \
//       --add-exports java.base/jdk.internal.org.objectweb.asm.util=ALL-UNNAMED Generate.java .

import static jdk.internal.org.objectweb.asm.Opcodes.*;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.ConstantDynamic;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.commons.ClassRemapper;
import jdk.internal.org.objectweb.asm.commons.Remapper;
import jdk.internal.org.objectweb.asm.util.Printer;

public class Generate {
    static final int GOTO_W = 200, JSR_W = 201;
    static Path folder;

    public static void main(String[] args) throws Exception {
        folder = Path.of(args[0]);
        stack();
        subroutines();
        wideJumps();
        flow();
        handlers();
        smallTypes();
        constants();
        handles();
        dynamicCalls();
        dynamicConstants();
        linkage();
        access();
        parents();
    }

    /** nop, swap, and the dup and pop forms on two one-slot values. */
    static void stack() throws Exception {
        Program p = new Program("AsmStack", V1_5);
        p.main(m -> {
            p.print(() -> code(m, "nop 7 nop 3 swap nop isub"));
            p.print(() -> code(m, "1 2 dup2 iadd imul iadd"));
            p.print(() -> code(m, "5 1 2 dup2_x1 pop2 pop iadd"));
            p.print(() -> code(m, "5 6 1 2 dup2_x2 iadd imul iadd iadd imul"));
            p.print(() -> code(m, "4 5 6 dup_x2 iadd iadd imul"));
            p.print(() -> code(m, "9 8 pop2 1 2 3 pop isub"));
            p.print(() -> {
                code(m, "3");
                m.visitLdcInsn(10L);
                m.visitInsn(DUP2_X1);
                m.visitInsn(L2I);
                code(m, "iadd");
                m.visitInsn(I2L);
                m.visitInsn(LADD);
                m.visitInsn(L2I);
            });
            p.print(() -> {
                m.visitLdcInsn(6L);
                m.visitLdcInsn(10L);
                m.visitInsn(DUP2_X2);
                m.visitInsn(LSUB);
                m.visitInsn(LMUL);
                m.visitInsn(L2I);
            });
            p.print(() -> {
                m.visitLdcInsn(6.5);
                code(m, "4 dup_x2 pop");
                m.visitInsn(D2I);
                code(m, "imul");
            });
        });
    }

    /** jsr and ret, as old compilers made finally blocks: shared, nested, and in a loop. */
    static void subroutines() throws Exception {
        Program p = new Program("AsmSubroutines", V1_5);
        p.main(m -> {
            Label shared = new Label(), inner = new Label(), end = new Label(), loop = new Label(), done = new Label();
            set(m, 1, 0);
            m.visitJumpInsn(JSR, shared);
            p.print(() -> m.visitVarInsn(ILOAD, 1));
            m.visitJumpInsn(JSR, shared);
            p.print(() -> m.visitVarInsn(ILOAD, 1));
            set(m, 2, 3);
            m.visitLabel(loop);
            m.visitVarInsn(ILOAD, 2);
            m.visitJumpInsn(IFEQ, done);
            m.visitJumpInsn(JSR, shared);
            m.visitIincInsn(2, -1);
            m.visitJumpInsn(GOTO, loop);
            m.visitLabel(done);
            p.print(() -> m.visitVarInsn(ILOAD, 1));
            m.visitJumpInsn(GOTO, end);

            m.visitLabel(shared);
            m.visitVarInsn(ASTORE, 3);
            m.visitIincInsn(1, 10);
            m.visitJumpInsn(JSR, inner);
            m.visitIincInsn(1, 100);
            m.visitJumpInsn(JSR, inner);
            m.visitVarInsn(RET, 3);
            m.visitLabel(inner);
            m.visitVarInsn(ASTORE, 4);
            m.visitIincInsn(1, 1);
            m.visitVarInsn(RET, 4);
            m.visitLabel(end);
        });
    }

    /** goto_w, jsr_w and ret with the wide prefix, forwards and backwards. */
    static void wideJumps() throws Exception {
        Program p = new Program("AsmWideJumps", V1_5);
        p.main(m -> {
            Label far = new Label(), back = new Label(), subroutine = new Label(), end = new Label();
            set(m, 300, 1);
            m.visitJumpInsn(GOTO_W, far);
            m.visitLabel(back);
            p.print(() -> m.visitVarInsn(ILOAD, 300));
            m.visitJumpInsn(JSR_W, subroutine);
            m.visitJumpInsn(JSR_W, subroutine);
            p.print(() -> m.visitVarInsn(ILOAD, 300));
            m.visitJumpInsn(GOTO_W, end);
            m.visitLabel(subroutine);
            m.visitVarInsn(ASTORE, 301);
            m.visitIincInsn(300, 1000);
            m.visitVarInsn(RET, 301);
            for (int i = 0; i < 35_000; i++) {
                m.visitInsn(NOP);
            }
            m.visitLabel(far);
            m.visitIincInsn(300, 20);
            m.visitJumpInsn(GOTO_W, back);
            m.visitLabel(end);
        });
    }

    /** Loops with two entries, values kept on the stack over branches, odd switches, reused slots. */
    static void flow() throws Exception {
        Program p = new Program("AsmFlow", V1_5);
        p.main(m -> {
            Label first = new Label(), second = new Label(), out = new Label();
            set(m, 1, 0);
            m.visitVarInsn(ALOAD, 0);
            m.visitInsn(ARRAYLENGTH);
            m.visitJumpInsn(IFEQ, second);
            m.visitLabel(first);
            m.visitIincInsn(1, 1);
            m.visitLabel(second);
            m.visitIincInsn(1, 10);
            m.visitVarInsn(ILOAD, 1);
            code(m, "50");
            m.visitJumpInsn(IF_ICMPLT, first);
            p.print(() -> m.visitVarInsn(ILOAD, 1));

            Label other = new Label(), join = new Label();
            p.print(() -> {
                code(m, "100");
                m.visitVarInsn(ILOAD, 1);
                m.visitJumpInsn(IFGT, other);
                code(m, "1");
                m.visitJumpInsn(GOTO, join);
                m.visitLabel(other);
                code(m, "2");
                m.visitLabel(join);
                code(m, "iadd");
            });

            Label only = new Label(), none = new Label(), a = new Label();
            code(m, "5");
            m.visitLookupSwitchInsn(only, new int[0], new Label[0]);
            m.visitLabel(only);
            code(m, "2147483647");
            m.visitTableSwitchInsn(Integer.MAX_VALUE, Integer.MAX_VALUE, none, a);
            m.visitLabel(none);
            p.print(() -> code(m, "-1"));
            m.visitLabel(a);

            m.visitLdcInsn(1L << 40);
            m.visitVarInsn(LSTORE, 2);
            set(m, 3, 7);
            m.visitLdcInsn("reused");
            m.visitVarInsn(ASTORE, 2);
            p.print(() -> {
                m.visitVarInsn(ALOAD, 2);
                m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
                m.visitVarInsn(ILOAD, 3);
                code(m, "iadd");
            });
            m.visitJumpInsn(GOTO, out);
            p.print(() -> code(m, "999"));
            m.visitLabel(out);
        });
    }

    /** Overlapping handlers, a handler that protects itself, throwing null, catching without a type. */
    static void handlers() throws Exception {
        Program p = new Program("AsmHandlers", V1_5);
        p.main(m -> {
            Label start = new Label(), end = new Label(), handler = new Label(), handlerEnd = new Label(), after = new Label();
            m.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
            m.visitTryCatchBlock(start, handlerEnd, handler, null);
            set(m, 1, 0);
            m.visitLabel(start);
            p.print(() -> code(m, "1 0 idiv"));
            m.visitLabel(end);
            m.visitJumpInsn(GOTO, after);
            m.visitLabel(handler);
            m.visitVarInsn(ASTORE, 2);
            m.visitIincInsn(1, 1);
            p.printObject(() -> m.visitVarInsn(ALOAD, 2));
            m.visitVarInsn(ILOAD, 1);
            code(m, "3");
            m.visitJumpInsn(IF_ICMPGE, after);
            m.visitInsn(ACONST_NULL);
            m.visitInsn(ATHROW);
            m.visitLabel(handlerEnd);
            m.visitLabel(after);
            p.print(() -> m.visitVarInsn(ILOAD, 1));
        });
    }

    /** Values wider than their type: what is stored, loaded and returned is narrowed. */
    static void smallTypes() throws Exception {
        Program p = new Program("AsmSmallTypes", V1_5);
        p.writer.visitField(ACC_STATIC, "z", "Z", null, null);
        p.writer.visitField(ACC_STATIC, "b", "B", null, null);
        p.writer.visitField(ACC_STATIC, "c", "C", null, null);
        p.writer.visitField(ACC_STATIC, "s", "S", null, null);
        for (String type : new String[] {"Z", "B", "C", "S"}) {
            p.method("narrow", "(I)" + type, m -> {
                m.visitVarInsn(ILOAD, 0);
                m.visitInsn(IRETURN);
            });
        }
        p.main(m -> {
            for (int value : new int[] {2, 3, 300, 70_000, -1}) {
                for (String type : new String[] {"z", "b", "c", "s"}) {
                    code(m, "" + value);
                    m.visitFieldInsn(PUTSTATIC, p.name, type, type.toUpperCase());
                    p.print(() -> m.visitFieldInsn(GETSTATIC, p.name, type, type.toUpperCase()));
                    p.print(() -> {
                        code(m, "" + value);
                        m.visitMethodInsn(INVOKESTATIC, p.name, "narrow", "(I)" + type.toUpperCase(), false);
                    });
                }
                int[][] arrays = {{T_BOOLEAN, BASTORE, BALOAD}, {T_BYTE, BASTORE, BALOAD}, {T_CHAR, CASTORE, CALOAD}, {T_SHORT, SASTORE, SALOAD}};
                for (int[] a : arrays) {
                    p.print(() -> {
                        code(m, "1");
                        m.visitIntInsn(NEWARRAY, a[0]);
                        m.visitInsn(DUP);
                        code(m, "0 " + value);
                        m.visitInsn(a[1]);
                        code(m, "0");
                        m.visitInsn(a[2]);
                    });
                }
            }
        });
    }

    /** ldc of method handles, method types and dynamic constants. */
    static void constants() throws Exception {
        Program p = new Program("AsmConstants", V11);
        String bootstrap = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;I)I";
        p.method("bootstrap", bootstrap, m -> {
            m.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
            m.visitVarInsn(ALOAD, 1);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(Ljava/lang/String;)V", false);
            m.visitVarInsn(ILOAD, 3);
            m.visitInsn(DUP);
            m.visitInsn(IMUL);
            m.visitInsn(IRETURN);
        });
        Handle handle = new Handle(H_INVOKESTATIC, p.name, "bootstrap", bootstrap, false);
        p.method("constant", "()I", m -> {
            m.visitLdcInsn(new ConstantDynamic("computed", "I", handle, 12));
            m.visitInsn(IRETURN);
        });
        p.main(m -> {
            for (int i = 0; i < 2; i++) {
                p.print(() -> m.visitMethodInsn(INVOKESTATIC, p.name, "constant", "()I", false));
            }
            p.printObject(() -> m.visitLdcInsn(Type.getMethodType("(ILjava/lang/String;)[J")));
            p.print(() -> {
                m.visitLdcInsn(new Handle(H_INVOKESTATIC, "java/lang/Math", "max", "(II)I", false));
                code(m, "3 8");
                m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", "(II)I", false);
            });
            p.printObject(() -> m.visitLdcInsn(Type.getType("[[Ljava/lang/String;")));
        });
    }

    /** ldc of method handles of every kind: the same object each time; members that are missing. */
    static void handles() throws Exception {
        Program p = new Program("AsmHandles", V11);
        p.writer.visitField(ACC_STATIC, "statik", "J", null, null);
        p.writer.visitField(0, "instance", "Ljava/lang/String;", null, null);
        p.constructor();
        String handle = "java/lang/invoke/MethodHandle";
        p.method("same", "()Ljava/lang/Object;", m -> {
            m.visitLdcInsn(new Handle(H_INVOKESTATIC, "java/lang/Math", "abs", "(I)I", false));
            m.visitInsn(ARETURN);
        });
        p.main(m -> {
            p.print(() -> {
                Label differ = new Label(), end = new Label();
                m.visitMethodInsn(INVOKESTATIC, p.name, "same", "()Ljava/lang/Object;", false);
                m.visitMethodInsn(INVOKESTATIC, p.name, "same", "()Ljava/lang/Object;", false);
                m.visitJumpInsn(IF_ACMPNE, differ);
                code(m, "1");
                m.visitJumpInsn(GOTO, end);
                m.visitLabel(differ);
                code(m, "0");
                m.visitLabel(end);
            });
            m.visitLdcInsn(new Handle(H_PUTSTATIC, p.name, "statik", "J", false));
            m.visitLdcInsn(77L);
            m.visitMethodInsn(INVOKEVIRTUAL, handle, "invokeExact", "(J)V", false);
            p.print(() -> {
                m.visitLdcInsn(new Handle(H_GETSTATIC, p.name, "statik", "J", false));
                m.visitMethodInsn(INVOKEVIRTUAL, handle, "invokeExact", "()J", false);
                m.visitInsn(L2I);
            });
            m.visitLdcInsn(new Handle(H_NEWINVOKESPECIAL, p.name, "<init>", "()V", false));
            m.visitMethodInsn(INVOKEVIRTUAL, handle, "invokeExact", "()L" + p.name + ";", false);
            m.visitVarInsn(ASTORE, 1);
            m.visitLdcInsn(new Handle(H_PUTFIELD, p.name, "instance", "Ljava/lang/String;", false));
            m.visitVarInsn(ALOAD, 1);
            m.visitLdcInsn("set");
            m.visitMethodInsn(INVOKEVIRTUAL, handle, "invokeExact", "(L" + p.name + ";Ljava/lang/String;)V", false);
            p.printObject(() -> {
                m.visitLdcInsn(new Handle(H_GETFIELD, p.name, "instance", "Ljava/lang/String;", false));
                m.visitVarInsn(ALOAD, 1);
                m.visitMethodInsn(INVOKEVIRTUAL, handle, "invoke", "(Ljava/lang/Object;)Ljava/lang/Object;", false);
            });
            p.print(() -> {
                m.visitLdcInsn(new Handle(H_INVOKEVIRTUAL, "java/lang/String", "length", "()I", false));
                m.visitLdcInsn("four");
                m.visitMethodInsn(INVOKEVIRTUAL, handle, "invokeExact", "(Ljava/lang/String;)I", false);
            });
            p.print(() -> {
                m.visitLdcInsn(new Handle(H_INVOKEINTERFACE, "java/lang/CharSequence", "length", "()I", true));
                m.visitLdcInsn("fives");
                m.visitMethodInsn(INVOKEVIRTUAL, handle, "invoke", "(Ljava/lang/Object;)I", false);
            });
            for (Handle missing : new Handle[] {
                new Handle(H_INVOKESTATIC, p.name, "missing", "(I)V", false),
                new Handle(H_GETFIELD, p.name, "missing", "I", false),
                new Handle(H_INVOKEVIRTUAL, p.name, "same", "()Ljava/lang/Object;", false),
                new Handle(H_INVOKESTATIC, "does/not/Exist", "f", "()V", false),
            }) {
                attemptClass(p, m, () -> m.visitLdcInsn(missing));
            }
        });
    }

    static final String BOOT = "AsmDynamics$Boot";
    static final String BOOT_PARAMS = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;";

    /** invokedynamic with bootstrap methods of the program's own. */
    static void dynamicCalls() throws Exception {
        boot();
        Program p = new Program("AsmDynamics", V11);
        p.method("plus", "(IJ)I", m -> {
            m.visitVarInsn(ILOAD, 0);
            m.visitVarInsn(LLOAD, 1);
            m.visitInsn(L2I);
            m.visitInsn(IADD);
            m.visitInsn(IRETURN);
        });
        Handle simple = boot("simple", BOOT_PARAMS + ")Ljava/lang/invoke/CallSite;");
        Handle varied = boot("varied", "([Ljava/lang/Object;)Ljava/lang/Object;");
        Handle typed = boot("typed", BOOT_PARAMS + "JILjava/lang/Integer;[Ljava/lang/String;)Ljava/lang/invoke/ConstantCallSite;");
        Handle counting = boot("counting", BOOT_PARAMS + ")Ljava/lang/invoke/CallSite;");
        Handle failing = boot("failing", BOOT_PARAMS + "Ljava/lang/String;)Ljava/lang/invoke/CallSite;");
        Handle target = new Handle(H_INVOKESTATIC, p.name, "plus", "(IJ)I", false);
        p.method("call", "(I)I", m -> {
            m.visitVarInsn(ILOAD, 0);
            m.visitLdcInsn(100L);
            m.visitInvokeDynamicInsn("plus", "(IJ)I", simple);
            m.visitInsn(IRETURN);
        });
        p.method("count", "()I", m -> {
            m.visitInvokeDynamicInsn("count", "()I", counting);
            m.visitInsn(IRETURN);
        });
        p.method("fail", "(Ljava/lang/Object;)V", m -> {
            m.visitVarInsn(ALOAD, 0);
            m.visitInvokeDynamicInsn("fail", "(Ljava/lang/Object;)V", failing, "checked");
            m.visitInsn(RETURN);
        });
        p.main(m -> {
            for (int i = 1; i < 4; i++) {
                int x = i;
                p.print(() -> {
                    code(m, "" + x);
                    m.visitMethodInsn(INVOKESTATIC, p.name, "call", "(I)I", false);
                });
                p.print(() -> m.visitMethodInsn(INVOKESTATIC, p.name, "count", "()I", false));
            }
            p.printObject(() -> m.visitInvokeDynamicInsn("none", "()Ljava/lang/String;", varied));
            p.printObject(() -> m.visitInvokeDynamicInsn("mixed", "()Ljava/lang/Object;", varied,
                    1, 2L, 3f, 4.0, "text", Type.getType("[I"), Type.getMethodType("(I)V"), target));
            p.printObject(() -> m.visitInvokeDynamicInsn("one", "()Ljava/lang/Object;", varied, "single"));
            p.print(() -> m.visitInvokeDynamicInsn("typed", "()I", typed, 5, 6, 7));
            p.print(() -> m.visitInvokeDynamicInsn("typed", "()I", typed, 5L, 6, 7, "a", "b"));
            for (int i = 0; i < 2; i++) {
                attempt(p, m, () -> m.visitMethodInsn(INVOKESTATIC, p.name, "fail", "(Ljava/lang/Object;)V", false), true);
            }
            for (String how : new String[] {"error", "null", "type"}) {
                attemptCause(p, m, () -> m.visitInvokeDynamicInsn("f", "()V", failing, how));
            }
            attemptCause(p, m, () -> m.visitInvokeDynamicInsn("f", "()V", typed, "no number", 1, 2));
            attemptCause(p, m, () -> m.visitInvokeDynamicInsn("f", "()V", failing));
            attemptCause(p, m, () -> m.visitInvokeDynamicInsn("f", "()V", boot("absent", BOOT_PARAMS + ")Ljava/lang/invoke/CallSite;")));
            m.visitInvokeDynamicInsn("uncaught", "()V", failing, "checked");
        });
    }

    /** Dynamic constants: of every type, of the JDK's bootstrap methods and of one's own, nested. */
    static void dynamicConstants() throws Exception {
        Program p = new Program("AsmDynamicConstants", V11);
        String jdk = "java/lang/invoke/ConstantBootstraps", lookup = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;";
        Handle value = boot("value", lookup + "Ljava/lang/Object;)Ljava/lang/Object;");
        Handle primitive = new Handle(H_INVOKESTATIC, jdk, "primitiveClass", lookup + ")Ljava/lang/Class;", false);
        Handle nil = new Handle(H_INVOKESTATIC, jdk, "nullConstant", lookup + ")Ljava/lang/Object;", false);
        Handle enumeration = new Handle(H_INVOKESTATIC, jdk, "enumConstant", lookup + ")Ljava/lang/Enum;", false);
        Handle field = new Handle(H_INVOKESTATIC, jdk, "getStaticFinal", lookup + "Ljava/lang/Class;)Ljava/lang/Object;", false);
        Handle invoke = new Handle(H_INVOKESTATIC, jdk, "invoke", lookup + "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;", false);
        Handle cast = new Handle(H_INVOKESTATIC, jdk, "explicitCast", lookup + "Ljava/lang/Object;)Ljava/lang/Object;", false);
        Handle varHandle = new Handle(H_INVOKESTATIC, jdk, "fieldVarHandle", "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;", false);
        p.writer.visitField(0, "count", "I", null, null);
        p.constructor();
        p.main(m -> {
            String object = "Ljava/lang/Object;";
            p.printObject(() -> m.visitLdcInsn(new ConstantDynamic("J", "Ljava/lang/Class;", primitive)));
            p.printObject(() -> m.visitLdcInsn(new ConstantDynamic("_", object, nil)));
            p.printObject(() -> m.visitLdcInsn(new ConstantDynamic("SECONDS", "Ljava/util/concurrent/TimeUnit;", enumeration)));
            p.print(() -> m.visitLdcInsn(new ConstantDynamic("MAX_VALUE", "I", field, Type.getType("Ljava/lang/Integer;"))));
            Handle max = new Handle(H_INVOKESTATIC, "java/lang/Math", "max", "(II)I", false);
            p.print(() -> m.visitLdcInsn(new ConstantDynamic("_", "I", invoke, max, 3, 9)));
            Handle list = new Handle(H_INVOKESTATIC, "java/util/List", "of", "([Ljava/lang/Object;)Ljava/util/List;", true);
            p.printObject(() -> m.visitLdcInsn(new ConstantDynamic("_", "Ljava/util/List;", invoke, list, 1, "two", new ConstantDynamic("I", "Ljava/lang/Class;", primitive))));
            p.print(() -> m.visitLdcInsn(new ConstantDynamic("_", "B", cast, 300)));
            p.print(() -> {
                m.visitLdcInsn(new ConstantDynamic("count", "Ljava/lang/invoke/VarHandle;", varHandle, Type.getObjectType(p.name), new ConstantDynamic("I", "Ljava/lang/Class;", primitive)));
                instance(m, p.name);
                code(m, "7");
                m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/VarHandle", "getAndAdd", "(L" + p.name + ";I)I", false);
            });
            for (String type : new String[] {"Z", "B", "S", "C", "I"}) {
                p.print(() -> m.visitLdcInsn(new ConstantDynamic("v", type, value, type)));
            }
            p.print(() -> {
                m.visitLdcInsn(new ConstantDynamic("v", "J", value, "J"));
                m.visitInsn(L2I);
            });
            p.print(() -> {
                m.visitLdcInsn(new ConstantDynamic("v", "F", value, "F"));
                m.visitInsn(F2I);
            });
            p.print(() -> {
                m.visitLdcInsn(new ConstantDynamic("v", "D", value, "D"));
                m.visitInsn(D2I);
            });
            p.printObject(() -> m.visitLdcInsn(new ConstantDynamic("v", "Ljava/lang/String;", value, new ConstantDynamic("inner", object, value, "Text"))));
            attemptCause(p, m, () -> m.visitLdcInsn(new ConstantDynamic("v", "Ljava/lang/Integer;", value, "Text")));
            attemptCause(p, m, () -> m.visitLdcInsn(new ConstantDynamic("NOTHING", "Ljava/util/concurrent/TimeUnit;", enumeration)));
            attemptCause(p, m, () -> m.visitLdcInsn(new ConstantDynamic("v", object, value, "throw")));
        });
    }

    /** The bootstrap methods, renamed to stand beside the programs. */
    static void boot() throws Exception {
        ClassWriter writer = new ClassWriter(0);
        try (var in = Boot.class.getResourceAsStream("Generate$Boot.class")) {
            new ClassReader(in).accept(new ClassRemapper(writer, new Remapper() {
                @Override
                public String map(String name) { return name.replace("Generate", "AsmDynamics"); }
            }), ClassReader.SKIP_DEBUG);
        }
        Files.write(folder.resolve(BOOT + ".class"), writer.toByteArray());
    }

    static Handle boot(String name, String descriptor) {
        return new Handle(H_INVOKESTATIC, BOOT, name, descriptor, false);
    }

    public static class Boot {
        static int count;

        public static CallSite simple(MethodHandles.Lookup l, String name, MethodType type) throws Exception {
            System.out.println("linking " + name + type + " for " + l.lookupClass());
            return new ConstantCallSite(l.findStatic(l.lookupClass(), name, type));
        }

        public static Object varied(Object... args) {
            MethodType type = (MethodType) args[2];
            String shown = args[1] + Arrays.toString(Arrays.copyOfRange(args, 3, args.length));
            return new ConstantCallSite(MethodHandles.constant(Object.class, shown).asType(type));
        }

        public static ConstantCallSite typed(MethodHandles.Lookup l, String name, MethodType type, long a, int b, Integer c, String... rest) {
            System.out.println(a + " " + b + " " + c + Arrays.toString(rest));
            return new ConstantCallSite(MethodHandles.constant(int.class, (int) a + b + c + rest.length));
        }

        public static CallSite counting(MethodHandles.Lookup l, String name, MethodType type) throws Exception {
            MutableCallSite site = new MutableCallSite(type);
            MethodHandle next = MethodHandles.lookup().findStatic(Boot.class, "next", MethodType.methodType(int.class, MutableCallSite.class));
            site.setTarget(MethodHandles.insertArguments(next, 0, site));
            return site;
        }

        static int next(MutableCallSite site) {
            if (++count == 2) {
                site.setTarget(MethodHandles.constant(int.class, -1));
            }
            return count;
        }

        public static CallSite failing(MethodHandles.Lookup l, String name, MethodType type, String how) throws Exception {
            System.out.println("failing " + how);
            switch (how) {
                case "checked": throw new Exception(how);
                case "error": throw new AssertionError(how);
                case "type": return new ConstantCallSite(MethodHandles.constant(int.class, 1));
                default: return null;
            }
        }

        public static Object value(MethodHandles.Lookup l, String name, Class<?> type, Object which) throws Exception {
            System.out.print(name + " " + type + " " + which + ": ");
            switch ((String) which) {
                case "Z": return true;
                case "B": return (byte) -3;
                case "S": return (short) 300;
                case "C": return 'c';
                case "I": return (byte) 5;
                case "J": return 6;
                case "F": return 7L;
                case "D": return 8f;
                case "throw": throw new Exception("thrown");
                default: return which;
            }
        }
    }

    /** Errors of linking: members that are missing, of the wrong kind, abstract or private. */
    static void linkage() throws Exception {
        Program face = new Program("AsmLinkage$Face", V1_8, ACC_INTERFACE | ACC_ABSTRACT, "java/lang/Object");
        face.writer.visitMethod(ACC_PUBLIC | ACC_ABSTRACT, "absent", "()V", null, null).visitEnd();
        face.write();
        for (String name : new String[] {"AsmLinkage$Left", "AsmLinkage$Right"}) {
            Program side = new Program(name, V1_8, ACC_INTERFACE | ACC_ABSTRACT, "java/lang/Object");
            MethodVisitor m = side.writer.visitMethod(ACC_PUBLIC, "both", "()V", null, null);
            m.visitInsn(RETURN);
            m.visitMaxs(0, 0);
            side.write();
        }
        Program impl = new Program("AsmLinkage$Impl", V1_8, ACC_SUPER, "java/lang/Object", "AsmLinkage$Face", "AsmLinkage$Left", "AsmLinkage$Right");
        impl.constructor();
        impl.writer.visitField(ACC_STATIC, "statik", "I", null, null);
        impl.writer.visitField(0, "instance", "I", null, null);
        impl.writer.visitField(ACC_PRIVATE | ACC_STATIC, "hidden", "I", null, null);
        impl.write();

        Program p = new Program("AsmLinkage", V1_5);
        String made = "AsmLinkage$Impl";
        p.main(m -> {
            attempt(p, m, () -> m.visitMethodInsn(INVOKESTATIC, made, "missing", "(I[Ljava/lang/String;)V", false), true);
            attempt(p, m, () -> {
                instance(m, made);
                m.visitMethodInsn(INVOKEVIRTUAL, made, "missing", "()Ljava/lang/Object;", false);
            }, false);
            attempt(p, m, () -> {
                instance(m, made);
                m.visitMethodInsn(INVOKEINTERFACE, "AsmLinkage$Face", "absent", "()V", true);
            }, false);
            attempt(p, m, () -> {
                instance(m, made);
                m.visitMethodInsn(INVOKEVIRTUAL, made, "both", "()V", false);
            }, false);
            attempt(p, m, () -> m.visitFieldInsn(GETSTATIC, made, "nothing", "J"), false);
            attempt(p, m, () -> m.visitFieldInsn(GETSTATIC, made, "instance", "I"), false);
            attempt(p, m, () -> {
                instance(m, made);
                m.visitFieldInsn(GETFIELD, made, "statik", "I");
            }, false);
            attempt(p, m, () -> m.visitFieldInsn(GETSTATIC, made, "hidden", "I"), false);
            attempt(p, m, () -> m.visitTypeInsn(NEW, "AsmLinkage$Face"), false);
            attempt(p, m, () -> m.visitTypeInsn(NEW, "does/not/Exist"), false);
            attempt(p, m, () -> {
                m.visitLdcInsn("text");
                m.visitMethodInsn(INVOKEINTERFACE, "java/lang/String", "length", "()I", true);
            }, false);
        });
    }

    /** What must not be reached from here: private, protected, of another package, final. */
    static void access() throws Exception {
        Program far = new Program("far/Base", V1_8);
        far.writer.visitField(ACC_PROTECTED, "kept", "I", null, null);
        far.writer.visitField(ACC_STATIC, "near", "I", null, null);
        far.writer.visitField(ACC_PUBLIC | ACC_FINAL, "fixed", "I", null, null);
        far.writer.visitField(ACC_PUBLIC | ACC_STATIC | ACC_FINAL, "forever", "I", null, null);
        far.constructor(ACC_PUBLIC);
        far.empty(ACC_PROTECTED, "guarded");
        far.empty(ACC_PROTECTED | ACC_STATIC, "guardedStatic");
        far.empty(ACC_PRIVATE, "secret");
        far.empty(0, "packaged");
        far.empty(ACC_PUBLIC | ACC_STATIC, "free");
        far.empty(ACC_PUBLIC, "bound");
        far.write();
        Program hidden = new Program("far/Hidden", V1_8, ACC_SUPER, "java/lang/Object");
        hidden.constructor(ACC_PUBLIC);
        hidden.empty(ACC_PUBLIC | ACC_STATIC, "free");
        hidden.write();
        Program face = new Program("far/Face", V1_8, ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT, "java/lang/Object");
        face.empty(ACC_PUBLIC | ACC_STATIC, "free");
        face.empty(ACC_PUBLIC, "normal");
        face.empty(ACC_PRIVATE, "secret");
        face.write();
        Program both = new Program("far/Both", V1_8, ACC_PUBLIC | ACC_SUPER, "java/lang/Object", "far/Face");
        both.constructor(ACC_PUBLIC);
        both.write();
        Program own = new Program("AsmAccess$Own", V9);
        own.writer.visitField(ACC_FINAL, "fixed", "I", null, null);
        own.writer.visitField(ACC_STATIC | ACC_FINAL, "forever", "I", null, null);
        own.constructor(0);
        MethodVisitor set = own.writer.visitMethod(ACC_STATIC, "set", "(LAsmAccess$Own;)V", null, null);
        set.visitVarInsn(ALOAD, 0);
        set.visitInsn(ICONST_1);
        set.visitFieldInsn(PUTFIELD, "AsmAccess$Own", "fixed", "I");
        set.visitInsn(RETURN);
        set.visitMaxs(0, 0);
        set = own.writer.visitMethod(ACC_STATIC, "setStatic", "()V", null, null);
        set.visitInsn(ICONST_1);
        set.visitFieldInsn(PUTSTATIC, "AsmAccess$Own", "forever", "I");
        set.visitInsn(RETURN);
        set.visitMaxs(0, 0);
        own.write();

        Program p = new Program("AsmAccess", V1_5);
        p.main(m -> {
            attempt(p, m, () -> field(m, GETFIELD, "far/Base", "kept"), false);
            attempt(p, m, () -> m.visitFieldInsn(GETSTATIC, "far/Base", "near", "I"), false);
            attempt(p, m, () -> {
                instance(m, "far/Base");
                m.visitInsn(ICONST_1);
                m.visitFieldInsn(PUTFIELD, "far/Base", "fixed", "I");
            }, false);
            attempt(p, m, () -> {
                m.visitInsn(ICONST_1);
                m.visitFieldInsn(PUTSTATIC, "far/Base", "forever", "I");
            }, false);
            for (String method : new String[] {"guarded", "secret", "packaged", "free"}) {
                attempt(p, m, () -> {
                    instance(m, "far/Base");
                    m.visitMethodInsn(INVOKEVIRTUAL, "far/Base", method, "()V", false);
                }, false);
            }
            for (String method : new String[] {"guardedStatic", "bound"}) {
                attempt(p, m, () -> m.visitMethodInsn(INVOKESTATIC, "far/Base", method, "()V", false), false);
            }
            attempt(p, m, () -> m.visitTypeInsn(NEW, "far/Hidden"), false);
            attempt(p, m, () -> m.visitMethodInsn(INVOKESTATIC, "far/Hidden", "free", "()V", false), false);
            attempt(p, m, () -> m.visitLdcInsn(Type.getObjectType("far/Hidden")), false);
            attempt(p, m, () -> {
                m.visitInsn(ICONST_1);
                m.visitTypeInsn(ANEWARRAY, "far/Hidden");
            }, false);
            attempt(p, m, () -> {
                m.visitLdcInsn("text");
                m.visitTypeInsn(CHECKCAST, "far/Hidden");
            }, false);
            for (String method : new String[] {"free", "normal", "secret"}) {
                attempt(p, m, () -> {
                    instance(m, "far/Both");
                    m.visitMethodInsn(INVOKEINTERFACE, "far/Face", method, "()V", true);
                }, false);
            }
            attempt(p, m, () -> {
                instance(m, "far/Both");
                m.visitMethodInsn(INVOKEVIRTUAL, "far/Face", "normal", "()V", false);
            }, false);
            attempt(p, m, () -> {
                instance(m, "far/Base");
                m.visitMethodInsn(INVOKEINTERFACE, "far/Face", "normal", "()V", true);
            }, false);
            attempt(p, m, () -> m.visitMethodInsn(INVOKESTATIC, "far/Face", "free", "()V", false), false);
            attempt(p, m, () -> {
                instance(m, "AsmAccess$Own");
                m.visitMethodInsn(INVOKESTATIC, "AsmAccess$Own", "set", "(LAsmAccess$Own;)V", false);
            }, false);
            attempt(p, m, () -> m.visitMethodInsn(INVOKESTATIC, "AsmAccess$Own", "setStatic", "()V", false), false);
        });
    }

    /** Parents that can't be, methods without a body, defaults that hide each other. */
    static void parents() throws Exception {
        Program last = new Program("AsmParents$Last", V1_8, ACC_FINAL | ACC_SUPER, "java/lang/Object");
        last.constructor(0);
        last.write();
        Program abs = new Program("AsmParents$Abstract", V1_8, ACC_ABSTRACT | ACC_SUPER, "java/lang/Object");
        abs.constructor(0);
        abs.missing("first");
        abs.missing("second");
        abs.empty(0, "third");
        abs.write();
        Program concrete = new Program("AsmParents$Concrete", V1_8, ACC_SUPER, "AsmParents$Abstract");
        concrete.constructor(0);
        concrete.empty(0, "second");
        concrete.write();
        Program again = new Program("AsmParents$Again", V1_8, ACC_SUPER, "AsmParents$Concrete");
        again.constructor(0);
        again.missing("second");
        again.missing("third");
        again.write();
        Program upper = new Program("AsmParents$Upper", V1_8, ACC_INTERFACE | ACC_ABSTRACT, "java/lang/Object");
        upper.empty(ACC_PUBLIC, "kept");
        upper.empty(ACC_PUBLIC, "hidden");
        upper.write();
        Program lower = new Program("AsmParents$Lower", V1_8, ACC_INTERFACE | ACC_ABSTRACT, "java/lang/Object", "AsmParents$Upper");
        lower.missing("hidden");
        lower.write();
        Program under = new Program("AsmParents$Under", V1_8, ACC_SUPER, "java/lang/Object", "AsmParents$Upper", "AsmParents$Lower");
        under.constructor(0);
        under.write();
        Program other = new Program("AsmParents$Other", V1_8, ACC_INTERFACE | ACC_ABSTRACT, "java/lang/Object");
        other.empty(ACC_PUBLIC, "kept");
        other.write();
        Program torn = new Program("AsmParents$Torn", V1_8, ACC_SUPER, "AsmParents$Under", "AsmParents$Other");
        torn.constructor(0);
        torn.write();
        new Program("AsmParents$AfterLast", V1_8, ACC_SUPER, "AsmParents$Last").write();
        new Program("AsmParents$OfFace", V1_8, ACC_SUPER, "AsmParents$Upper").write();
        new Program("AsmParents$AsFace", V1_8, ACC_SUPER, "java/lang/Object", "AsmParents$Last").write();
        new Program("AsmParents$Round", V1_8, ACC_SUPER, "AsmParents$Square").write();
        new Program("AsmParents$Square", V1_8, ACC_SUPER, "AsmParents$Round").write();
        new Program("AsmParents$OfNothing", V1_8, ACC_SUPER, "does/not/Exist").write();

        Program p = new Program("AsmParents", V1_5);
        p.main(m -> {
            String[][] calls = {
                {"AsmParents$Concrete", "AsmParents$Abstract", "first"},
                {"AsmParents$Concrete", "AsmParents$Concrete", "first"},
                {"AsmParents$Concrete", "AsmParents$Abstract", "second"},
                {"AsmParents$Again", "AsmParents$Abstract", "second"},
                {"AsmParents$Again", "AsmParents$Concrete", "second"},
                {"AsmParents$Again", "AsmParents$Again", "third"},
                {"AsmParents$Again", "AsmParents$Abstract", "third"},
                {"AsmParents$Under", "AsmParents$Under", "kept"},
                {"AsmParents$Under", "AsmParents$Under", "hidden"},
                {"AsmParents$Torn", "AsmParents$Torn", "kept"},
                {"AsmParents$Torn", "AsmParents$Under", "kept"},
            };
            for (String[] call : calls) {
                attempt(p, m, () -> {
                    instance(m, call[0]);
                    m.visitMethodInsn(INVOKEVIRTUAL, call[1], call[2], "()V", false);
                }, false);
            }
            String[][] faces = {
                {"AsmParents$Under", "AsmParents$Upper", "hidden"},
                {"AsmParents$Under", "AsmParents$Lower", "hidden"},
                {"AsmParents$Torn", "AsmParents$Other", "kept"},
                {"AsmParents$Under", "AsmParents$Other", "kept"},
            };
            for (String[] call : faces) {
                attempt(p, m, () -> {
                    instance(m, call[0]);
                    m.visitMethodInsn(INVOKEINTERFACE, call[1], call[2], "()V", true);
                }, false);
            }
            for (String parent : new String[] {"Abstract", "AfterLast", "OfFace", "AsFace", "Round", "OfNothing"}) {
                for (int i = 0; i < 2; i++) {
                    attempt(p, m, () -> m.visitTypeInsn(NEW, "AsmParents$" + parent), false);
                }
            }
        });
    }

    static void field(MethodVisitor m, int opcode, String type, String name) {
        instance(m, type);
        m.visitFieldInsn(opcode, type, name, "I");
    }

    static void instance(MethodVisitor m, String type) {
        m.visitTypeInsn(NEW, type);
        m.visitInsn(DUP);
        m.visitMethodInsn(INVOKESPECIAL, type, "<init>", "()V", false);
    }

    /** Runs code that must throw, and prints what it throws. */
    static void attempt(Program p, MethodVisitor m, Runnable code, boolean withArguments) {
        Label start = new Label(), end = new Label(), handler = new Label();
        m.visitTryCatchBlock(start, end, handler, "java/lang/Throwable");
        m.visitLabel(start);
        if (withArguments) {
            code(m, "1");
            m.visitInsn(ACONST_NULL);
        }
        code.run();
        m.visitInsn(ACONST_NULL);
        m.visitInsn(ATHROW);
        m.visitLabel(end);
        m.visitLabel(handler);
        m.visitVarInsn(ASTORE, 1);
        p.printObject(() -> m.visitVarInsn(ALOAD, 1));
    }

    /** As attempt, but prints only the class of what is thrown. */
    static void attemptClass(Program p, MethodVisitor m, Runnable code) {
        tried(m, code);
        p.printObject(() -> {
            m.visitVarInsn(ALOAD, 1);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
        });
    }

    /** As attempt, but prints also the class of the cause. */
    static void attemptCause(Program p, MethodVisitor m, Runnable code) {
        attemptClass(p, m, code);
        Label none = new Label();
        m.visitVarInsn(ALOAD, 1);
        m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Throwable", "getCause", "()Ljava/lang/Throwable;", false);
        m.visitJumpInsn(IFNULL, none);
        p.printObject(() -> {
            m.visitVarInsn(ALOAD, 1);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Throwable", "getMessage", "()Ljava/lang/String;", false);
        });
        p.printObject(() -> {
            m.visitVarInsn(ALOAD, 1);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Throwable", "getCause", "()Ljava/lang/Throwable;", false);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
        });
        m.visitLabel(none);
    }

    /** Runs code that must throw, and puts what it throws into variable 1. */
    static void tried(MethodVisitor m, Runnable code) {
        Label start = new Label(), end = new Label(), handler = new Label();
        m.visitTryCatchBlock(start, end, handler, "java/lang/Throwable");
        m.visitLabel(start);
        code.run();
        m.visitInsn(ACONST_NULL);
        m.visitInsn(ATHROW);
        m.visitLabel(end);
        m.visitLabel(handler);
        m.visitVarInsn(ASTORE, 1);
    }

    static void set(MethodVisitor m, int slot, int value) {
        code(m, "" + value);
        m.visitVarInsn(ISTORE, slot);
    }

    /** Instructions without operands by their names, numbers to be pushed. */
    static void code(MethodVisitor m, String text) {
        for (String word : text.split(" ")) {
            if (Character.isLetter(word.charAt(0))) {
                m.visitInsn(List.of(Printer.OPCODES).indexOf(word.toUpperCase()));
            } else {
                m.visitLdcInsn(Integer.parseInt(word));
            }
        }
    }

    /** A class under construction. */
    static class Program {
        final String name;
        final String parent;
        final ClassWriter writer;
        MethodVisitor current;

        Program(String name, int version) { this(name, version, ACC_PUBLIC | ACC_SUPER, "java/lang/Object"); }

        Program(String name, int version, int access, String parent, String... interfaces) {
            this.name = name;
            this.parent = parent;
            // Newer classes with branches need stack maps, which subroutines can't have.
            writer = new ClassWriter(version < V11 ? ClassWriter.COMPUTE_MAXS : ClassWriter.COMPUTE_FRAMES);
            writer.visit(version, access, name, null, parent, interfaces);
        }

        void constructor() { constructor(0); }

        void constructor(int access) {
            MethodVisitor m = writer.visitMethod(access, "<init>", "()V", null, null);
            m.visitVarInsn(ALOAD, 0);
            m.visitMethodInsn(INVOKESPECIAL, parent, "<init>", "()V", false);
            m.visitInsn(RETURN);
            m.visitMaxs(0, 0);
        }

        /** A method that does nothing. */
        void empty(int access, String method) {
            MethodVisitor m = writer.visitMethod(access, method, "()V", null, null);
            m.visitInsn(RETURN);
            m.visitMaxs(0, 1);
        }

        void missing(String method) {
            writer.visitMethod(ACC_PUBLIC | ACC_ABSTRACT, method, "()V", null, null).visitEnd();
        }

        void method(String method, String descriptor, Consumer<MethodVisitor> body) {
            MethodVisitor m = writer.visitMethod(ACC_STATIC, method, descriptor, null, null);
            body.accept(m);
            m.visitMaxs(0, 0);
        }

        void main(Consumer<MethodVisitor> body) throws Exception {
            MethodVisitor m = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "main", "([Ljava/lang/String;)V", null, null);
            current = m;
            body.accept(m);
            m.visitInsn(RETURN);
            m.visitMaxs(0, 0);
            write();
        }

        void print(Runnable value) { print(value, "I"); }
        void printObject(Runnable value) { print(value, "Ljava/lang/Object;"); }

        private void print(Runnable value, String type) {
            current.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
            value.run();
            current.visitMethodInsn(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(" + type + ")V", false);
        }

        void write() throws Exception {
            writer.visitEnd();
            Path file = folder.resolve(name + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, writer.toByteArray());
        }
    }
}
