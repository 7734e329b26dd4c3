/** It goes round through three states. */
public class Light {
    private int state;

    public void next() {
        state = (state + 1) % 3;
    }

    public void off() {
        state = 0;
    }

    public boolean isKnown() {
        return state >= 0 && state < 3;
    }

    public boolean isBroken() {
        return state == 3;
    }
}
