// The class-file API: reading a class, making one, running it.
import java.lang.classfile.*;
import java.lang.classfile.attribute.*;
import java.lang.constant.*;
import java.lang.invoke.*;
import java.util.*;

public class ClassFiles {
    static int add(int a, int b) { return a + b; }

    public static void main(String[] args) throws Throwable {
        byte[] own = ClassFiles.class.getResourceAsStream("ClassFiles.class").readAllBytes();
        ClassModel model = ClassFile.of().parse(own);
        System.out.println(model.thisClass().asInternalName() + " " + model.superclass().get().asInternalName() + " " + model.majorVersion());
        for (MethodModel m : model.methods()) {
            if (m.methodName().equalsString("add")) {
                System.out.println(m.methodType().stringValue() + " " + m.code().get().elementList().stream().filter(e -> e instanceof Instruction).map(e -> ((Instruction) e).opcode().toString()).toList());
            }
        }
        byte[] made = ClassFile.of().build(ClassDesc.of("Made"), b -> b
                .withFlags(ClassFile.ACC_PUBLIC)
                .withMethodBody("twice", MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, c -> c
                        .iload(0).ifThenElse(Opcode.IFGE, t -> t.iload(0).iload(0).iadd().ireturn(), e -> e.iconst_m1().ireturn())));
        MethodHandles.Lookup l = MethodHandles.lookup().defineHiddenClass(made, true);
        MethodHandle twice = l.findStatic(l.lookupClass(), "twice", MethodType.methodType(int.class, int.class));
        System.out.println((int) twice.invokeExact(21) + " " + (int) twice.invokeExact(-4));
        System.out.println(ClassFile.of().verify(made).size());
    }
}
