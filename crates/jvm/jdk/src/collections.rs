//! Recipes for collections of the JDK as inputs, one line for each class.

use vm::{BuildRecipe, ElementDomain, FirstArgument, Start};

/// Elements of lists and queues.
const LIST: usize = 4;
/// Elements of sets and maps, which compare them with each other.
const SET: usize = 2;
/// Elements of queues that order them.
const QUEUE: usize = 3;
/// Sets of bits have two words of them.
const BITS: u32 = 128;

pub(crate) static RECIPES: &[(&str, BuildRecipe)] = &[
    ("java/lang/Iterable", ARRAY_LIST),
    ("java/util/Collection", ARRAY_LIST),
    ("java/util/SequencedCollection", ARRAY_LIST),
    ("java/util/List", ARRAY_LIST),
    ("java/util/ArrayList", ARRAY_LIST),
    ("java/util/LinkedList", LINKED_LIST),
    (
        "java/util/Vector",
        list("java/util/Vector", ElementDomain::Anything),
    ),
    (
        "java/util/Stack",
        list("java/util/Stack", ElementDomain::Anything),
    ),
    ("java/util/Queue", ARRAY_DEQUE),
    ("java/util/Deque", ARRAY_DEQUE),
    ("java/util/ArrayDeque", ARRAY_DEQUE),
    ("java/util/Set", HASH_SET),
    ("java/util/HashSet", HASH_SET),
    (
        "java/util/LinkedHashSet",
        set("java/util/LinkedHashSet", ElementDomain::Key),
    ),
    ("java/util/SortedSet", TREE_SET),
    ("java/util/NavigableSet", TREE_SET),
    ("java/util/TreeSet", TREE_SET),
    ("java/util/Map", HASH_MAP),
    ("java/util/HashMap", HASH_MAP),
    (
        "java/util/LinkedHashMap",
        map("java/util/LinkedHashMap", ElementDomain::Key),
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
        list(
            "java/util/concurrent/CopyOnWriteArrayList",
            ElementDomain::Anything,
        ),
    ),
    (
        "java/util/concurrent/ConcurrentLinkedQueue",
        list(
            "java/util/concurrent/ConcurrentLinkedQueue",
            ElementDomain::AnythingButNull,
        ),
    ),
    (
        "java/util/concurrent/ConcurrentLinkedDeque",
        list(
            "java/util/concurrent/ConcurrentLinkedDeque",
            ElementDomain::AnythingButNull,
        ),
    ),
    (
        "java/util/concurrent/CopyOnWriteArraySet",
        set(
            "java/util/concurrent/CopyOnWriteArraySet",
            ElementDomain::Key,
        ),
    ),
    ("java/util/concurrent/BlockingDeque", LINKED_BLOCKING_DEQUE),
    (
        "java/util/concurrent/LinkedBlockingDeque",
        LINKED_BLOCKING_DEQUE,
    ),
    ("java/util/concurrent/TransferQueue", TRANSFER_QUEUE),
    ("java/util/concurrent/LinkedTransferQueue", TRANSFER_QUEUE),
    (
        "java/util/concurrent/PriorityBlockingQueue",
        ordered("java/util/concurrent/PriorityBlockingQueue"),
    ),
    (
        "java/util/concurrent/ConcurrentSkipListSet",
        ordered("java/util/concurrent/ConcurrentSkipListSet"),
    ),
    ("java/util/concurrent/ConcurrentNavigableMap", SKIP_LIST_MAP),
    ("java/util/concurrent/ConcurrentSkipListMap", SKIP_LIST_MAP),
    (
        "java/util/WeakHashMap",
        map("java/util/WeakHashMap", ElementDomain::Key),
    ),
    (
        "java/util/IdentityHashMap",
        map("java/util/IdentityHashMap", ElementDomain::Key),
    ),
    ("java/util/EnumMap", ENUM_MAP),
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

const LINKED_BLOCKING_QUEUE: BuildRecipe = list(
    "java/util/concurrent/LinkedBlockingQueue",
    ElementDomain::AnythingButNull,
);
const CONCURRENT_MAP: BuildRecipe = filled_map("java/util/concurrent/ConcurrentHashMap");

const LINKED_BLOCKING_DEQUE: BuildRecipe = list(
    "java/util/concurrent/LinkedBlockingDeque",
    ElementDomain::AnythingButNull,
);
const TRANSFER_QUEUE: BuildRecipe = list(
    "java/util/concurrent/LinkedTransferQueue",
    ElementDomain::AnythingButNull,
);
const SKIP_LIST_MAP: BuildRecipe = filled_map("java/util/concurrent/ConcurrentSkipListMap");

const ENUM_MAP: BuildRecipe = BuildRecipe {
    class: "java/util/EnumMap",
    start: Start::New("(Ljava/lang/Class;)V", &[FirstArgument::EnumOf(0)]),
    add: PUT,
    holds: &[ElementDomain::Ordered, ElementDomain::Anything],
    most: SET,
    is_all: false,
};

/// A queue or a set that orders its elements.
const fn ordered(class: &'static str) -> BuildRecipe {
    BuildRecipe {
        class,
        start: NEW,
        add: ADD,
        holds: &[ElementDomain::Ordered],
        most: SET,
        is_all: false,
    }
}

const PROPERTIES: BuildRecipe = BuildRecipe {
    class: "java/util/Properties",
    start: NEW,
    add: (
        "setProperty",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;",
    ),
    holds: &[ElementDomain::Text, ElementDomain::Text],
    most: SET,
    is_all: false,
};

/// A map that takes no null.
const fn filled_map(class: &'static str) -> BuildRecipe {
    BuildRecipe {
        class,
        start: NEW,
        add: PUT,
        holds: &[ElementDomain::Ordered, ElementDomain::AnythingButNull],
        most: SET,
        is_all: false,
    }
}

const ARRAY_LIST: BuildRecipe = list("java/util/ArrayList", ElementDomain::Anything);
const LINKED_LIST: BuildRecipe = list("java/util/LinkedList", ElementDomain::Anything);
const ARRAY_DEQUE: BuildRecipe = list("java/util/ArrayDeque", ElementDomain::AnythingButNull);
const HASH_SET: BuildRecipe = set("java/util/HashSet", ElementDomain::Key);
const TREE_SET: BuildRecipe = set("java/util/TreeSet", ElementDomain::Ordered);
const HASH_MAP: BuildRecipe = map("java/util/HashMap", ElementDomain::Key);
const TREE_MAP: BuildRecipe = map("java/util/TreeMap", ElementDomain::Ordered);

const STRING_BUILDER: BuildRecipe = BuildRecipe {
    class: "java/lang/StringBuilder",
    start: NEW,
    add: ("append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;"),
    holds: &[ElementDomain::Text],
    most: 1,
    is_all: true,
};

const PRIORITY_QUEUE: BuildRecipe = BuildRecipe {
    class: "java/util/PriorityQueue",
    start: NEW,
    add: ADD,
    holds: &[ElementDomain::Ordered],
    most: QUEUE,
    is_all: false,
};

const BIT_SET: BuildRecipe = BuildRecipe {
    class: "java/util/BitSet",
    start: NEW,
    add: ("set", "(I)V"),
    holds: &[ElementDomain::Below(BITS)],
    most: SET,
    is_all: false,
};

const STRING_JOINER: BuildRecipe = BuildRecipe {
    class: "java/util/StringJoiner",
    start: Start::New(
        "(Ljava/lang/CharSequence;Ljava/lang/CharSequence;Ljava/lang/CharSequence;)V",
        &[FirstArgument::Of("java/lang/String"); 3],
    ),
    add: ("add", "(Ljava/lang/CharSequence;)Ljava/util/StringJoiner;"),
    holds: &[ElementDomain::Text],
    most: SET,
    is_all: false,
};

const NEW: Start = Start::New("()V", &[]);

const ADD: (&str, &str) = ("add", "(Ljava/lang/Object;)Z");
const PUT: (&str, &str) = (
    "put",
    "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
);

const fn list(class: &'static str, holds: ElementDomain) -> BuildRecipe {
    BuildRecipe {
        class,
        start: NEW,
        add: ADD,
        holds: match holds {
            ElementDomain::AnythingButNull => &[ElementDomain::AnythingButNull],
            _ => &[ElementDomain::Anything],
        },
        most: LIST,
        is_all: false,
    }
}

const fn set(class: &'static str, holds: ElementDomain) -> BuildRecipe {
    BuildRecipe {
        class,
        start: NEW,
        add: ADD,
        holds: match holds {
            ElementDomain::Ordered => &[ElementDomain::Ordered],
            _ => &[ElementDomain::Key],
        },
        most: SET,
        is_all: false,
    }
}

const fn map(class: &'static str, key: ElementDomain) -> BuildRecipe {
    BuildRecipe {
        class,
        start: NEW,
        add: PUT,
        holds: match key {
            ElementDomain::Ordered => &[ElementDomain::Ordered, ElementDomain::Anything],
            _ => &[ElementDomain::Key, ElementDomain::Anything],
        },
        most: SET,
        is_all: false,
    }
}
