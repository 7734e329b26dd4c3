package acme;

import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int count = Verifier.nondetInt();
        if (count > 2) {
            assert count != 7;
        }
    }
}
