/** A class of the unnamed package with the same name as JUnit's annotation. */
class Test {
    int[] cells;

    int at(int index) {
        return cells[index]; // at
    }
}
