package held;

/** Constants are there without being made. */
public enum Signal {
    STOP,
    WAIT,
    GO;

    public Signal next() {
        return switch (this) {
            case STOP -> GO;
            case GO -> WAIT;
            case WAIT -> STOP;
        };
    }

    public boolean allows(Signal other) {
        return this == GO && other != GO;
    }
}
