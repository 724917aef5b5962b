package import Contracts

/// A place in the list of transactions: the last one seen. On the wire 40 hexadecimal digits, opaque to
/// clients.
package struct TransactionCursor: Sendable, Equatable {
    package let date: CalendarDate
    package let id: ID<Transaction>

    package init(date: CalendarDate, id: ID<Transaction>) {
        self.date = date
        self.id = id
    }

    /// Nil for anything that is not a cursor's text.
    package init?(_ text: String) {
        guard text.utf8.count == 40, text.utf8.allSatisfy({ Self.isHexDigit($0) }),
            let day = UInt32(text.prefix(8), radix: 16),
            let high = UInt64(text.dropFirst(8).prefix(16), radix: 16),
            let low = UInt64(text.suffix(16), radix: 16),
            let date = CalendarDate(daysSinceEpoch: Int(Int32(bitPattern: day)))
        else { return nil }
        self.init(date: date, id: ID(high: high, low: low))
    }

    package var text: String {
        Self.hex(UInt64(UInt32(truncatingIfNeeded: date.daysSinceEpoch)), 8) + Self.hex(id.high, 16)
            + Self.hex(id.low, 16)
    }

    private static func hex(_ value: UInt64, _ width: Int) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...102).contains(byte)
    }
}
