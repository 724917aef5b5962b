internal import SQLiteKit

/// Reads PostgreSQL's decimal numbers, which the sum of a column of numbers is.
enum PostgresNumeric {
    /// Returns a whole number of 64 bits, and what else it is otherwise. The binary form has four numbers of
    /// two bytes (digits, weight of the first digit, sign, digits of scale), then digits to the base 10 000.
    static func value(_ bytes: UnsafeRawBufferPointer) -> ServerValue {
        func word(_ index: Int) -> Int {
            Int(Int16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2 * index, as: Int16.self)))
        }
        guard bytes.count >= 8, word(0) >= 0, bytes.count == 8 + 2 * word(0) else {
            return .unreadable("a damaged decimal number")
        }
        let (digits, weight, sign) = (word(0), word(1), word(2))
        // 0x4000 is negative; higher ones are NaN and the infinities.
        guard sign == 0 || sign == 0x4000 else { return .unreadable("no finite number") }
        var magnitude: Int64 = 0
        for place in 0..<max(digits, digits == 0 ? 0 : weight + 1) {
            let digit = place < digits ? Int64(word(4 + place)) : 0
            guard place <= weight else {
                if digit != 0 { return .floating }
                continue
            }
            // Negative all along, because the lowest number has no positive counterpart.
            let (shifted, overflow) = magnitude.multipliedReportingOverflow(by: 10_000)
            let (next, overflowAgain) = shifted.subtractingReportingOverflow(digit)
            guard !overflow, !overflowAgain else { return .unreadable("a number of more than 64 bits") }
            magnitude = next
        }
        if sign == 0x4000 { return .integer(magnitude) }
        guard magnitude != .min else { return .unreadable("a number of more than 64 bits") }
        return .integer(-magnitude)
    }
}
