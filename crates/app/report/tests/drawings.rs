//! Tests of drawings of input heaps.

use answer::{HeapCall, HeapContent, HeapField, HeapObject, HeapRoot, HeapValue, InputHeap};
use report::draw;

/// A heap from one line per object, `name: Class field=value …`, `name: Type[] value …` or
/// `name: HashMap key>value …`; then
/// one per root, `name = value`. A value is `null`, `?`, `@name` of an object, or a primitive.
fn heap(text: &str) -> InputHeap {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty())
        .collect();
    let (objects, roots): (Vec<&str>, Vec<&str>) = lines.iter().partition(|l| !l.contains(" = "));
    let objects: Vec<(&str, &str)> = objects.iter().filter_map(|l| l.split_once(": ")).collect();
    let value = |text: &str| match text {
        "null" => HeapValue::Null,
        "?" => HeapValue::NotLookedAt,
        _ => match text.strip_prefix('@') {
            Some(name) => HeapValue::Object(objects.iter().position(|o| o.0 == name).unwrap()),
            None => HeapValue::Primitive(text.to_owned()),
        },
    };
    let content = |class: &str, parts: &[&str]| match class {
        "String" => HeapContent::Text(parts.join(" ").encode_utf16().collect()),
        "Integer" => HeapContent::Boxed(value(parts[0])),
        "Color" => HeapContent::Constant(parts[0].to_owned()),
        "ArrayList" | "HashMap" => {
            let call = |part: &&str| HeapCall {
                method: String::new(),
                args: part.split('>').map(value).collect(),
            };
            HeapContent::Built(parts.iter().map(call).collect())
        }
        _ if class.ends_with("[]") => {
            HeapContent::Elements(parts.iter().map(|p| value(p)).collect())
        }
        _ => HeapContent::Fields(parts.iter().map(|p| field(class, p, &value)).collect()),
    };
    let object = |(name, text): &(&str, &str)| {
        let parts: Vec<&str> = text.split(' ').collect();
        HeapObject {
            class: format!("acme.Outer${}", parts[0]),
            name: (*name).to_owned(),
            content: content(parts[0], &parts[1..]),
        }
    };
    let root = |line: &&str| {
        let (name, text) = line.split_once(" = ").unwrap();
        HeapRoot {
            name: name.to_owned(),
            static_of: None,
            declared: "java.lang.Object".to_owned(),
            value: value(text),
        }
    };
    InputHeap {
        source_names: Default::default(),
        objects: objects.iter().map(object).collect(),
        roots: roots.iter().map(root).collect(),
    }
}

/// `Base::name=value` is declared in another class.
fn field(class: &str, text: &str, value: &dyn Fn(&str) -> HeapValue) -> HeapField {
    let (name, text) = text.split_once('=').unwrap();
    let (declared_in, name) = name.split_once("::").unwrap_or((class, name));
    HeapField {
        declared_in: format!("acme.{declared_in}"),
        name: name.to_owned(),
        declared: "java.lang.Object".to_owned(),
        value: value(text),
    }
}

fn check(text: &str, expected: &str) {
    let drawn = draw(&heap(text)).join("\n");
    let expected: Vec<&str> = expected.trim_matches('\n').lines().collect();
    let expected = expected.join("\n");
    assert_eq!(drawn, expected, "\n{drawn}\n");
}

#[test]
fn collections_show_what_they_hold() {
    check(
        "list: ArrayList ? null @list[2]
         list[2]: Node next=null
         map: HashMap @key>@list[2] null>1
         key: String a
         list = @list
         map = @map",
        r#"
list = ArrayList#1 {?, null, →} ─[2]→ Node#2 {next: null}
map  = HashMap#3 {"a" ↦ ↑Node#2, null ↦ 1}
(? stands for any value)
"#,
    );
}

#[test]
fn a_list_is_a_line_and_a_cycle_an_arrow() {
    check(
        "this: List head=@this.head size=3
         this.head: Node value=5 next=@this.head.next
         this.head.next: Node value=? next=@this.head
         this = @this
         index = -1",
        "
this  = List#1 {size: 3} ─head→ Node#2 {value: 5} ─next→ Node#3 {value: ?, next: ↑Node#2}
index = -1
(? stands for any value)",
    );
}

#[test]
fn a_tree_is_a_tree() {
    check(
        "t: Tree root=@t.root size=4
         t.root: Node key=5 left=@t.root.left right=@t.root.right parent=null
         t.root.left: Node key=3 left=@t.root.left.left right=null parent=@t.root
         t.root.left.left: Node left=? key=? right=? parent=?
         t.root.right: Node key=7 left=@t.root.left right=null parent=@t.root
         t = @t",
        "
t = Tree#1 {size: 4} ─root→ Node#2 {key: 5, parent: null}
  ├─left→ Node#3 {key: 3, right: null, parent: ↑Node#2} ─left→ Node#4 {?}
  └─right→ Node#5 {key: 7, left: ↑Node#3, right: null, parent: ↑Node#2}
(? stands for any value)",
    );
}

#[test]
fn an_object_is_drawn_where_the_method_got_at_it() {
    check(
        "this: Deque last=@this.first.next first=@this.first
         this.first: Node next=@this.first.next
         this.first.next: Node next=null previous=@this.first
         this = @this
         other = @this.first",
        "
this  = Deque#1 {last: ↓Node#3} ─first→ Node#2 ─next→ Node#3 {next: null, previous: ↑Node#2}
other = ↑Node#2",
    );
}

#[test]
fn a_reference_may_point_down() {
    check(
        "a: Node next=@b
         b: Node next=@a
         first = @b
         a = @a
         b = @b",
        "
first = ↓Node#2
a     = Node#1 {next: ↓Node#2}
b     = Node#2 {next: ↑Node#1}",
    );
}

#[test]
fn a_long_chain_goes_on_in_the_next_line_and_branches_hang_off_its_end() {
    check(
        "a: Element value=1000000 label=null next=@b
         b: Element value=1000001 label=null next=@c
         c: Element value=1000002 label=null next=@d
         d: Element value=1000003 up=@e next=@f
         e: Leaf
         f: Leaf x=1
         a = @a",
        "
a = Element#1 {value: 1000000, label: null} ─next→ Element#2 {value: 1000001, label: null}
  ─next→ Element#3 {value: 1000002, label: null} ─next→ Element#4 {value: 1000003}
  ├─up→ Leaf#5
  └─next→ Leaf#6 {x: 1}",
    );
}

#[test]
fn arrays() {
    check(
        "a: int[][] @b null @c
         b: int[] 1 2 ? ? ? ? 0
         c: int[]
         d: Node[] @d[0] null
         d[0]: Node
         a = @a
         d = @d",
        "
a = int[3][]#1 {→, null, →}
  ├─[0]→ int[7]#2 {1, 2, ? ×4, 0}
  └─[2]→ int[0]#3 {}
d = Node[2]#4 {→, null} ─[0]→ Node#5
(? stands for any value)",
    );
}

#[test]
fn values_are_written_where_they_are_used() {
    let long = "x".repeat(70);
    let shown = "x".repeat(60);
    check(
        &format!(
            "o: Box Base::v=@s Box::v=@i color=@c long=@l
             s: String a \"b\"
             i: Integer 7
             c: Color RED
             l: String {long}
             o = @o
             s = @s"
        ),
        &format!(
            "
o = Box#1 {{Base.v: \"a \\\"b\\\"\", Box.v: Integer(7), color: Color.RED, long: \"{shown}\"… (70 characters)}}
s = \"a \\\"b\\\"\""
        ),
    );
}

#[test]
fn a_long_list_is_no_problem() {
    let mut list = heap("n: N next=null\nn = @n");
    let node = |i: usize| HeapObject {
        class: "N".to_owned(),
        name: String::new(),
        content: HeapContent::Fields(vec![HeapField {
            declared_in: "N".to_owned(),
            name: "next".to_owned(),
            declared: "N".to_owned(),
            value: HeapValue::Object((i + 1) % 20_000),
        }]),
    };
    list.objects = (0..20_000).map(node).collect();
    let drawn = draw(&list);
    assert!(drawn.last().unwrap().ends_with("N#20000 {next: ↑N#1}"));
    assert!(drawn.iter().all(|line| line.chars().count() <= 96));
}
