use super::string_switch;
use ir::Body;
use ir::text::parse_body;

const HASH: &str = "java/lang/String.hashCode()I";
const EQUALS: &str = "java/lang/String.equals(Ljava/lang/Object;)Z";

/// `switch (s) { case "a": …; case "Aa": …; case "BB": … }`, with a case of its own for `from`.
fn body(from: &str, to: &str) -> Body {
    let text = format!(
        "(v0:r@l0) {{
          regs v1:r@l1, v2:i@l2, v3:i, v4:r, v5:i, v6:r, v7:i, v8:r, v9:i
        b0:
          v1 = v0
          v2 = int -1
          v3 = call virtual {HASH} v0
          switch v3 {{ 97: b1, 2112: b2, else: b5 }}
        b1:
          v4 = string \"a\"
          v5 = call virtual {EQUALS} v1, v4
          if v5 == 0 then b5 else b6
        b2:
          v6 = string \"Aa\"
          v7 = call virtual {EQUALS} v1, v6
          if v7 != 0 then b6 else b3
        b3:
          v8 = string \"BB\"
          v9 = call virtual {EQUALS} v1, v8
          if v9 == 0 then b4 else b6
        b4:
          jump b5
        b5:
          return v2
        b6:
          v2 = int 1
          jump b5
        }}"
    );
    assert!(from.is_empty() || text.contains(from), "{from}");
    parse_body(&text.replacen(from, to, usize::from(!from.is_empty()))).expect("a body")
}

/// The texts of the cases, and the hash code of all others.
fn found(from: &str, to: &str) -> Option<(Vec<String>, i32)> {
    let switch = string_switch(&body(from, to), 2)?;
    let texts = switch
        .cases
        .iter()
        .map(|(text, _)| String::from_utf16(text));
    let texts = texts.map(|text| text.expect("a text"));
    Some((texts.collect(), switch.other))
}

#[test]
fn the_texts_of_all_cases() {
    let texts = ["a", "Aa", "BB"].map(str::to_owned).to_vec();
    assert_eq!(found("", ""), Some((texts, 0)));
}

#[test]
fn what_only_looks_like_one_is_none() {
    // The hash code is kept.
    assert_eq!(found("return v2", "return v3"), None);
    // Another string is compared.
    assert_eq!(found("v1 = v0", "v1 = null"), None);
    // A case of another hash code.
    assert_eq!(found("97: b1", "98: b1"), None);
    // A case that is no comparison, and one that does more than compare.
    assert_eq!(found("97: b1", "97: b6"), None);
    assert_eq!(
        found("v6 = string \"Aa\"", "v2 = int 3\n v6 = string \"Aa\""),
        None
    );
    // What equals none of them does not go where all others go.
    assert_eq!(found("jump b5", "return v2"), None);
}
