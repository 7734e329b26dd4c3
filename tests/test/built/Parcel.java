package built;

import java.util.Objects;

/** Made by a builder, of values that are kept and only compared with null. */
public final class Parcel<K> {
    public enum Speed {
        SLOW,
        FAST
    }

    private final Speed speed;
    private final K key;
    private final Long weight;

    private Parcel(Builder<K> builder) {
        speed = builder.speed;
        key = builder.key;
        weight = builder.weight;
    }

    public boolean isComplete() {
        return key != null && weight != null;
    }

    public int price() {
        return speed == Speed.FAST ? 9 : 4;
    }

    public static <K> Builder<K> builder() {
        return new Builder<>();
    }

    public static final class Builder<K> {
        private Speed speed;
        private K key;
        private Long weight;

        public Builder<K> speed(Speed speed) {
            this.speed = Objects.requireNonNull(speed);
            return this;
        }

        public Builder<K> of(K key, Long weight) {
            this.key = Objects.requireNonNull(key);
            this.weight = weight;
            return this;
        }

        public Parcel<K> build() {
            if (speed == null) throw new IllegalStateException("how fast?");
            return new Parcel<>(this);
        }
    }
}
