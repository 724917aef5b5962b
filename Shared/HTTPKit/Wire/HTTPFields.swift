/// Header or trailer fields in order; names compare without case (RFC 9110 §5.1).
///
/// One buffer holds all fields, each as the lengths of its name and value followed by its line as on the
/// wire: a head is read, filtered and written without a string for each name and value. Every field in the
/// buffer is valid: see `append`.
package struct HTTPFields: Sendable {
    /// One `FieldRecord` per field.
    private var bytes: [UInt8]
    private var fieldCount: Int32 = 0
    /// The lengths of the names, as in `HTTPFieldNameSet`: most look-ups ask for missing names, which the
    /// lengths rule out. Lengths of removed fields stay.
    private var nameLengths: UInt64 = 0
    /// A field was refused because its name is no token or its value holds control bytes. The server then
    /// answers 500 and the client refuses to send, because such a field could inject part of another message.
    package private(set) var hasRefusedField = false

    private static let limitBytes = 1 << 24

    package init() { bytes = [] }

    /// Empty, with room for the fields of two other lists and a few more.
    package init(roomFor first: HTTPFields, _ second: HTTPFields = HTTPFields()) {
        bytes = []
        bytes.reserveCapacity(first.bytes.count + second.bytes.count + 512)
    }

    package init(_ pairs: [(String, String)]) {
        self.init()
        for (name, value) in pairs { append(name, value) }
    }

    package var count: Int { Int(fieldCount) }
    package var isEmpty: Bool { fieldCount == 0 }

    /// The first value under a name.
    package subscript(_ name: String) -> String? { withValue(name) { String(decoding: $0, as: UTF8.self) } }

    /// All values under a name, in order.
    package func values(_ name: String) -> [String] {
        var values: [String] = []
        guard nameLengths & HTTPFieldNameSet.lengthBit(name.utf8.count) != 0 else { return values }
        var name = name
        name.withUTF8 { name in
            forEachRaw { candidate, value in
                guard Ascii.equals(candidate, UnsafeRawBufferPointer(name)) else { return }
                values.append(String(decoding: value, as: UTF8.self))
            }
        }
        return values
    }

    package func contains(_ name: String) -> Bool { withValue(name) { _ in true } ?? false }

    /// Adds a field at the end, with its value trimmed. A name that is no token, a value with control bytes
    /// and a field past 16 MiB in all are refused: they are not added, and `hasRefusedField` becomes true.
    package mutating func append(_ name: String, _ value: String) {
        var name = name
        var value = value
        name.withUTF8 { name in
            value.withUTF8 { append(name: UnsafeRawBufferPointer(name), value: UnsafeRawBufferPointer($0)) }
        }
    }

    /// Replaces every field of the name by one.
    package mutating func set(_ name: String, _ value: String) {
        remove(name)
        append(name, value)
    }

    package mutating func remove(_ name: String) {
        guard contains(name) else { return }
        var name = name
        name.withUTF8 { name in remove { Ascii.equals($0, UnsafeRawBufferPointer(name)) } }
    }

    package func forEach(_ body: (_ name: String, _ value: String) -> Void) {
        forEachRaw { body(String(decoding: $0, as: UTF8.self), String(decoding: $1, as: UTF8.self)) }
    }

    // MARK: Bytes

    /// Calls `body` with the bytes of each name and value, which are valid during the call only.
    @inline(__always)
    package func forEachRaw(_ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void)
    {
        bytes.withUnsafeBytes { bytes in
            var offset = 0
            while let record = FieldRecord(bytes, at: offset) {
                body(record.name(in: bytes), record.value(in: bytes))
                offset = record.end
            }
        }
    }

    /// Passes on the bytes of the first value under a name, which are valid during the call only.
    package func withValue<Result>(
        _ name: String, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result? {
        guard nameLengths & HTTPFieldNameSet.lengthBit(name.utf8.count) != 0 else { return nil }
        var name = name
        return try name.withUTF8 { name in
            try bytes.withUnsafeBytes { bytes in
                var offset = 0
                while let record = FieldRecord(bytes, at: offset) {
                    if Ascii.equals(record.name(in: bytes), UnsafeRawBufferPointer(name)) {
                        return try body(record.value(in: bytes))
                    }
                    offset = record.end
                }
                return nil
            }
        }
    }

    /// Adds a field given as bytes, by the same rules.
    package mutating func append(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        let value = Ascii.trimmed(value)
        guard !name.isEmpty, name.allSatisfy(Ascii.isToken), Ascii.valueLength(value) == value.count,
            bytes.count + name.count + value.count < Self.limitBytes
        else {
            hasRefusedField = true
            return
        }
        append(checkedName: name, value)
    }

    /// Adds a field whose value is a number of 0 or more. The name must be a token.
    package mutating func append(_ name: StaticString, _ number: Int64) {
        let name = UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        assert(number >= 0 && !name.isEmpty && name.allSatisfy(Ascii.isToken))
        withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
            var start = digits.count
            var rest = number.magnitude
            repeat {
                start -= 1
                digits[start] = Ascii.zero + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            append(checkedName: name, UnsafeRawBufferPointer(rebasing: digits[start...]))
        }
    }

    private mutating func append(checkedName name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        let length = name.count + value.count + 4
        appendRecord(nameLength: name.count, lineLength: length) { line in
            line.copyMemory(from: name)
            line[name.count] = Ascii.colon
            line[name.count + 1] = Ascii.space
            UnsafeMutableRawBufferPointer(rebasing: line[(name.count + 2)...]).copyMemory(from: value)
            line[length - 2] = Ascii.carriageReturn
            line[length - 1] = Ascii.lineFeed
        }
    }

    /// Adds a whole line that the parser has checked: `name: value CR LF`, without other spaces around the
    /// value.
    @inline(__always)
    mutating func append(checkedLine line: UnsafeRawBufferPointer, nameLength: Int) {
        appendRecord(nameLength: nameLength, lineLength: line.count) { $0.copyMemory(from: line) }
    }

    @inline(__always)
    private mutating func appendRecord(
        nameLength: Int, lineLength: Int, _ writeLine: (UnsafeMutableRawBufferPointer) -> Void
    ) {
        if bytes.isEmpty { bytes.reserveCapacity(480) }
        fieldCount &+= 1
        nameLengths |= HTTPFieldNameSet.lengthBit(nameLength)
        // One growth per field: the array's own steps cost more than a copy on the stack.
        withUnsafeTemporaryAllocation(
            byteCount: FieldRecord.headBytes + lineLength, alignment: MemoryLayout<UInt32>.alignment
        ) { record in
            FieldRecord.write(nameLength, lineLength - nameLength - 4, to: record)
            writeLine(UnsafeMutableRawBufferPointer(rebasing: record[FieldRecord.headBytes...]))
            bytes.append(contentsOf: UnsafeRawBufferPointer(record))
        }
    }

    package mutating func append(contentsOf other: HTTPFields) {
        hasRefusedField = hasRefusedField || other.hasRefusedField
        bytes.append(contentsOf: other.bytes)
        fieldCount &+= other.fieldCount
        nameLengths |= other.nameLengths
    }

    /// Adds the fields of `other` whose names are not in the set.
    package mutating func append(contentsOf other: HTTPFields, without names: HTTPFieldNameSet) {
        append(contentsOf: other) { names.contains($0) }
    }

    @inline(__always)
    mutating func append(contentsOf other: HTTPFields, skipping isSkipped: (UnsafeRawBufferPointer) -> Bool) {
        hasRefusedField = hasRefusedField || other.hasRefusedField
        nameLengths |= other.nameLengths
        if bytes.isEmpty { bytes.reserveCapacity(other.bytes.count + 256) }
        other.bytes.withUnsafeBytes { source in
            var offset = 0
            // Kept fields that follow each other are copied together.
            var start = 0
            while let record = FieldRecord(source, at: offset) {
                if isSkipped(record.name(in: source)) {
                    append(records: source[start..<offset])
                    start = record.end
                } else {
                    fieldCount &+= 1
                }
                offset = record.end
            }
            append(records: source[start..<offset])
        }
    }

    private mutating func append(records: Slice<UnsafeRawBufferPointer>) {
        if !records.isEmpty { bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: records)) }
    }

    /// Whether any field's name is in the set.
    package func containsAny(of names: HTTPFieldNameSet) -> Bool {
        guard names.mayHold(nameLengths) else { return false }
        var isFound = false
        forEachRaw { name, _ in isFound = isFound || names.contains(name) }
        return isFound
    }

    private mutating func remove(where isDoomed: (UnsafeRawBufferPointer) -> Bool) {
        var kept = 0
        var keptCount: Int32 = 0
        bytes.withUnsafeMutableBytes { bytes in
            var offset = 0
            while let record = FieldRecord(UnsafeRawBufferPointer(bytes), at: offset) {
                if !isDoomed(record.name(in: UnsafeRawBufferPointer(bytes))) {
                    let length = record.end - offset
                    if kept < offset, let base = bytes.baseAddress {
                        (base + kept).copyMemory(from: base + offset, byteCount: length)
                    }
                    kept += length
                    keptCount += 1
                }
                offset = record.end
            }
        }
        bytes.removeLast(bytes.count - kept)
        fieldCount = keptCount
    }

    /// Writes the fields as on the wire, except the fields that `isSkipped` selects.
    @inline(__always)
    func write(to buffer: IOBuffer, skipping isSkipped: (UnsafeRawBufferPointer) -> Bool) {
        bytes.withUnsafeBytes { bytes in
            var offset = 0
            while let record = FieldRecord(bytes, at: offset) {
                if !isSkipped(record.name(in: bytes)) { buffer.append(record.line(in: bytes)) }
                offset = record.end
            }
        }
    }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) { self.init(elements) }
}
