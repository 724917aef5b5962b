public import Vocabulary

/// Writes JSON bytes from left to right. The writer puts the commas; the caller ends what it begins.
// Without `@usableFromInline` no member is inlined in other modules. The buffer is no array, because each
// append to an array checks the array first.
@usableFromInline package struct JSONWriter: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// The number of written bytes.
    package private(set) var count = 0
    /// Whether the next key or value needs a comma before it.
    private var needsComma = false

    package init(capacity: Int = 1024) {
        self.capacity = max(1, capacity)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    /// A copy of the written bytes.
    package var bytes: [UInt8] { bytes(in: 0..<count) }

    /// Returns a copy of some of the written bytes.
    package func bytes(in range: Range<Int>) -> [UInt8] {
        let range = range.clamped(to: 0..<count)
        return [UInt8](UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
    }

    package mutating func beginObject() { begin(UInt8(ascii: "{")) }
    package mutating func endObject() { end(UInt8(ascii: "}")) }
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes a key of plain ASCII that needs no escaping.
    package mutating func key(_ name: StaticString) {
        quoted(name.utf8CodeUnitCount) {
            _ = $0.initialize(from: UnsafeBufferPointer(start: name.utf8Start, count: $0.count))
        }
        endKey()
    }

    /// Writes any key, escaped.
    // Disfavored, so that a literal is read as a `StaticString`.
    @_disfavoredOverload
    package mutating func key(_ name: String) {
        string(name)
        endKey()
    }

    /// Writes a key that is JSON already: quoted and escaped.
    package mutating func key(raw name: UnsafeBufferPointer<UInt8>) {
        raw(name)
        endKey()
    }

    package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }
    package mutating func null() { word("null") }

    /// Ends a line of a text that has one JSON value on each line.
    package mutating func endLine() {
        append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Writes bytes that are a JSON value already, or whole members of an object.
    package mutating func raw(_ value: [UInt8]) { value.withUnsafeBufferPointer { raw($0) } }

    /// Writes bytes that are a JSON value already.
    package mutating func raw(_ value: UnsafeBufferPointer<UInt8>) {
        comma()
        append(value)
    }

    package mutating func integer(_ value: Int64) {
        comma()
        if value < 0 { append(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    @inlinable
    package mutating func id<Entity>(_ value: ID<Entity>) { untypedID(value.cast()) }

    @usableFromInline
    mutating func untypedID(_ value: ID<Never>) { quoted(36) { value.write(to: $0) } }

    package mutating func date(_ value: CalendarDate) { quoted(10) { value.write(to: $0) } }

    /// Writes the first day of a date's month.
    package mutating func firstOfMonth(_ value: CalendarDate) {
        quoted(10) { text in
            value.write(to: text)
            (text[8], text[9]) = (UInt8(ascii: "0"), UInt8(ascii: "1"))
        }
    }

    package mutating func timestamp(_ value: Timestamp) { quoted(24) { value.write(to: $0) } }

    /// Writes minor units as a decimal string with 0…3 `digits`: `Money.text`, in quotes.
    package mutating func money(_ amountMinor: Int64, digits: Int) {
        comma()
        append(UInt8(ascii: "\""))
        if amountMinor < 0 { append(UInt8(ascii: "-")) }
        switch digits {
        case 2: fraction(amountMinor.magnitude, unit: 100, digits: 2)
        case ...0: self.digits(amountMinor.magnitude)
        default:
            let digits = min(digits, 18)
            let unit = (0..<digits).reduce(UInt64(1)) { unit, _ in unit * 10 }
            fraction(amountMinor.magnitude, unit: unit, digits: digits)
        }
        append(UInt8(ascii: "\""))
    }

    /// Returns the written bytes and removes them; open objects stay open. For streamed answers.
    package mutating func take() -> [UInt8] {
        defer { count = 0 }
        return bytes
    }

    /// Removes what was written after the first `count` bytes; the commas stay as they are.
    mutating func shorten(to count: Int) { self.count = count }

    /// Writes the comma before a value that has a sibling before it.
    @inline(__always)
    mutating func comma() {
        if needsComma { append(UInt8(ascii: ",")) }
        needsComma = true
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        start[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let first = bytes.baseAddress else { return }
        reserve(bytes.count)
        (start + count).update(from: first, count: bytes.count)
        count += bytes.count
    }

    private mutating func begin(_ bracket: UInt8) {
        comma()
        append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        append(bracket)
        needsComma = true
    }

    private mutating func endKey() {
        append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func word(_ word: StaticString) {
        comma()
        append(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    /// Makes room for more bytes.
    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(by: more) }
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        capacity = max(2 * capacity, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
    }

    /// Writes `count` bytes that need no escape, between quotes.
    @inline(__always)
    private mutating func quoted(_ count: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        comma()
        reserve(count + 2)
        let text = start + self.count
        text[0] = UInt8(ascii: "\"")
        write(UnsafeMutableBufferPointer(start: text + 1, count: count))
        text[count + 1] = UInt8(ascii: "\"")
        self.count += count + 2
    }

    @inline(__always)
    private mutating func fraction(_ magnitude: UInt64, unit: UInt64, digits: Int) {
        let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: unit)
        self.digits(whole)
        append(UInt8(ascii: "."))
        self.digits(rest, width: digits)
    }

    /// Writes decimal digits, padded with zeros to at least `width`, of 20 digits at most.
    private mutating func digits(_ number: UInt64, width: Int = 1) {
        var (length, rest) = (1, number / 10)
        while rest > 0 { (length, rest) = (length + 1, rest / 10) }
        length = max(length, width)
        reserve(length)
        rest = number
        for place in (count..<count + length).reversed() {
            start[place] = UInt8(truncatingIfNeeded: rest % 10) + 48
            rest /= 10
        }
        count += length
    }
}
