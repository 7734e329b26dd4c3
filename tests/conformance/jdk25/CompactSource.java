// A compact source file: no class, an instance main, IO from java.lang.
int counter = 3;

String greet(String who) {
    return "Hello, " + who;
}

record Point(int x, int y) {}

void main() {
    IO.println(greet("compact"));
    var list = new ArrayList<>(List.of(3, 1, 2));
    list.sort(null);
    IO.println(list + " " + counter++ + " " + counter);
    IO.print(new Point(1, 2));
    IO.println();
    IO.println(getClass().getName());
}
