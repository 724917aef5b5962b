/// A query parameter that an endpoint declares. No handler can read one that its endpoint does not declare.
public struct QueryParameter: Sendable, Equatable {
    public let name: String
    /// One sentence on the parameter's effect.
    public let summary: String
    /// What a request without the parameter means; nil for required ones, and where `summary` begins with
    /// "Only": without such a filter there is everything.
    public private(set) var fallback: String?
    public let schema: Schema
    /// Requests without the parameter are refused.
    public private(set) var isRequired = false

    public init(_ name: String, _ summary: String, _ form: Schema.Form, example: DocumentValue) {
        self.name = name
        let note = FieldNote(summary)
        self.summary = note.meaning
        fallback = note.fallback
        schema = Schema(form, example: example)
    }

    /// The same parameter, without which requests are refused.
    public var required: QueryParameter {
        var parameter = self
        parameter.isRequired = true
        parameter.fallback = nil
        return parameter
    }

    public var words: String { summary + (fallback.map { " Default: \($0)." } ?? "") }

    /// A text for people.
    public static func text(
        _ name: String, _ summary: String, example: String, upTo maximum: Int? = nil
    ) -> QueryParameter {
        QueryParameter(
            name, summary, .text(TextForm(maximumCharacters: maximum)), example: .text(example))
    }

    /// One of some words.
    public static func oneOf(_ name: String, _ values: [String], _ summary: String) -> QueryParameter {
        QueryParameter(
            name, summary, .text(TextForm(values: values)), example: .text(values.first ?? ""))
    }

    /// One of an enumeration's texts.
    public static func oneOf<Choice: CaseIterable & RawRepresentable<String>>(
        _ name: String, _ type: Choice.Type, _ summary: String
    ) -> QueryParameter {
        oneOf(name, Choice.allCases.map(\.rawValue), summary)
    }

    /// `true` or `false`, false when absent.
    public static func flag(_ name: String, _ summary: String) -> QueryParameter {
        var parameter = wish(name, summary)
        parameter.fallback = "false"
        return parameter
    }

    /// `true` or `false`, which differ from an absent one.
    public static func wish(_ name: String, _ summary: String) -> QueryParameter {
        QueryParameter(name, summary, .boolean, example: true)
    }

    public static func integer(
        _ name: String, _ range: ClosedRange<Int>, _ summary: String, example: Int64
    ) -> QueryParameter {
        QueryParameter(
            name, summary, .integer(Int64(range.lowerBound)...Int64(range.upperBound)),
            example: .integer(example))
    }

    /// A value of the vocabulary, read from its text.
    package static func value<Value: WireValue>(
        _ name: String, _ type: Value.Type, _ summary: String, example: DocumentValue? = nil
    ) -> QueryParameter {
        QueryParameter(name, summary, Value.form(.request), example: example ?? Value.sample)
    }

    public static func id(_ name: String, _ summary: String) -> QueryParameter {
        value(name, ID<Event>.self, summary)
    }

    public static func date(_ name: String, _ summary: String) -> QueryParameter {
        value(name, CalendarDate.self, summary)
    }

    public static func currency(_ name: String, _ summary: String) -> QueryParameter {
        value(name, Currency.self, summary)
    }

    public static func asset(_ name: String, _ summary: String) -> QueryParameter {
        value(name, AssetCode.self, summary, example: "EUR")
    }

    /// A decimal that is zero or more.
    public static func decimal(_ name: String, _ summary: String) -> QueryParameter {
        QueryParameter(
            name, summary, .text(TextForm(format: "decimal", pattern: DecimalText.unsignedPattern)),
            example: "25.50")
    }

    /// Several values with commas between them.
    public static func list(_ name: String, _ summary: String, example: String) -> QueryParameter {
        text(name, summary, example: example)
    }
}
