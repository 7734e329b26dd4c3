// Weak and soft references and weak maps, with the referents kept alive.
import java.lang.ref.*;
import java.util.*;

public class References {
    public static void main(String[] args) {
        Object kept = new Object();
        WeakReference<Object> weak = new WeakReference<>(kept);
        SoftReference<Object> soft = new SoftReference<>(kept);
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> phantom = new PhantomReference<>(kept, queue);
        System.gc();
        System.out.println((weak.get() == kept) + " " + (soft.get() == kept) + " " + phantom.get() + " " + queue.poll());
        weak.clear();
        System.out.println(weak.get() + " " + weak.refersTo(null));
        soft.enqueue();
        Map<String, Integer> map = new WeakHashMap<>();
        String key = "constant";
        map.put(key, 1);
        System.gc();
        System.out.println(map + " " + map.get("constant"));
        System.out.println(kept.equals(kept));
        Reference.reachabilityFence(kept);
    }
}
