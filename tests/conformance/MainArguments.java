// The arguments of main, taken as they are.
// args: first -x --long=5 42 last
public class MainArguments {
    public static void main(String[] args) {
        System.out.println(args.length);
        for (int i = 0; i < args.length; i++) {
            System.out.println(i + " " + args[i] + " " + args[i].length());
        }
        System.out.println(Integer.parseInt(args[3]) + 1);
        System.out.println(args[0] == args[0].intern());
        System.out.println(args[5]);
    }
}
