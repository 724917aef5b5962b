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
        String(unsafeUninitializedCapacity: 40) { buffer in
            let day = UInt64(UInt32(truncatingIfNeeded: date.daysSinceEpoch))
            var end = 0
            for (number, width) in [(day, 8), (id.high, 16), (id.low, 16)] {
                for place in stride(from: width - 1, through: 0, by: -1) {
                    let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * place)) & 15
                    buffer[end] = digit < 10 ? digit + 48 : digit + 87
                    end += 1
                }
            }
            return end
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...102).contains(byte)
    }
}
