import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Addresses that are told in digits; the program's own process and user. */
public class NetAddresses {
    public static void main(String[] args) throws Exception {
        InetAddress local = InetAddress.getByName("127.0.0.1");
        System.out.println(local + " " + local.isLoopbackAddress() + " " + local.hashCode());
        System.out.println(InetAddress.getByAddress(new byte[] {10, 0, 0, 1}).isSiteLocalAddress());
        System.out.println(InetAddress.getByName("2001:db8::1") + " "
            + InetAddress.getByName("::1").isLoopbackAddress());
        System.out.println(new InetSocketAddress("1.2.3.4", 80) + " "
            + InetSocketAddress.createUnresolved("some.host", 1).isUnresolved());
        System.out.println(InetAddress.getByAddress("name", new byte[] {1, 2, 3, 4}));
        System.out.println(URLEncoder.encode("a b&\u00fc", StandardCharsets.UTF_8)
            + URLDecoder.decode("%41+", StandardCharsets.UTF_8));
        ProcessHandle own = ProcessHandle.current();
        System.out.println((own.pid() > 1) + " " + own.equals(ProcessHandle.current()));
        System.out.println(System.getProperty("user.name") + " " + System.getProperty("user.home"));
    }
}
