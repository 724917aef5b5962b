import Contracts

/// A cursor in a list ordered by time: the last entry of a page. Its text is 48 lower-case hexadecimal
/// digits, opaque to clients.
struct PlaceCursor: Sendable, Equatable {
    let at: Timestamp
    let id: ID<PlaceCursor>

    init<Entity>(at: Timestamp, id: ID<Entity>) {
        self.at = at
        self.id = id.cast()
    }

    /// Returns nil for a text that is not a cursor.
    init?(_ text: String) {
        let digits = text.utf8
        guard digits.count == 48,
            digits.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }),
            let at = UInt64(text.prefix(16), radix: 16),
            let high = UInt64(text.dropFirst(16).prefix(16), radix: 16),
            let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.at = Timestamp(millisecondsSinceEpoch: Int64(bitPattern: at))
        id = ID(high: high, low: low)
    }

    var text: String {
        [UInt64(bitPattern: at.millisecondsSinceEpoch), id.high, id.low].map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }
}

extension PageQuery<PlaceCursor> {
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        self.init(query, &errors) { PlaceCursor($0) }
    }
}
