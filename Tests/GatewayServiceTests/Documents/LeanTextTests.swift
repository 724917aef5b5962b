import Testing

@testable import GatewayService

/// Scripts and style sheets without what only readers need.
@Suite struct LeanTextTests {
    @Test func `comments, blank lines and indentation go`() {
        let source = """
            // @ts-check

            /** Adds. @param {number} a */
            export function add(a, b) {
              // A line of its own.
              return a + b; // stays
            }
            /*
             * Over lines, with a line of "code();"
             */
            add(1, 2);
            """
        #expect(
            LeanText.lean(source)
                == "export function add(a, b) { return a + b; // stays\n}\nadd(1, 2);")
    }

    @Test func `a line that begins with a comment and goes on with a statement stays`() {
        let cast = "  /** @type {HTMLElement} */ (found)?.focus();\n  next();"
        #expect(LeanText.lean(cast) == "(found)?.focus();\nnext();")
    }

    @Test func `types within a line go, other comments stay`() {
        let line = "list.map((/** @type {any} */ each, /** @type {number} */ index) => each /* all */);"
        #expect(LeanText.lean(line) == "list.map((each, index) => each /* all */);")
        #expect(LeanText.lean("add(1); /** @type {any}") == "add(1); /** @type {any}")
    }

    @Test func `what stays open at a line's end goes on in the line`() {
        let call = "add(\n  {\n    a: [\n      1,\n      2,\n    ],\n  },\n);\nnext();\n"
        #expect(LeanText.lean(call) == "add({ a: [1, 2, ], }, );\nnext();")
    }

    @Test func `rules of styles stay`() {
        let styles = "/* Buttons */\n.button {\n  color: red; /* loud */\n}\n/* Two\n lines */\na {\n}\n"
        #expect(LeanText.lean(styles) == ".button { color: red; /* loud */\n}\na { }")
    }

    @Test func `nothing comes of nothing`() {
        #expect(LeanText.lean("").isEmpty)
        #expect(LeanText.lean("/*").isEmpty)
        #expect(LeanText.lean("// only this").isEmpty)
    }
}
