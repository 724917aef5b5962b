/// Returns a query parameter, or nil when the parameter is blank or missing.
public typealias QueryLookup = (String) -> String?

/// Reads query parameters and reports wrong ones under their names.
extension FieldErrors {
    public mutating func id<Entity>(_ name: String, _ query: QueryLookup) -> ID<Entity>? {
        parsed(name, query, ID<Entity>.expectation) { ID<Entity>($0) }
    }

    /// Reads the parameter `month` or its other name `monthKey` (contract §0).
    public mutating func eitherMonth(_ query: QueryLookup) -> Month? {
        optional(NamedField(monthOf: query))
    }

    public mutating func month(_ name: String, _ query: QueryLookup) -> Month? {
        parsed(name, query, Month.expectation) { Month($0) }
    }

    public mutating func date(_ name: String, _ query: QueryLookup) -> CalendarDate? {
        parsed(name, query, CalendarDate.expectation) { CalendarDate($0) }
    }

    public mutating func entryType(_ name: String, _ query: QueryLookup) -> EntryType? {
        parsed(name, query, EntryType.expectation) { EntryType(rawValue: $0) }
    }

    /// Returns false when the parameter is absent.
    public mutating func flag(_ name: String, _ query: QueryLookup) -> Bool {
        wish(name, query) ?? false
    }

    /// Returns nil when the parameter is absent.
    public mutating func wish(_ name: String, _ query: QueryLookup) -> Bool? {
        parsed(name, query, Bool.expectation) { Bool($0) }
    }

    public mutating func integer(_ name: String, _ query: QueryLookup, in range: ClosedRange<Int>) -> Int? {
        parsed(name, query, .must("be a whole number from \(range.lowerBound) to \(range.upperBound)")) {
            text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Returns the parameter as read by `parse`. Reports `message` when `parse` returns nil.
    public mutating func parsed<Value>(
        _ name: String, _ query: QueryLookup, _ message: @autoclosure () -> String,
        _ parse: (String) -> Value?
    ) -> Value? {
        parsed(name, query, FieldProblem(message()), parse)
    }

    public mutating func parsed<Value>(
        _ name: String, _ query: QueryLookup, _ problem: @autoclosure () -> FieldProblem,
        _ parse: (String) -> Value?
    ) -> Value? {
        guard let text = query(name) else { return nil }
        guard let value = parse(text) else {
            add(name, problem())
            return nil
        }
        return value
    }
}
