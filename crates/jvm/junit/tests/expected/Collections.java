package acme;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Found by Cairn: each test fails as its comment says. */
class RingCairnTest {
    // count(java.util.List,java.util.Map,java.util.Optional) throws java.lang.ArithmeticException.
    @Test
    void count_throwsArithmeticException() throws Throwable {
        Integer integer = Integer.valueOf(7);
        Optional optional = Optional.of("x");
        ArrayList arrayList = new ArrayList<>();
        arrayList.add(integer);
        arrayList.add(optional);
        HashMap hashMap = new HashMap<>();
        hashMap.put(integer, arrayList);
        hashMap.put(null, arrayList);
        Ring.count((List) arrayList, (Map) hashMap, optional);
    }
}
