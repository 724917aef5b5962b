/// A field with the name that the client used, for a value that has two accepted names.
public struct NamedField<Value: Decodable & Sendable>: Sendable {
    public let field: Field<Value>
    /// The name that the client sent, or the usual name when the field is absent.
    public let path: String

    public init(_ field: Field<Value>, _ path: String) {
        self.field = field
        self.path = path
    }
}

extension Field {
    public func named(_ path: String) -> NamedField<Value> { NamedField(self, path) }
}

extension NamedField where Value: Equatable {
    /// Returns this field, or the other field of the same meaning when this one is absent. A value wins over
    /// null. Two different values are ambiguous and become `.wrong`.
    public func or(_ other: NamedField) -> NamedField {
        switch (field, other.field) {
        case (.absent, .absent), (.wrong, _), (_, .absent): self
        case (.absent, _), (_, .wrong), (.null, .value): other
        case (.null, .null), (.value, .null): self
        case (.value(let value), .value(let different)):
            value == different ? self : NamedField(.wrong(.must("be the same as \(other.path)")), path)
        }
    }
}

extension NamedField where Value == Month {
    /// Reads the query's parameter `month` or its other name `monthKey` (contract §0).
    public init(monthOf query: QueryLookup) {
        func parameter(_ name: String) -> NamedField {
            guard let text = query(name) else { return NamedField(.absent, name) }
            guard let month = Month(text) else { return NamedField(.wrong(Month.expectation), name) }
            return NamedField(.value(month), name)
        }
        self = parameter("month").or(parameter("monthKey"))
    }
}

extension FieldErrors {
    /// Like the check of a plain field, under the name that the client sent.
    public mutating func optional<Value>(_ named: NamedField<Value>) -> Value? {
        optional(named.field, named.path)
    }

    /// Like the check of a plain field, under the name that the client sent.
    public mutating func required<Value>(_ named: NamedField<Value>, _ message: String) -> Value? {
        required(named.field, named.path, message)
    }
}
