use super::*;

fn code(query: &str) -> String {
    match read(query) {
        Ok(_) => "fine".into(),
        Err(error) => error.source::<Problem>().unwrap().code.to_string(),
    }
}

#[test]
fn a_plain_document_is_fine() {
    assert_eq!(code("{ rulesets { id name } }"), "fine");
    assert_eq!(
        code("query A { a: me { id } } query B { me { ...F } } fragment F on Account { id }"),
        "fine"
    );
}

#[test]
fn what_cannot_be_read_is_said_to_be_so() {
    for garbage in ["", "{", "garbage", "{ a(b: \"\n) }", "{ a(b: \"\"\") }"] {
        assert_eq!(code(garbage), "invalid_query", "{garbage}");
    }
}

#[test]
fn brackets_are_counted_before_anything_is_parsed() {
    for (open, close) in [("{a", "}"), ("{a(b:[", "])}"), ("[", "]")] {
        let bomb = open.repeat(30_000) + &close.repeat(30_000);
        assert_eq!(code(&bomb), "query_too_deep");
    }
}

#[test]
fn brackets_within_text_and_remarks_do_not_count() {
    let many = "[".repeat(1000);
    assert_eq!(
        code(&format!("{{ a(b: \"{many} \\\" {many}\") }} # {many}")),
        "fine"
    );
    assert_eq!(
        code(&format!("{{ a(b: \"\"\"{many} \\\"\"\" \"{many}\"\"\") }}")),
        "fine"
    );
}

#[test]
fn fields_may_be_nested_to_a_limit() {
    let nested = |depth: usize| "{ a ".repeat(depth) + &"}".repeat(depth);
    assert_eq!(code(&nested(DEPTH)), "fine");
    assert_eq!(code(&nested(DEPTH + 1)), "query_too_deep");
}

#[test]
fn fragments_count_wherever_they_are_spread() {
    let mut bomb = String::from("{ ...F0 }");
    for n in 0..30 {
        let next = n + 1;
        bomb += &format!(" fragment F{n} on Query {{ ...F{next} ...F{next} }}");
    }
    bomb += " fragment F30 on Query { me { id } }";
    assert_eq!(code(&bomb), "query_too_large");
}

#[test]
fn a_fragment_may_not_contain_itself() {
    assert_eq!(
        code("{ ...A } fragment A on Query { ...B ...B } fragment B on Query { ...A ...A }"),
        "invalid_query"
    );
}

#[test]
fn a_chain_of_fragments_may_not_be_long() {
    let chain = |length: usize| {
        let link = |n: usize| format!(" fragment F{n} on Query {{ ...F{} }}", n + 1);
        let links: String = (0..length).map(link).collect();
        format!("{{ ...F0 }}{links} fragment F{length} on Query {{ id }}")
    };
    assert_eq!(code(&chain(NESTING - 3)), "fine");
    assert_eq!(code(&chain(NESTING)), "query_too_deep");
    assert_eq!(code(&chain(2000)), "query_too_large");
}

#[test]
fn aliases_and_root_fields_are_counted() {
    let aliases = |count: usize| -> String {
        let fields: Vec<String> = (0..count).map(|n| format!("a{n}: id")).collect();
        format!("{{ me {{ {} }} }}", fields.join(" "))
    };
    assert_eq!(code(&aliases(ALIASES)), "fine");
    assert_eq!(code(&aliases(ALIASES + 1)), "too_many_aliases");
    let roots = |count: usize| format!("{{ {} ... {{ me {{ id }} }} }}", "rulesets ".repeat(count));
    assert_eq!(code(&roots(ROOT_FIELDS - 1)), "fine");
    assert_eq!(code(&roots(ROOT_FIELDS)), "too_many_root_fields");
}

#[test]
fn introspection_does_not_multiply_for_ever() {
    let nested = |lists: usize| {
        let (open, close) = ("fields { type { ".repeat(lists), " } }".repeat(lists));
        format!("{{ __schema {{ types {{ {open} name {close} }} }} }}")
    };
    assert_eq!(code(&nested(INTROSPECTION_LISTS)), "fine");
    assert_eq!(code(&nested(INTROSPECTION_LISTS + 1)), "query_too_deep");
}
