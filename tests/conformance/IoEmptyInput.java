// Standard input that is empty: read gives -1, readLine null, Scanner has nothing.
import java.io.*;
import java.util.NoSuchElementException;
import java.util.Scanner;

public class IoEmptyInput {
    public static void main(String[] args) throws IOException {
        System.out.println(System.in.read());
        System.out.println(System.in.available());
        System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine());
        Scanner s = new Scanner(System.in);
        System.out.println(s.hasNext());
        try {
            s.next();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
    }
}
