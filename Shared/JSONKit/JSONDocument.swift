import Vocabulary

/// A scanned text: its bytes and the tape of its values. Lives while a decoder reads it.
final class JSONDocument: Sendable {
    private let bytes: [UInt8]
    private let tape: [Node]
    /// Key tables of the large objects, by the object's node.
    private let tables: [Int: KeyTable]

    init(_ bytes: [UInt8], maximumDepth: Int) throws(JSONError) {
        let scanner = try bytes.withUnsafeBufferPointer { text throws(JSONError) in
            var scanner = JSONScanner(text, maximumDepth: maximumDepth)
            try scanner.scan()
            return (tape: scanner.tape, tables: scanner.tables)
        }
        self.bytes = bytes
        tape = scanner.tape
        tables = scanner.tables
    }

    subscript(node: Int) -> Node { tape[node] }

    /// Returns the node of a member's value, or nil if the object has no such key.
    func member(_ name: String, of object: Int) -> Int? {
        // The standard library's strings always have contiguous storage on Linux.
        name.utf8.withContiguousStorageIfAvailable { name in
            bytes.withUnsafeBufferPointer { bytes in
                tape.withUnsafeBufferPointer { tape in
                    if let table = tables[object] {
                        return table.find(name, tape: tape, bytes: bytes).map { $0 + 1 }
                    }
                    let end = Int(tape[object].next)
                    var key = object + 1
                    while key < end {
                        if tape[key].isString(name, in: bytes) { return key + 1 }
                        key = Int(tape[key + 1].next)
                    }
                    return nil
                }
            }
        } ?? nil
    }

    /// Returns the keys of an object in the text's order.
    func keys(of object: Int) -> [String] {
        var keys: [String] = []
        var key = object + 1
        while key < Int(tape[object].next) {
            keys.append(characters(of: key))
            key = Int(tape[key + 1].next)
        }
        return keys
    }

    func isNull(_ node: Int) -> Bool { tape[node].kind == .null }

    func bool(_ node: Int) throws -> Bool {
        switch tape[node].kind {
        case .yes: return true
        case .no: return false
        default: throw mismatch(Bool.self, node)
        }
    }

    func string(_ node: Int) throws -> String {
        guard tape[node].kind == .string else { throw mismatch(String.self, node) }
        return characters(of: node)
    }

    /// Returns an integer. Throws for numbers with point or exponent, and for numbers out of range.
    func integer<Number: FixedWidthInteger>(_ type: Number.Type, _ node: Int) throws -> Number {
        guard tape[node].kind == .number, tape[node].mark else { throw mismatch(type, node) }
        let number: Number? = bytes.withUnsafeBufferPointer { bytes in
            let text = tape[node].text(in: bytes)
            let negative = text[0] == UInt8(ascii: "-")
            var number: Number = 0
            for index in (negative ? 1 : 0)..<text.count {
                let (tenfold, overflow) = number.multipliedReportingOverflow(by: 10)
                let digit = Number(truncatingIfNeeded: text[index] &- 48)
                let (sum, further) =
                    negative
                    ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
                if overflow || further { return nil }
                number = sum
            }
            return number
        }
        guard let number else { throw mismatch(type, node) }
        return number
    }

    /// Returns the nearest number of a floating-point type. Throws for a number too large for the type.
    func floating<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        _ type: Number.Type, _ node: Int
    ) throws -> Number {
        guard tape[node].kind == .number, let number = Number(text(of: node)), number.isFinite else {
            throw mismatch(type, node)
        }
        return number
    }

    /// Returns a number's text or a string's characters.
    func amount(_ node: Int) throws -> AmountText {
        switch tape[node].kind {
        case .number: return AmountText(text(of: node))
        case .string: return AmountText(characters(of: node))
        default: throw mismatch(AmountText.self, node)
        }
    }

    /// Returns the error for a value that does not have the type asked for.
    func mismatch(_ type: Any.Type, _ node: Int) -> DecodingError {
        .typeMismatch(
            type,
            DecodingError.Context(
                codingPath: [NodePath(document: self, node: node)],
                debugDescription: "Expected \(type), found \(tape[node].name)"))
    }

    private func text(of node: Int) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: tape[node].text(in: $0), as: UTF8.self) }
    }

    /// Returns a string's characters, or the text of another scalar.
    func characters(of string: Int) -> String {
        guard tape[string].kind == .string, tape[string].mark else { return text(of: string) }
        return bytes.withUnsafeBufferPointer {
            String(decoding: tape[string].characters(in: $0), as: UTF8.self)
        }
    }

    /// Appends a value with its members in the order of their keys (`JSON.sorted`). The limit of the depth
    /// bounds the recursion.
    func appendSorted(_ node: Int, to sorted: inout [UInt8]) {
        let (kind, end) = (tape[node].kind, Int(tape[node].next))
        switch kind {
        case .null, .yes, .no, .number: sorted += written(node)
        case .string: sorted += [0x22] + written(node) + [0x22]
        case .array:
            sorted.append(UInt8(ascii: "["))
            var element = node + 1
            while element < end {
                if element > node + 1 { sorted.append(UInt8(ascii: ",")) }
                appendSorted(element, to: &sorted)
                element = Int(tape[element].next)
            }
            sorted.append(UInt8(ascii: "]"))
        case .object:
            var members: [(key: [UInt8], value: Int)] = []
            var key = node + 1
            while key < end {
                members.append((written(key), key + 1))
                key = Int(tape[key + 1].next)
            }
            members.sort { $0.key.lexicographicallyPrecedes($1.key) }
            sorted.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { sorted.append(UInt8(ascii: ",")) }
                sorted += [0x22] + member.key + [0x22, UInt8(ascii: ":")]
                appendSorted(member.value, to: &sorted)
            }
            sorted.append(UInt8(ascii: "}"))
        }
    }

    private func written(_ node: Int) -> [UInt8] {
        bytes.withUnsafeBufferPointer { Array(tape[node].text(in: $0)) }
    }
}
