public import Contracts

/// Writes JSON bytes from left to right. The writer puts the commas; the caller ends what it begins.
// Without `@usableFromInline` no member is inlined in other modules.
@usableFromInline package struct JSONWriter: ~Copyable, Sendable {
    var storage: ByteStorage
    /// Whether the next key or value needs a comma before it.
    private var needsComma = false
    /// The last timestamp written and its position: a time of change often equals the time of creation.
    private var lastMoment: (moment: Timestamp, position: Int)?

    package init(capacity: Int = 1024) { storage = ByteStorage(capacity: capacity) }

    /// A copy of the written bytes.
    package var bytes: [UInt8] { storage.bytes }

    /// The number of written bytes; also a bound for the range of `repeatMembers`.
    package var count: Int { storage.count }

    package mutating func beginObject() { begin(UInt8(ascii: "{")) }
    package mutating func endObject() { end(UInt8(ascii: "}")) }
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes a key of plain ASCII that needs no escaping.
    package mutating func key(_ name: StaticString) {
        let length = name.utf8CodeUnitCount
        var position = storage.room(length + 4)
        if needsComma {
            position.pointee = UInt8(ascii: ",")
            position += 1
        }
        position.pointee = UInt8(ascii: "\"")
        (position + 1).update(from: name.utf8Start, count: length)
        position[length + 1] = UInt8(ascii: "\"")
        position[length + 2] = UInt8(ascii: ":")
        storage.advance(length + (needsComma ? 4 : 3))
        needsComma = false
    }

    /// Writes any key, escaped.
    // Disfavored, so that a literal is read as a `StaticString`.
    @_disfavoredOverload
    package mutating func key(_ name: String) {
        string(name)
        storage.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }
    package mutating func null() { word("null") }

    /// Ends a line of a text that has one JSON value on each line.
    package mutating func endLine() {
        storage.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Writes bytes that are a JSON value already, or whole members of an object.
    package mutating func raw(_ value: [UInt8]) {
        comma()
        value.withUnsafeBufferPointer { storage.append($0) }
    }

    /// Writes bytes that are a JSON value already.
    package mutating func raw(_ value: UnsafeBufferPointer<UInt8>) {
        comma()
        storage.append(value)
    }

    /// Writes whole members of an object, separated by commas: `"a":1,"b":2`.
    package mutating func members(_ text: StaticString) { word(text) }

    /// Writes members again that are among the written bytes. The range goes from the end of one member to
    /// the end of another, and the last thing written must be a member. `take` invalidates all ranges.
    package mutating func repeatMembers(_ range: Range<Int>) {
        storage.appendCopy(of: range)
        needsComma = true
    }

    package mutating func integer(_ value: Int64) {
        comma()
        if value < 0 { storage.append(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    @inlinable
    package mutating func id<Entity>(_ value: ID<Entity>) { untypedID(value.cast()) }

    @usableFromInline
    mutating func untypedID(_ value: ID<Never>) { quoted(36) { value.write(to: $0) } }

    package mutating func date(_ value: CalendarDate) { quoted(10) { value.write(to: $0) } }

    package mutating func timestamp(_ value: Timestamp) {
        if let lastMoment, lastMoment.moment == value {
            comma()
            storage.appendCopy(of: lastMoment.position..<lastMoment.position + 26)
            return
        }
        quoted(24) { value.write(to: $0) }
        lastMoment = (value, storage.count - 26)
    }

    /// Writes minor units as a decimal string with 0…3 `digits`: `Money.text`, in quotes.
    package mutating func money(_ amountMinor: Int64, digits: Int) {
        comma()
        storage.append(UInt8(ascii: "\""))
        if amountMinor < 0 { storage.append(UInt8(ascii: "-")) }
        switch digits {
        case 2: fraction(amountMinor.magnitude, unit: 100, digits: 2)
        case ...0: self.digits(amountMinor.magnitude)
        default:
            let digits = min(digits, 18)
            let unit = (0..<digits).reduce(UInt64(1)) { unit, _ in unit * 10 }
            fraction(amountMinor.magnitude, unit: unit, digits: digits)
        }
        storage.append(UInt8(ascii: "\""))
    }

    /// Returns the written bytes and removes them; open objects stay open. For streamed answers.
    package mutating func take() -> [UInt8] {
        let taken = storage.bytes
        storage.removeAll()
        lastMoment = nil
        return taken
    }

    /// Writes the comma before a value that has a sibling before it.
    @inline(__always)
    mutating func comma() {
        if needsComma { storage.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func begin(_ bracket: UInt8) {
        comma()
        storage.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        storage.append(bracket)
        needsComma = true
    }

    private mutating func word(_ word: StaticString) {
        comma()
        storage.append(word.utf8Start, word.utf8CodeUnitCount)
    }

    /// Writes `count` bytes that need no escape, between quotes.
    @inline(__always)
    private mutating func quoted(_ count: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        comma()
        let room = storage.room(count + 2)
        room[0] = UInt8(ascii: "\"")
        write(UnsafeMutableBufferPointer(start: room + 1, count: count))
        room[count + 1] = UInt8(ascii: "\"")
        storage.advance(count + 2)
    }

    @inline(__always)
    private mutating func fraction(_ magnitude: UInt64, unit: UInt64, digits: Int) {
        let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: unit)
        self.digits(whole)
        storage.append(UInt8(ascii: "."))
        self.digits(rest, width: digits)
    }

    /// Writes decimal digits, padded with zeros to at least `width`.
    private mutating func digits(_ number: UInt64, width: Int = 1) {
        let width = min(width, 20)
        var length = 1
        var limit: UInt64 = 10
        while length < 20, number >= limit {
            length += 1
            limit = length < 20 ? limit * 10 : limit
        }
        length = max(length, width)
        let room = storage.room(length)
        var rest = number
        for index in stride(from: length - 1, through: 0, by: -1) {
            room[index] = UInt8(truncatingIfNeeded: rest % 10) + 48
            rest /= 10
        }
        storage.advance(length)
    }
}
