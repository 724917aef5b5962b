package import Contracts

/// Writes JSON bytes from left to right; commas are its business, balance is the caller's.
package struct JSONWriter: Sendable {
    package internal(set) var bytes: [UInt8]
    /// Whether a value stands before the next key or value in the same container.
    private var needsComma = false

    package init(capacity: Int = 1024) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    package mutating func beginObject() { begin(UInt8(ascii: "{")) }
    package mutating func endObject() { end(UInt8(ascii: "}")) }
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// A key of plain ASCII that needs no escaping.
    package mutating func key(_ name: StaticString) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Any key, escaped.
    package mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }
    package mutating func null() { raw("null") }

    /// Bytes that are a JSON value already.
    package mutating func raw(_ value: [UInt8]) {
        comma()
        bytes.append(contentsOf: value)
    }

    package mutating func integer(_ value: Int64) {
        comma()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    package mutating func id<Entity>(_ value: ID<Entity>) { quoted(36) { value.write(to: $0) } }
    package mutating func date(_ value: CalendarDate) { quoted(10) { value.write(to: $0) } }
    package mutating func timestamp(_ value: Timestamp) { quoted(24) { value.write(to: $0) } }

    /// The decimal string of minor units with 0…3 `digits`: `Money.text`, in quotes.
    package mutating func money(_ amountMinor: Int64, digits: Int) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        if amountMinor < 0 { bytes.append(UInt8(ascii: "-")) }
        let unit = (0..<max(0, min(digits, 18))).reduce(UInt64(1)) { unit, _ in unit * 10 }
        self.digits(amountMinor.magnitude / unit)
        if unit > 1 {
            bytes.append(UInt8(ascii: "."))
            self.digits(amountMinor.magnitude % unit, width: digits)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Hands the bytes over and starts anew, keeping open objects; for streamed answers.
    package mutating func take() -> [UInt8] {
        let taken = bytes
        bytes = []
        bytes.reserveCapacity(taken.count)
        return taken
    }

    /// What stands before a value: a comma behind a sibling, nothing elsewhere. The value itself is a sibling
    /// for the next one.
    mutating func comma() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func begin(_ bracket: UInt8) {
        comma()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func raw(_ word: StaticString) {
        comma()
        word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Between quotes, `count` bytes that need no escape.
    private mutating func quoted(_ count: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        comma()
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 2) { buffer in
            buffer[0] = UInt8(ascii: "\"")
            write(UnsafeMutableBufferPointer(rebasing: buffer[1...count]))
            buffer[count + 1] = UInt8(ascii: "\"")
            bytes.append(contentsOf: buffer)
        }
    }

    /// Decimal digits, padded with zeros to at least `width`.
    private mutating func digits(_ number: UInt64, width: Int = 1) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
            var rest = number
            var index = 20
            repeat {
                index -= 1
                buffer[index] = UInt8(truncatingIfNeeded: rest % 10) + 48
                rest /= 10
            } while rest > 0 || 20 - index < min(width, 20)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[index...]))
        }
    }
}
