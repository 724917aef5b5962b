import Contracts

/// A place in a list that goes by time: the last entry seen. On the wire 48 hexadecimal digits, opaque to
/// clients.
struct PlaceCursor: Sendable, Equatable {
    let at: Timestamp
    let id: ID<PlaceCursor>

    init<Entity>(at: Timestamp, id: ID<Entity>) {
        self.at = at
        self.id = id.cast()
    }

    /// Nil for anything that is not a cursor's text.
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
