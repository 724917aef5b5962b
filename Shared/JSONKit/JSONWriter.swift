public import Vocabulary

/// Writes JSON bytes from left to right. The writer puts the commas; the caller ends what it begins.
// Without `@usableFromInline` no member is inlined in other modules.
@usableFromInline package struct JSONWriter: ~Copyable, Sendable {
    /// The written bytes.
    package internal(set) var bytes: [UInt8] = []
    /// Whether the next key or value needs a comma before it.
    private var needsComma = false

    package init(capacity: Int = 1024) { bytes.reserveCapacity(capacity) }

    /// The number of written bytes; also a bound for the range of `repeatMembers`.
    package var count: Int { bytes.count }

    package mutating func beginObject() { begin(UInt8(ascii: "{")) }
    package mutating func endObject() { end(UInt8(ascii: "}")) }
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes a key of plain ASCII that needs no escaping.
    package mutating func key(_ name: StaticString) {
        quoted(name.utf8CodeUnitCount, and: UInt8(ascii: ":")) {
            _ = $0.initialize(from: UnsafeBufferPointer(start: name.utf8Start, count: $0.count))
        }
        needsComma = false
    }

    /// Writes any key, escaped.
    // Disfavored, so that a literal is read as a `StaticString`.
    @_disfavoredOverload
    package mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }
    package mutating func null() { word("null") }

    /// Ends a line of a text that has one JSON value on each line.
    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Writes bytes that are a JSON value already, or whole members of an object.
    package mutating func raw(_ value: [UInt8]) {
        comma()
        bytes += value
    }

    /// Writes bytes that are a JSON value already.
    package mutating func raw(_ value: UnsafeBufferPointer<UInt8>) {
        comma()
        bytes += value
    }

    /// Writes whole members of an object, separated by commas: `"a":1,"b":2`.
    package mutating func members(_ text: StaticString) { word(text) }

    /// Writes members again that are among the written bytes. The range goes from the end of one member to
    /// the end of another, and the last thing written must be a member. `take` invalidates all ranges.
    package mutating func repeatMembers(_ range: Range<Int>) {
        // A copy first: an array that is appended to while a part of it is held is copied whole.
        bytes += Array(bytes[range.clamped(to: 0..<bytes.count)])
        needsComma = true
    }

    package mutating func integer(_ value: Int64) {
        comma()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    @inlinable
    package mutating func id<Entity>(_ value: ID<Entity>) { untypedID(value.cast()) }

    @usableFromInline
    mutating func untypedID(_ value: ID<Never>) { quoted(36) { value.write(to: $0) } }

    package mutating func date(_ value: CalendarDate) { quoted(10) { value.write(to: $0) } }

    package mutating func timestamp(_ value: Timestamp) { quoted(24) { value.write(to: $0) } }

    /// Writes minor units as a decimal string with 0…3 `digits`: `Money.text`, in quotes.
    package mutating func money(_ amountMinor: Int64, digits: Int) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        if amountMinor < 0 { bytes.append(UInt8(ascii: "-")) }
        switch digits {
        case 2: fraction(amountMinor.magnitude, unit: 100, digits: 2)
        case ...0: self.digits(amountMinor.magnitude)
        default:
            let digits = min(digits, 18)
            let unit = (0..<digits).reduce(UInt64(1)) { unit, _ in unit * 10 }
            fraction(amountMinor.magnitude, unit: unit, digits: digits)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns the written bytes and removes them; open objects stay open. For streamed answers.
    package mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// Writes the comma before a value that has a sibling before it.
    @inline(__always)
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

    private mutating func word(_ word: StaticString) {
        comma()
        append(word)
    }

    private mutating func append(_ text: StaticString) {
        bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// Writes `count` bytes that need no escape, between quotes, and a byte behind them. All are appended at
    /// once, since each append checks the array.
    @inline(__always)
    private mutating func quoted(
        _ count: Int, and last: UInt8? = nil, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void
    ) {
        let start = needsComma ? 1 : 0
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 4) { text in
            text[0] = UInt8(ascii: ",")
            text[start] = UInt8(ascii: "\"")
            write(UnsafeMutableBufferPointer(rebasing: text[start + 1..<start + 1 + count]))
            text[start + 1 + count] = UInt8(ascii: "\"")
            if let last { text[start + 2 + count] = last }
            bytes += text[..<(start + 2 + count + (last == nil ? 0 : 1))]
        }
        needsComma = true
    }

    @inline(__always)
    private mutating func fraction(_ magnitude: UInt64, unit: UInt64, digits: Int) {
        let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: unit)
        self.digits(whole)
        bytes.append(UInt8(ascii: "."))
        self.digits(rest, width: digits)
    }

    /// Writes decimal digits, padded with zeros to at least `width`, of 20 digits at most.
    private mutating func digits(_ number: UInt64, width: Int = 1) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
            var (rest, start) = (number, 20)
            repeat {
                start -= 1
                text[start] = UInt8(truncatingIfNeeded: rest % 10) + 48
                rest /= 10
            } while start > 0 && (rest > 0 || 20 - start < width)
            bytes += text[start...]
        }
    }
}
