//! Collections of the JDK as inputs: how a person would make them, one line for each class.

use vm::{Holds, Part, Recipe, Start};

/// Elements of lists and queues.
const LIST: usize = 4;
/// Elements of sets and maps, which compare them with each other.
const SET: usize = 2;
/// Elements of queues that order them.
const QUEUE: usize = 3;
/// Sets of bits have two words of them.
const BITS: u32 = 128;

pub static RECIPES: &[(&str, Recipe)] = &[
    ("java/lang/Iterable", ARRAY_LIST),
    ("java/util/Collection", ARRAY_LIST),
    ("java/util/SequencedCollection", ARRAY_LIST),
    ("java/util/List", ARRAY_LIST),
    ("java/util/ArrayList", ARRAY_LIST),
    ("java/util/LinkedList", LINKED_LIST),
    (
        "java/util/Vector",
        list("java/util/Vector", Holds::Anything),
    ),
    ("java/util/Stack", list("java/util/Stack", Holds::Anything)),
    ("java/util/Queue", ARRAY_DEQUE),
    ("java/util/Deque", ARRAY_DEQUE),
    ("java/util/ArrayDeque", ARRAY_DEQUE),
    ("java/util/Set", HASH_SET),
    ("java/util/HashSet", HASH_SET),
    (
        "java/util/LinkedHashSet",
        set("java/util/LinkedHashSet", Holds::Key),
    ),
    ("java/util/SortedSet", TREE_SET),
    ("java/util/NavigableSet", TREE_SET),
    ("java/util/TreeSet", TREE_SET),
    ("java/util/Map", HASH_MAP),
    ("java/util/HashMap", HASH_MAP),
    (
        "java/util/LinkedHashMap",
        map("java/util/LinkedHashMap", Holds::Key),
    ),
    ("java/util/SortedMap", TREE_MAP),
    ("java/util/NavigableMap", TREE_MAP),
    ("java/util/TreeMap", TREE_MAP),
    ("java/util/PriorityQueue", PRIORITY_QUEUE),
    ("java/util/BitSet", BIT_SET),
    ("java/util/StringJoiner", STRING_JOINER),
    ("java/lang/StringBuilder", STRING_BUILDER),
    ("java/lang/Appendable", STRING_BUILDER),
    (
        "java/util/concurrent/CopyOnWriteArrayList",
        list("java/util/concurrent/CopyOnWriteArrayList", Holds::Anything),
    ),
    (
        "java/util/concurrent/ConcurrentLinkedQueue",
        list(
            "java/util/concurrent/ConcurrentLinkedQueue",
            Holds::AnythingButNull,
        ),
    ),
    ("java/util/concurrent/BlockingQueue", LINKED_BLOCKING_QUEUE),
    (
        "java/util/concurrent/LinkedBlockingQueue",
        LINKED_BLOCKING_QUEUE,
    ),
    ("java/util/concurrent/ConcurrentMap", CONCURRENT_MAP),
    ("java/util/concurrent/ConcurrentHashMap", CONCURRENT_MAP),
    ("java/util/Hashtable", filled_map("java/util/Hashtable")),
    ("java/util/Properties", PROPERTIES),
];

const LINKED_BLOCKING_QUEUE: Recipe = list(
    "java/util/concurrent/LinkedBlockingQueue",
    Holds::AnythingButNull,
);
const CONCURRENT_MAP: Recipe = filled_map("java/util/concurrent/ConcurrentHashMap");

const PROPERTIES: Recipe = Recipe {
    class: "java/util/Properties",
    start: NEW,
    add: (
        "setProperty",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;",
    ),
    holds: &[Holds::Text, Holds::Text],
    most: SET,
    is_all: false,
};

/// A map that takes no null.
const fn filled_map(class: &'static str) -> Recipe {
    Recipe {
        class,
        start: NEW,
        add: PUT,
        holds: &[Holds::Ordered, Holds::AnythingButNull],
        most: SET,
        is_all: false,
    }
}

const ARRAY_LIST: Recipe = list("java/util/ArrayList", Holds::Anything);
const LINKED_LIST: Recipe = list("java/util/LinkedList", Holds::Anything);
const ARRAY_DEQUE: Recipe = list("java/util/ArrayDeque", Holds::AnythingButNull);
const HASH_SET: Recipe = set("java/util/HashSet", Holds::Key);
const TREE_SET: Recipe = set("java/util/TreeSet", Holds::Ordered);
const HASH_MAP: Recipe = map("java/util/HashMap", Holds::Key);
const TREE_MAP: Recipe = map("java/util/TreeMap", Holds::Ordered);

const STRING_BUILDER: Recipe = Recipe {
    class: "java/lang/StringBuilder",
    start: NEW,
    add: ("append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;"),
    holds: &[Holds::Text],
    most: 1,
    is_all: true,
};

const PRIORITY_QUEUE: Recipe = Recipe {
    class: "java/util/PriorityQueue",
    start: NEW,
    add: ADD,
    holds: &[Holds::Ordered],
    most: QUEUE,
    is_all: false,
};

const BIT_SET: Recipe = Recipe {
    class: "java/util/BitSet",
    start: NEW,
    add: ("set", "(I)V"),
    holds: &[Holds::Below(BITS)],
    most: SET,
    is_all: false,
};

const STRING_JOINER: Recipe = Recipe {
    class: "java/util/StringJoiner",
    start: Start::New(
        "(Ljava/lang/CharSequence;Ljava/lang/CharSequence;Ljava/lang/CharSequence;)V",
        &[Part::Of("java/lang/String"); 3],
    ),
    add: ("add", "(Ljava/lang/CharSequence;)Ljava/util/StringJoiner;"),
    holds: &[Holds::Text],
    most: SET,
    is_all: false,
};

const NEW: Start = Start::New("()V", &[]);

const ADD: (&str, &str) = ("add", "(Ljava/lang/Object;)Z");
const PUT: (&str, &str) = (
    "put",
    "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
);

const fn list(class: &'static str, holds: Holds) -> Recipe {
    Recipe {
        class,
        start: NEW,
        add: ADD,
        holds: match holds {
            Holds::AnythingButNull => &[Holds::AnythingButNull],
            _ => &[Holds::Anything],
        },
        most: LIST,
        is_all: false,
    }
}

const fn set(class: &'static str, holds: Holds) -> Recipe {
    Recipe {
        class,
        start: NEW,
        add: ADD,
        holds: match holds {
            Holds::Ordered => &[Holds::Ordered],
            _ => &[Holds::Key],
        },
        most: SET,
        is_all: false,
    }
}

const fn map(class: &'static str, key: Holds) -> Recipe {
    Recipe {
        class,
        start: NEW,
        add: PUT,
        holds: match key {
            Holds::Ordered => &[Holds::Ordered, Holds::Anything],
            _ => &[Holds::Key, Holds::Anything],
        },
        most: SET,
        is_all: false,
    }
}
