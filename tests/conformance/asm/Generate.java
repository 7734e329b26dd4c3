// Writes the class files of this folder: bytecode that javac never makes.
// They are kept beside this file; to make them anew, with the ASM library inside JDK 17:
//   java --add-exports java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED \
//       --add-exports java.base/jdk.internal.org.objectweb.asm.util=ALL-UNNAMED Generate.java .

import static jdk.internal.org.objectweb.asm.Opcodes.*;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.ConstantDynamic;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Type;
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
        final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        MethodVisitor current;

        Program(String name, int version) { this(name, version, ACC_PUBLIC | ACC_SUPER, "java/lang/Object"); }

        Program(String name, int version, int access, String parent, String... interfaces) {
            this.name = name;
            this.parent = parent;
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
