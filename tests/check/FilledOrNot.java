/** A field that is never null and one that may be, in one variable. */
public class FilledOrNot {
    private final String name = "a".concat("b");
    private String note;

    public FilledOrNot(String note) {
        this.note = note;
    }

    /** Wrong where the note is null; what was seen of the name says nothing about it. */
    public static int length(FilledOrNot of, boolean named, int rounds) {
        if (of == null || rounds <= 0) {
            return 0;
        }
        String text = named ? of.name : of.note;
        of = null;
        int left = rounds;
        while (left > 0) {
            left--;
        }
        return text.length();
    }
}
