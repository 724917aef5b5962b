import Contracts
import Testing

struct FieldCheckTests {
    @Test func `required and optional fields report what is wrong and missing`() {
        var errors = FieldErrors()
        #expect(errors.required(Field<Int>.value(3), "a", "A is required") == 3)
        #expect(errors.optional(Field<Int>.absent, "a") == nil)
        #expect(errors.optional(Field<Int>.null, "a") == nil)
        #expect(errors.isEmpty)
        #expect(errors.required(Field<Int>.absent, "a", "A is required") == nil)
        #expect(errors.required(Field<Int>.null, "b", "B is required") == nil)
        #expect(errors.required(Field<Int>.wrong(.must("be a whole number")), "c", "C is required") == nil)
        #expect(errors.optional(Field<Int>.wrong(.must("be a whole number")), "d") == nil)
        #expect(errors.entries.map(\.path) == ["a", "b", "c", "d"])
        #expect(
            errors.entries.flatMap(\.messages).suffix(2) == [
                "C must be a whole number", "D must be a whole number",
            ])
    }

    @Test
    func `one refusal tells all that is wrong, and a value that is missing without a reason is our fault`()
        throws
    {
        var errors = FieldErrors()
        let name = errors.required(Field<String>.absent, "name", "Name is required")
        let type = errors.required(Field<Int>.null, "type", "Type is required")
        #expect(name == nil && type == nil)
        #expect(errors.refusal == .invalid(errors) && errors.refusal.code == .validation)
        #expect(errors.refusal.details.entries.map(\.path) == ["name", "type"])
        let fault = FieldErrors().refusal
        #expect(fault.code == .serverError && fault.logMessage != nil && fault.details.isEmpty)

        #expect(try FieldErrors.checked { $0.required(.value(3), "a", "A is required") } == 3)
        #expect(throws: APIError.field("a", "A is required")) {
            try FieldErrors.checked { $0.required(Field<Int>.absent, "a", "A is required") }
        }
        // A value beside another wrong field is refused, too.
        #expect(throws: APIError.field("b", "B must be a number")) {
            try FieldErrors.checked { errors in
                errors.add("b", "B must be a number")
                return 3
            }
        }
        #expect(throws: fault) { try FieldErrors.checked { _ in Int?.none } }
    }

    @Test func `a thousand wrong fields are told in their order, and a path has its messages`() {
        var errors = FieldErrors()
        for index in 0..<10_000 { errors.add("goals[\(index)]", "Goal not found") }
        errors.add("goals[3]", "Goal not found")
        errors.add("goals[3]", "Name each goal once")
        #expect(errors.entries.map(\.path) == (0..<1_000).map { "goals[\($0)]" })
        #expect(errors.messages(at: "goals[3]") == ["Goal not found", "Name each goal once"])
        #expect(errors.messages(at: "goals").isEmpty)
    }

    static let names: [(Field<String>, String?, String?)] = [
        (.value("Home"), "Home", nil), (.value("  Home\n"), "Home", nil), (.value("👩‍👩‍👧‍👦👩‍👩‍👧‍👦"), "👩‍👩‍👧‍👦👩‍👩‍👧‍👦", nil),
        (.absent, nil, "Name is required"), (.null, nil, "Name is required"),
        (.value(""), nil, "Name is required"),
        (.value(" \u{3000}\t"), nil, "Name is required"),
        (.wrong(.must("be text")), nil, "Name must be text"),
        (.value("a"), nil, "Name must be at least 2 characters"),
        (.value("abcdef"), nil, "Name must be at most 5 characters"),
        (.value("a\u{7}b"), nil, "Name must not contain control characters"),
        (.value("a\nb"), nil, "Name must not contain control characters"),
        (.value("ab" + String(repeating: "\u{301}", count: 200)), nil, "Name must be at most 5 characters"),
        (.value("a" + String(repeating: "\u{301}", count: 200)), nil, "Name must be at most 5 characters"),
    ]

    @Test func `texts are trimmed, counted as people count, and refused with control characters`() {
        for (field, expected, message) in Self.names {
            var errors = FieldErrors()
            #expect(errors.requiredText(field, "name", TextRule("Name", 2...5)) == expected)
            #expect(errors.firstMessage == message)
        }
    }

    static let publicNames: [(String, String?)] = [
        ("Ada", nil), (" עדה לאבלייס ", nil), ("أحمد", nil), ("👩‍👩‍👧‍👦❤️", nil), ("क्‍षण", nil), ("مى\u{200C}روم", nil),
        ("🏴\u{E0067}\u{E0062}\u{E007F}!", nil), ("e\u{301}e", nil), ("..", nil),
        ("a\u{7}b", controls), ("a", "Name must be at least 2 characters"),
        ("a\u{2028}b", controls), ("a\u{2029}b", controls), ("a\u{FEFF}b", controls),
        ("a\u{200B}b", controls), ("a\u{2060}b", controls), ("a\u{AD}b", controls),
        ("a\u{180E}b", controls), ("a\u{85}b", controls), ("a\u{E0001}b", controls),
        ("\u{200D} \u{200C}", invisible), ("\u{3164}\u{3164}", invisible),
        ("\u{2800}\u{2800}", invisible), ("\u{34F} \u{34F}", invisible),
        ("\u{200D}\u{301} \u{301}", invisible),
    ]
    private static let controls = "Name must not contain control characters"
    private static let invisible = "Name must contain a letter, a number or another visible character"

    @Test func `a name has a visible character and does not change the direction of the text around it`() {
        let turning: [UInt32] = [0x061C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069)
        let turned = turning.compactMap(Unicode.Scalar.init).map {
            ("ab\($0)c", "Name must not contain invisible characters that change the direction of text")
        }
        #expect(turned.count == 12)
        for (name, message) in Self.publicNames + turned {
            var errors = FieldErrors()
            let taken = errors.requiredName(.value(name), "name", TextRule("Name", 2...20))
            #expect(taken == (message == nil ? name.trimmed : nil), "\(name.debugDescription)")
            #expect(errors.firstMessage == message, "\(name.debugDescription)")
        }
    }

    @Test func `a text has a limit in bytes, too, which long runs of marks reach first`() {
        let marked = "a" + String(repeating: "\u{301}", count: 8)
        for (count, message) in [(47, nil), (48, "N must be at most 800 bytes")] {
            var errors = FieldErrors()
            let text = "a" + String(repeating: marked, count: count)
            _ = errors.optionalText(.value(text), "n", TextRule("N", 1...100))
            #expect(errors.firstMessage == message, "\(count)")
        }
    }

    @Test func `a blank optional text counts as absent`() {
        var errors = FieldErrors()
        #expect(errors.optionalText(.value("  "), "n", TextRule("N", 1...3)) == nil)
        #expect(errors.optionalText(.absent, "n", TextRule("N", 1...3)) == nil)
        #expect(errors.isEmpty)
        #expect(errors.optionalText(.value("a\nb"), "n", TextRule("N", 1...3, isMultiline: true)) == "a\nb")
        #expect(errors.isEmpty)
        #expect(errors.optionalText(.value("abcd"), "n", TextRule("N", 1...3)) == nil)
        #expect(errors.firstMessage == "N must be at most 3 characters")
    }

    static let amounts: [(Field<AmountText>, Int64?, String?)] = [
        (.value("25.5"), 2_550, nil), (.value("0"), nil, "Amount must be greater than zero"),
        (.value("-5"), nil, "Amount must be greater than zero"),
        (.value("abc"), nil, "Amount must be a number"),
        (.value("1.234"), nil, "Amount in USD has at most 2 decimals"),
        (.value("1e400"), nil, "Amount is too large"),
        (.absent, nil, "Amount is required"), (.null, nil, "Amount is required"),
        (.wrong(.must("be a number")), nil, "Amount must be a number"),
    ]

    @Test func `ADD-003: amounts must be above zero`() {
        for (field, minor, message) in Self.amounts {
            var errors = FieldErrors()
            #expect(errors.positiveAmount(field, "amount", in: .usd)?.amountMinor == minor)
            #expect(errors.firstMessage == message)
            #expect(errors.messages(at: "amount").count == (message == nil ? 0 : 1))
        }
        var errors = FieldErrors()
        #expect(errors.amountOrZero(.value("0"), "planned", in: .usd)?.amountMinor == 0)
        #expect(errors.isEmpty)
        #expect(errors.amountOrZero(.value("-0.01"), "planned", in: .usd, label: "Planned") == nil)
        #expect(errors.firstMessage == "Planned must not be negative")
    }

    @Test func `e-mail addresses are lower-cased in ASCII only`() {
        #expect("ÀB@Ex.com".asciiLowercased == "Àb@ex.com")
        #expect("İ".asciiLowercased == "İ")
    }
}
