/// What a field's type does not say: an example, and for plain texts and numbers their form. A type can have
/// the facts of its own fields (`FactBearing`). The keys of the tables are field names, or `Type.field` where
/// a type means something else by a name than the others. A test fails on a field of a public endpoint
/// without a fact, and on a fact without a field.
public struct FieldFact: Sendable {
    public let example: DocumentValue
    /// Nil where the type alone gives the form.
    package let form: Schema.Form?
    package let note: String?

    private init(_ example: DocumentValue, _ form: Schema.Form?, _ note: String?) {
        self.example = example
        self.form = form
        self.note = note
    }

    /// A decimal as text, as answers write it.
    package static let decimalText = Schema.Form.text(
        TextForm(format: "decimal", pattern: #"-?[0-9]+(\.[0-9]+)?"#))

    /// A text for people, with the most characters that a request may send, and the least if they are more
    /// than one.
    package static func text(_ example: String, _ rule: TextRule, note: String? = nil) -> FieldFact {
        let least = rule.length.lowerBound
        let form = TextForm(maximumCharacters: rule.maximum, minimumCharacters: least > 1 ? least : nil)
        return FieldFact(.text(example), .text(form), note)
    }

    package static func digits(_ example: String, _ rule: TextRule, note: String? = nil) -> FieldFact {
        text(example, pattern: "[0-9]{\(rule.length.lowerBound),\(rule.maximum)}", note: note)
    }

    package static func text(_ example: String, upTo maximum: Int? = nil, note: String? = nil) -> FieldFact {
        FieldFact(.text(example), .text(TextForm(maximumCharacters: maximum)), note)
    }

    /// A text of a format of JSON Schema.
    package static func text(_ example: String, format: String, note: String? = nil) -> FieldFact {
        FieldFact(.text(example), .text(TextForm(format: format)), note)
    }

    /// A text that a regular expression matches from its first to its last character.
    package static func text(_ example: String, pattern: String, note: String? = nil) -> FieldFact {
        FieldFact(.text(example), .text(TextForm(pattern: pattern)), note)
    }

    /// One of some texts; the first is the example.
    package static func oneOf(_ first: String, _ others: String..., note: String? = nil) -> FieldFact {
        FieldFact(.text(first), .text(TextForm(values: [first] + others)), note)
    }

    /// A decimal: text in answers, a number or text in requests.
    package static func decimal(_ example: String, _ note: String? = nil) -> FieldFact {
        FieldFact(.text(example), decimalText, note)
    }

    package static func integer(
        _ example: Int64, _ range: ClosedRange<Int>? = nil, _ note: String? = nil
    ) -> FieldFact {
        FieldFact(
            .integer(example), .integer(range.map { Int64($0.lowerBound)...Int64($0.upperBound) }), note)
    }

    package static func number(
        _ example: Double, _ range: ClosedRange<Double>? = nil, _ note: String? = nil
    ) -> FieldFact {
        FieldFact(.number(example), .number(range), note)
    }

    /// A field whose type gives the form: only a better example, or a note.
    package static func example(_ example: DocumentValue, _ note: String? = nil) -> FieldFact {
        FieldFact(example, nil, note)
    }
}

/// A type that says what its own fields do not say by their types.
public protocol FactBearing {
    static var facts: [String: FieldFact] { get }
    /// What its fields mean, in the form of a `FieldNote` without the type's name; empty where the files of
    /// `Notes` say it.
    static var notes: String { get }
}

extension FactBearing {
    public static var notes: String { "" }
}
