// Unicode normalization forms.
import java.text.Normalizer;

public class TextNormalizer {
    public static void main(String[] args) {
        String s = "é ﬁ Å ½ 한";
        for (Normalizer.Form f : Normalizer.Form.values()) {
            String n = Normalizer.normalize(s, f);
            System.out.println(f + " " + n.length() + " " + n.codePoints().mapToObj(Integer::toHexString).toList());
        }
        System.out.println(Normalizer.isNormalized("e\u0301", Normalizer.Form.NFC));
    }
}
