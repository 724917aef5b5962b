import Contracts

/// The position after a transaction in a list. Its text has 40 hexadecimal digits, 56 in a list by amount,
/// and is opaque to clients.
struct TransactionCursor: Sendable, Equatable {
    let date: CalendarDate
    let id: ID<Transaction>
    /// The transaction's amount, in a list by amount only.
    let amountMinor: Int64?

    init(date: CalendarDate, id: ID<Transaction>, amountMinor: Int64? = nil) {
        self.date = date
        self.id = id
        self.amountMinor = amountMinor
    }

    /// Returns nil if the text is not a cursor.
    init?(_ text: String) {
        let digits = text.utf8.count
        guard digits == 40 || digits == 56, text.utf8.allSatisfy({ Self.isHexDigit($0) }),
            let day = UInt32(text.prefix(8), radix: 16),
            let high = UInt64(text.dropFirst(8).prefix(16), radix: 16),
            let low = UInt64(text.dropFirst(24).prefix(16), radix: 16),
            let date = CalendarDate(daysSinceEpoch: Int(Int32(bitPattern: day)))
        else { return nil }
        let amount = digits == 56 ? UInt64(text.suffix(16), radix: 16) : nil
        self.init(
            date: date, id: ID(high: high, low: low), amountMinor: amount.map { Int64(bitPattern: $0) })
    }

    var text: String {
        let day = UInt64(UInt32(truncatingIfNeeded: date.daysSinceEpoch))
        let amount = amountMinor.map { [(UInt64(bitPattern: $0), 16)] } ?? []
        return String(unsafeUninitializedCapacity: 56) { buffer in
            var end = 0
            for (number, width) in [(day, 8), (id.high, 16), (id.low, 16)] + amount {
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
