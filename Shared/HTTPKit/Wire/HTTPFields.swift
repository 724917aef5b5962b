/// Header or trailer fields in order; names compare without case (RFC 9110 §5.1).
///
/// Kept as one buffer in the form of the wire with a span for each field, so that a head is read, filtered
/// and written without a string for each name and value. Every field in it is valid: see `append`.
package struct HTTPFields: Sendable {
    /// `name: value CR LF` for each span; bytes of removed fields stay as holes.
    private var bytes: [UInt8]
    private var spans: [FieldSpan]
    /// A field was refused because its name is no token or its value holds control bytes. The server
    /// answers 500 and the client refuses to send rather than to let a part of another message in.
    package private(set) var hasRefusedField = false

    package init() {
        bytes = []
        spans = []
    }

    package init(_ pairs: [(String, String)]) {
        self.init()
        for (name, value) in pairs { append(name, value) }
    }

    /// Takes fields that the parser has checked; the spans are relative to the block's start.
    init(checked block: UnsafeRawBufferPointer, spans: consuming [FieldSpan]) {
        bytes = Array(block)
        self.spans = spans
    }

    package var count: Int { spans.count }
    package var isEmpty: Bool { spans.isEmpty }

    /// The first value under a name.
    package subscript(_ name: String) -> String? {
        guard let index = firstIndex(name) else { return nil }
        return text(spans[index].valueRange)
    }

    /// All values under a name, in order.
    package func values(_ name: String) -> [String] {
        var values: [String] = []
        for index in indices(name) { values.append(text(spans[index].valueRange)) }
        return values
    }

    package func contains(_ name: String) -> Bool { firstIndex(name) != nil }

    /// Adds a field at the end; spaces around the value go. A name that is no token or a value with control
    /// bytes is refused: it is not added, and `hasRefusedField` tells.
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
        guard firstIndex(name) != nil else { return }
        let doomed = indices(name)
        for index in doomed.reversed() { spans.remove(at: index) }
    }

    package func forEach(_ body: (_ name: String, _ value: String) -> Void) {
        for span in spans { body(text(span.nameRange), text(span.valueRange)) }
    }

    // MARK: Bytes

    /// Calls with the bytes of each name and value, which are valid during the call only.
    @inline(__always)
    package func forEachRaw(_ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void)
    {
        bytes.withUnsafeBytes { bytes in
            for span in spans {
                body(
                    UnsafeRawBufferPointer(rebasing: bytes[span.nameRange]),
                    UnsafeRawBufferPointer(rebasing: bytes[span.valueRange]))
            }
        }
    }

    /// The bytes of the first value under a name, valid during the call only.
    package func withValue<Result>(
        _ name: String, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result? {
        guard let index = firstIndex(name) else { return nil }
        return try bytes.withUnsafeBytes {
            try body(UnsafeRawBufferPointer(rebasing: $0[spans[index].valueRange]))
        }
    }

    /// `append` for bytes.
    package mutating func append(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        let value = Ascii.trimmed(value)
        guard !name.isEmpty, name.allSatisfy(Ascii.isToken), value.allSatisfy(Ascii.isValue),
            bytes.count + name.count + value.count < 1 << 30
        else {
            hasRefusedField = true
            return
        }
        spans.append(FieldSpan(start: bytes.count, nameLength: name.count, valueLength: value.count))
        bytes.reserveCapacity(bytes.count + name.count + value.count + 4)
        bytes.append(contentsOf: name)
        bytes.append(Ascii.colon)
        bytes.append(Ascii.space)
        bytes.append(contentsOf: value)
        bytes.append(Ascii.carriageReturn)
        bytes.append(Ascii.lineFeed)
    }

    /// Adds all fields of `other`.
    package mutating func append(contentsOf other: HTTPFields) { append(contentsOf: other, without: .none) }

    /// Adds the fields of `other` whose names are not in the set.
    package mutating func append(contentsOf other: HTTPFields, without names: HTTPFieldNameSet) {
        hasRefusedField = hasRefusedField || other.hasRefusedField
        bytes.reserveCapacity(bytes.count + other.bytes.count)
        spans.reserveCapacity(spans.count + other.spans.count)
        other.bytes.withUnsafeBytes { source in
            for span in other.spans
            where !names.contains(UnsafeRawBufferPointer(rebasing: source[span.nameRange])) {
                var moved = span
                moved.start = UInt32(truncatingIfNeeded: bytes.count)
                bytes.append(contentsOf: source[span.lineRange])
                spans.append(moved)
            }
        }
    }

    /// Removes every field whose name is in the set.
    package mutating func remove(_ names: HTTPFieldNameSet) {
        bytes.withUnsafeBytes { bytes in
            spans.removeAll { names.contains(UnsafeRawBufferPointer(rebasing: bytes[$0.nameRange])) }
        }
    }

    /// Writes the fields in the form of the wire, without those in the set.
    func write(to buffer: IOBuffer, without names: HTTPFieldNameSet) {
        bytes.withUnsafeBytes { bytes in
            // Neighbours are copied at once.
            var run = 0..<0
            for span in spans {
                if names.contains(UnsafeRawBufferPointer(rebasing: bytes[span.nameRange])) { continue }
                let line = span.lineRange
                if run.upperBound == line.lowerBound {
                    run = run.lowerBound..<line.upperBound
                } else {
                    buffer.append(UnsafeRawBufferPointer(rebasing: bytes[run]))
                    run = line
                }
            }
            buffer.append(UnsafeRawBufferPointer(rebasing: bytes[run]))
        }
    }

    // MARK: Looking up

    private func firstIndex(_ name: String) -> Int? {
        guard !spans.isEmpty else { return nil }
        var name = name
        return name.withUTF8 { name in
            bytes.withUnsafeBytes { bytes in
                spans.firstIndex { Self.matches(bytes, $0, UnsafeRawBufferPointer(name)) }
            }
        }
    }

    private func indices(_ name: String) -> [Int] {
        var name = name
        return name.withUTF8 { name in
            bytes.withUnsafeBytes { bytes in
                spans.indices.filter { Self.matches(bytes, spans[$0], UnsafeRawBufferPointer(name)) }
            }
        }
    }

    @inline(__always)
    private static func matches(
        _ bytes: UnsafeRawBufferPointer, _ span: FieldSpan, _ name: UnsafeRawBufferPointer
    ) -> Bool {
        Int(span.nameLength) == name.count
            && Ascii.equals(UnsafeRawBufferPointer(rebasing: bytes[span.nameRange]), name)
    }

    private func text(_ range: Range<Int>) -> String {
        bytes.withUnsafeBytes { String(decoding: $0[range], as: UTF8.self) }
    }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) { self.init(elements) }
}
