// Reading lines from standard input until its end.
// stdin: first line
// stdin: 12 30
// stdin: last é
import java.io.*;
import java.util.StringTokenizer;

public class IoStandardInput {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.println(in.readLine().toUpperCase());
        StringTokenizer t = new StringTokenizer(in.readLine());
        System.out.println(Integer.parseInt(t.nextToken()) + Integer.parseInt(t.nextToken()));
        System.out.println(in.readLine());
        System.out.println(in.readLine());
    }
}
