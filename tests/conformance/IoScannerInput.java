// Scanner over standard input.
// stdin: 3
// stdin: 10 20 30
// stdin: name: Joe Doe
import java.util.Scanner;

public class IoScannerInput {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += in.nextInt();
        }
        in.nextLine();
        System.out.println(sum + " " + in.nextLine().substring(6) + " " + in.hasNextLine());
    }
}
