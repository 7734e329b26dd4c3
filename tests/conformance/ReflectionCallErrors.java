import java.lang.reflect.*;
// Calls and accesses by reflection: widening, mismatches, access, messages and traces.
public class ReflectionCallErrors {
  static int prim(int x) { return x+1; }
  int inst(long a, double b) { return (int)(a+b); }
  static void boom() { throw new IllegalStateException("boom"); }
  static Integer same(Integer x){ return x; }
  int f; static long sf; final int fin=3; static final int SFIN=4; byte b; Object o; String s;
  ReflectionCallErrors(){} ReflectionCallErrors(int x, String y){ if (x<0) throw new IllegalArgumentException("neg"); f=x; s=y; }
  interface I { default String hi(){ return "hi"; } String no(); }
  static abstract class Abs { Abs(){} }
  enum E { A,B }
  interface T { void run() throws Throwable; }
  static void t(String n, T t){ try { t.run(); } catch (Throwable e) { System.out.println(n + ": " + e.toString().replaceAll("@[0-9a-f]+", "@") + " / " + e.getCause()); } }
  static void trace() throws Throwable { Method m = ReflectionCallErrors.class.getDeclaredMethod("boom"); m.invoke(null); }
  public static void main(String[] a) throws Throwable {
    Method p = ReflectionCallErrors.class.getDeclaredMethod("prim", int.class);
    Method in = ReflectionCallErrors.class.getDeclaredMethod("inst", long.class, double.class);
    ReflectionCallErrors r = new ReflectionCallErrors();
    System.out.println(p.invoke(null, 4)+" "+p.invoke(null,(byte)3)+" "+p.invoke(null,'a')+" "+in.invoke(r, 1, 2.5f));
    t("null prim", () -> p.invoke(null, (Object)null));
    t("bad prim", () -> p.invoke(null, "x"));
    t("long to int", () -> p.invoke(null, 4L));
    t("count", () -> p.invoke(null));
    t("count2", () -> p.invoke(null, 1, 2));
    t("bad receiver", () -> in.invoke("x", 1L, 2.0));
    t("null receiver", () -> in.invoke(null, 1L, 2.0));
    t("boom", () -> ReflectionCallErrors.class.getDeclaredMethod("boom").invoke(null));
    t("ctor", () -> ReflectionCallErrors.class.getDeclaredConstructor(int.class,String.class).newInstance(-1,"a"));
    t("ctor bad", () -> ReflectionCallErrors.class.getDeclaredConstructor(int.class,String.class).newInstance("q","a"));
    t("ctor null", () -> ReflectionCallErrors.class.getDeclaredConstructor(int.class,String.class).newInstance(null,"a"));
    t("ctor count", () -> ReflectionCallErrors.class.getDeclaredConstructor(int.class,String.class).newInstance());
    t("abs", () -> Abs.class.getDeclaredConstructor().newInstance());
    t("enum", () -> E.class.getDeclaredConstructors()[0].newInstance("x", 1));
    t("iface", () -> System.out.println(I.class.getMethod("hi").invoke(Proxy.newProxyInstance(ReflectionCallErrors.class.getClassLoader(), new Class<?>[]{I.class}, (x,m,z)->"p"))));
    Field f = ReflectionCallErrors.class.getDeclaredField("f");
    f.set(r, (short)5); System.out.println(f.get(r)+" "+f.getLong(r)+" "+f.getDouble(r));
    t("f set long", () -> f.set(r, 5L));
    t("f setLong", () -> f.setLong(r, 5L));
    t("f set null", () -> f.set(r, null));
    t("f set recv", () -> f.set("x", 1));
    t("f set null recv", () -> f.set(null, 1));
    t("f getByte", () -> f.getByte(r));
    t("f get recv", () -> f.get("x"));
    t("f get null recv", () -> f.get(null));
    Field sf = ReflectionCallErrors.class.getDeclaredField("sf"); sf.set(null, 7); System.out.println(sf.get("whatever")+" "+ReflectionCallErrors.sf);
    t("sf bad", () -> sf.set(null, "x"));
    Field fin = ReflectionCallErrors.class.getDeclaredField("fin");
    t("fin", () -> fin.set(r, 9));
    fin.setAccessible(true); fin.set(r, 9); System.out.println(fin.get(r)+" "+r.fin);
    Field sfin = ReflectionCallErrors.class.getDeclaredField("SFIN"); sfin.setAccessible(true);
    t("sfin", () -> sfin.set(null, 9));
    t("sfin int", () -> sfin.setInt(null, 9));
    Field s = ReflectionCallErrors.class.getDeclaredField("s"); 
    t("s", () -> s.set(r, 9));
    t("s getInt", () -> s.getInt(r));
    t("private jdk", () -> { Field v = String.class.getDeclaredField("value"); v.setAccessible(true); });
    t("private jdk m", () -> { Method v = String.class.getDeclaredMethod("isLatin1"); System.out.println(v.trySetAccessible()); v.invoke("a"); });
    t("nosuch", () -> String.class.getMethod("nope", int.class, String[].class));
    t("nosuch f", () -> String.class.getField("nope"));
    t("nosuch c", () -> String.class.getConstructor(ReflectionCallErrors.class));
    System.out.println(String.class.getMethod("length").invoke("abc"));
    Method same = ReflectionCallErrors.class.getDeclaredMethod("same", Integer.class);
    System.out.println(same.invoke(null, 5) == same.invoke(null, 5));
    trace();
  }
}
