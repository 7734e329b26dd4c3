/** Inherited methods that call what a subclass overrides. */
public class Templates {
    public static class Share {
        protected int parts() {
            return 1;
        }

        public int each(int all) {
            return all / count();
        }

        private int count() {
            return parts();
        }

        /** Nothing that it calls is overridden anywhere. */
        public int twice(int all) {
            return 2 * all;
        }
    }

    public static class NoShare extends Share {
        @Override
        protected int parts() {
            return 0;
        }
    }

    public static class TwoShares extends Share {
        @Override
        protected int parts() {
            return 2;
        }
    }

    public static class SameShare extends Share {
        public int more() {
            return parts() + 1;
        }
    }
}
