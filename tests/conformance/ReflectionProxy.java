// Dynamic proxies: calls, default methods, Object methods, exceptions.
import java.lang.reflect.*;
import java.util.*;

public class ReflectionProxy {
    interface Calculator {
        int add(int a, int b);
        String name();
        default String both() { return "default"; }
        void risky() throws java.io.IOException;
    }

    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        InvocationHandler handler = (proxy, method, arguments) -> {
            log.add(method.getName() + Arrays.toString(arguments));
            return switch (method.getName()) {
                case "add" -> (int) arguments[0] + (int) arguments[1];
                case "toString" -> "proxy!";
                case "hashCode" -> 17;
                case "equals" -> proxy == arguments[0];
                case "risky" -> throw new java.io.IOException("allowed");
                case "both" -> throw new InterruptedException("not declared");
                default -> null;
            };
        };
        Calculator c = (Calculator) Proxy.newProxyInstance(ReflectionProxy.class.getClassLoader(), new Class<?>[] {Calculator.class, Runnable.class}, handler);
        System.out.println(c.add(3, 4) + " " + c.name() + " " + c + " " + c.hashCode() + " " + c.equals(c) + " " + (c instanceof Runnable));
        try {
            c.risky();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            c.both();
        } catch (UndeclaredThrowableException e) {
            System.out.println("wrapped " + e.getCause());
        }
        System.out.println(log.get(0) + " " + log.size() + " " + Proxy.isProxyClass(c.getClass()) + " " + (Proxy.getInvocationHandler(c) == handler));
        Calculator wrong = (Calculator) Proxy.newProxyInstance(ReflectionProxy.class.getClassLoader(), new Class<?>[] {Calculator.class}, (p, m, a) -> "text");
        try {
            wrong.add(1, 2);
        } catch (ClassCastException e) {
            System.out.println("wrong result type");
        }
    }
}
