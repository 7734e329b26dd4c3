// EnumMap and EnumSet: order, ranges, complements.
import java.util.*;

public class EnumCollections {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    public static void main(String[] args) {
        EnumMap<Day, String> map = new EnumMap<>(Day.class);
        map.put(Day.SUN, "rest");
        map.put(Day.MON, "work");
        map.put(Day.WED, null);
        System.out.println(map + " " + map.size() + " " + map.containsKey(Day.WED) + " " + map.get(Day.TUE));
        map.remove(Day.WED);
        map.merge(Day.MON, "!", String::concat);
        map.computeIfAbsent(Day.FRI, d -> d.name().toLowerCase());
        System.out.println(map.keySet() + " " + map.values());
        for (Map.Entry<Day, String> e : map.entrySet()) {
            e.setValue(e.getKey().ordinal() + e.getValue());
        }
        System.out.println(map);
        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT);
        EnumSet<Day> week = EnumSet.complementOf(weekend);
        System.out.println(weekend + " " + week + " " + EnumSet.range(Day.TUE, Day.THU) + " " + EnumSet.noneOf(Day.class) + " " + EnumSet.allOf(Day.class).size());
        week.removeIf(d -> d.ordinal() % 2 == 1);
        System.out.println(week);
        week.addAll(weekend);
        week.retainAll(EnumSet.of(Day.MON, Day.SUN, Day.TUE));
        System.out.println(week + " " + week.contains(Day.SUN) + " " + week.contains(Day.SAT));
        System.out.println(EnumSet.copyOf(List.of(Day.FRI, Day.MON)).equals(new HashSet<>(List.of(Day.MON, Day.FRI))));
        Iterator<Day> it = week.iterator();
        it.next();
        it.remove();
        System.out.println(week);
        try {
            map.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
    }
}
