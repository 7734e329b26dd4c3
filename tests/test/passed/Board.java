package passed;

import java.util.ArrayList;
import java.util.List;

/** Takes cards that were made before, in lists, in arrays and one after the other. */
public class Board {
    public static class Card {
        private boolean done;

        public void finish() {
            done = true;
        }

        public boolean isDone() {
            return done;
        }
    }

    private final List<Card> cards = new ArrayList<>();

    public boolean addAll(List<Card> more) {
        int before = cards.size();
        for (Card card : more) {
            if (card != null && !card.isDone()) {
                cards.add(card);
            }
        }
        return cards.size() > before;
    }

    public int remove(Card[] gone) {
        int removed = 0;
        for (Card card : gone) {
            if (cards.remove(card)) {
                removed++;
            }
        }
        return removed;
    }

    public boolean hasAll(Card... wanted) {
        for (Card card : wanted) {
            if (!cards.contains(card)) {
                return false;
            }
        }
        return true;
    }

    public int size() {
        return cards.size();
    }
}
