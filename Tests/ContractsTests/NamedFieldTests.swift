import Contracts
import Testing

struct NamedFieldTests {
    static let cases: [(Field<Int>, Field<Int>, String, Int?, String?)] = [
        (.absent, .absent, "new", nil, nil), (.value(1), .absent, "new", 1, nil),
        (.absent, .value(1), "old", 1, nil), (.value(1), .value(1), "new", 1, nil),
        (.value(1), .value(2), "new", nil, "New must be the same as old"),
        (.null, .absent, "new", nil, nil), (.absent, .null, "old", nil, nil), (.null, .null, "new", nil, nil),
        (.null, .value(1), "old", 1, nil), (.value(1), .null, "new", 1, nil),
        (.wrong(FieldProblem("W")), .value(1), "new", nil, "W"),
        (.value(1), .wrong(FieldProblem("W")), "old", nil, "W"),
        (.absent, .wrong(FieldProblem("W")), "old", nil, "W"),
        (.null, .wrong(FieldProblem("W")), "old", nil, "W"),
        (.wrong(FieldProblem("W")), .wrong(FieldProblem("V")), "new", nil, "W"),
    ]

    @Test(arguments: cases)
    func `of two names of a field the one that was sent is read and named in errors`(
        new: Field<Int>, old: Field<Int>, path: String, value: Int?, message: String?
    ) {
        let either = new.named("new").or(old.named("old"))
        #expect(either.path == path)
        var errors = FieldErrors()
        #expect(errors.optional(either) == value)
        #expect(errors.messages(at: path) == (message.map { [$0] } ?? []))
        var required = FieldErrors()
        #expect(required.required(either, "Missing") == value)
        #expect(required.messages(at: path) == (value == nil ? [message ?? "Missing"] : []))
    }
}
