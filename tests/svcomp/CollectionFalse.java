// assert: FALSE
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Two keys may be equal, and then there is one entry for both. */
public class CollectionFalse {
  public static void main(String[] args) {
    List<Integer> keys = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      keys.add((int) Verifier.nondetByte());
    }
    Map<Integer, String> map = new HashMap<>();
    for (int key : keys) {
      Verifier.assume(key >= 0 && key < 4);
      map.put(key, "v");
    }
    assert map.size() == keys.size();
  }
}
