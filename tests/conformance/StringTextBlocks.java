// Text blocks: indentation, escapes, joined lines.
public class StringTextBlocks {
    public static void main(String[] args) {
        String html = """
                <html>
                  <body>"quoted" and \"""triple\"""</body>
                </html>
                """;
        System.out.print(html);
        String joined = """
            one \
            two \
            three""";
        System.out.println(joined);
        String spaces = """
            trailing\s\s
            tab\tend
              indented
            unicode \u00e9 octal \101
            """;
        System.out.print(spaces.replace(' ', '.'));
        System.out.println("""
            """.isEmpty());
        System.out.println("""
            a
              b
           c""".lines().toList());
        String formatted = """
            %s is %d years
            """.formatted("Ann", 30);
        System.out.print(formatted);
        System.out.println("""
            same""" == "same");
        System.out.print("  a\n b\n".indent(2));
        System.out.print("    a\n b\n".indent(-2));
        System.out.println("\tx\n\t\ty".stripIndent());
    }
}
