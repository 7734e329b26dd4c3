// URI parsing and resolving, URL encoding.
import java.net.*;
import java.nio.charset.StandardCharsets;

public class NetUri {
    public static void main(String[] args) throws Exception {
        URI u = new URI("http://user@example.org:8080/a/b/../c?q=1&r=%20x#frag");
        System.out.println(u.getScheme() + " " + u.getUserInfo() + " " + u.getHost() + " " + u.getPort() + " " + u.getPath() + " " + u.getQuery() + " " + u.getRawQuery() + " " + u.getFragment());
        System.out.println(u.normalize() + " " + u.resolve("../x") + " " + URI.create("http://a/b/").relativize(URI.create("http://a/b/c/d")) + " " + u.hashCode());
        System.out.println(URI.create("mailto:a@b.c").isOpaque() + " " + URI.create("rel/path").isAbsolute() + " " + u.equals(URI.create(u.toString())));
        try {
            new URI("http://bad host/");
        } catch (URISyntaxException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(URLEncoder.encode("a b&c=é/€", StandardCharsets.UTF_8) + " " + URLDecoder.decode("a+b%26%C3%A9", StandardCharsets.UTF_8));
    }
}
