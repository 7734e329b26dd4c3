package rings;

import rings.base.Holder;

/** Holds texts, so that no number may stand for what it takes. */
public class Names extends Holder<String> {
    private String last;

    public void put(String name) {
        last = name.isEmpty() ? null : name;
        count();
    }

    @Override
    protected String latest() {
        return last;
    }
}
