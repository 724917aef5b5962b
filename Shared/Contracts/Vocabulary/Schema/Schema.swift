/// The form of a JSON value. `Schema.read` learns it from the type that decodes the value, so that no second
/// description of a type exists.
public struct Schema: Sendable, Equatable {
    public indirect enum Form: Sendable, Equatable {
        case anything
        case boolean
        case integer(ClosedRange<Int64>?)
        case number(ClosedRange<Double>?)
        case text(TextForm)
        /// A decimal as a JSON number or as text, in requests only.
        case decimal(minimum: Int64?)
        /// Nil for any length.
        case list(Schema, ClosedRange<Int>?)
        /// An object with free names.
        case map(Schema)
        /// `isClosed` if other members are refused.
        case object(name: String, members: [SchemaMember], isClosed: Bool)
        case choice([Schema])
    }

    /// Whether a value goes to the server or comes from it.
    public enum Direction: Sendable { case request, answer }

    public var form: Form
    public var isNullable = false
    /// Nil for lists and objects, whose example follows from their parts.
    public var ownExample: DocumentValue?
    /// What the value means beyond its name and form.
    public var note: String?
    /// What a request without the member means ("today"); nil for answers, and for what must be there.
    public var fallback: String?

    public init(_ form: Form, example: DocumentValue? = nil) {
        self.form = form
        ownExample = example
    }

    public var example: DocumentValue {
        if let ownExample { return ownExample }
        switch form {
        case .anything, .integer, .number, .text, .decimal: return .null
        case .boolean: return true
        case .list(let element, _): return .list([element.example])
        case .map(let value): return ["key": value.example]
        case .object(_, let members, _): return .object(members.map { ($0.name, $0.schema.example) })
        case .choice(let schemas): return schemas.first?.example ?? .null
        }
    }

    /// The form alone, without what is said about one member of this form.
    package var withoutWords: Schema {
        var schema = self
        schema.note = nil
        schema.fallback = nil
        return schema
    }

    /// The form with nothing said about any of its members. Forms that differ in words alone are one type.
    package var withoutAllWords: Schema {
        var schema = withoutWords
        switch form {
        case .list(let element, let length): schema.form = .list(element.withoutAllWords, length)
        case .map(let value): schema.form = .map(value.withoutAllWords)
        case .choice(let schemas): schema.form = .choice(schemas.map(\.withoutAllWords))
        case .object(let name, let members, let isClosed):
            let bare = members.map {
                SchemaMember(name: $0.name, schema: $0.schema.withoutAllWords, isRequired: $0.isRequired)
            }
            schema.form = .object(name: name, members: bare, isClosed: isClosed)
        default: break
        }
        return schema
    }

    /// The members of an object; none for other forms.
    public var members: [SchemaMember] {
        if case .object(_, let members, _) = form { return members }
        return []
    }
}

/// A member of an object.
public struct SchemaMember: Sendable, Equatable {
    public let name: String
    public let schema: Schema
    public let isRequired: Bool

    package init(name: String, schema: Schema, isRequired: Bool) {
        self.name = name
        self.schema = schema
        self.isRequired = isRequired
    }
}

public struct TextForm: Sendable, Equatable {
    /// A format of JSON Schema (`uuid`, `date`, `date-time`, `email` …).
    public var format: String?
    /// A regular expression that the whole text matches.
    public var pattern: String?
    /// The only allowed texts; empty if others are allowed.
    public var values: [String] = []
    /// Characters as a person counts them (grapheme clusters).
    public var maximumCharacters: Int?
    public var minimumCharacters: Int?

    public init(
        format: String? = nil, pattern: String? = nil, values: [String] = [], maximumCharacters: Int? = nil,
        minimumCharacters: Int? = nil
    ) {
        self.format = format
        self.pattern = pattern
        self.values = values
        self.maximumCharacters = maximumCharacters
        self.minimumCharacters = minimumCharacters
    }
}
