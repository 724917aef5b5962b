/// A field together with the name under which it came: for what a client may call by either of two names.
public struct NamedField<Value: Decodable & Sendable>: Sendable {
    public let field: Field<Value>
    /// The name that was sent; the usual one where none was.
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
    /// This field, or else the other that means the same. A null gives way to what says something, and two
    /// that say different things are wrong: nobody knows which of them is meant.
    public func or(_ other: NamedField) -> NamedField {
        switch (field, other.field) {
        case (.absent, .absent), (.wrong, _), (_, .absent): self
        case (.absent, _), (_, .wrong), (.null, .value): other
        case (.null, .null), (.value, .null): self
        case (.value(let value), .value(let different)):
            value == different ? self : NamedField(.wrong("Differs from \(other.path)"), path)
        }
    }
}

extension NamedField where Value == Month {
    /// The query's parameter `month`, or `monthKey`, as it is also called (contract §0).
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
    /// As for a field without a name of its own.
    public mutating func optional<Value>(_ named: NamedField<Value>) -> Value? {
        optional(named.field, named.path)
    }

    /// As for a field without a name of its own.
    public mutating func required<Value>(_ named: NamedField<Value>, _ message: String) -> Value? {
        required(named.field, named.path, message)
    }
}
