/// Scans a whole text strictly and puts its values on a tape. The depth limit bounds the recursion.
struct JSONScanner {
    let text: UnsafeBufferPointer<UInt8>
    let maximumDepth: Int
    var position = 0
    private(set) var tape: [Node] = []
    private(set) var tables: [Int: KeyTable] = [:]

    init(_ text: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
        self.text = text
        self.maximumDepth = maximumDepth
        tape.reserveCapacity(16 + text.count / 10)
    }

    /// Scans one value with nothing but white space around it.
    mutating func scan() throws(JSONError) {
        // Offsets on the tape have 32 bits.
        guard text.count < Int(UInt32.max) else { throw failure("the text is too long", at: 0) }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw failure("expected a value, found a byte order mark", at: 0)
        }
        skipSpace()
        try value(depth: 0)
        skipSpace()
        if position < text.count { throw failure("expected the end") }
    }

    func failure(_ problem: String, at offset: Int? = nil) -> JSONError {
        JSONError(problem, at: offset ?? position, in: text)
    }

    /// The byte at the position, 0 behind the end. (A 0 inside the text is an error everywhere.)
    private var current: UInt8 { position < text.count ? text[position] : 0 }

    private mutating func skipSpace() {
        while position < text.count {
            switch text[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private mutating func value(depth: Int) throws(JSONError) {
        switch current {
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "-"), 48...57: try number()
        case UInt8(ascii: "{"): try object(depth: depth + 1)
        case UInt8(ascii: "["): try array(depth: depth + 1)
        case UInt8(ascii: "t"): try word("true", .yes)
        case UInt8(ascii: "f"): try word("false", .no)
        case UInt8(ascii: "n"): try word("null", .null)
        default: throw failure("expected a value")
        }
    }

    private mutating func array(depth: Int) throws(JSONError) {
        let container = try open(.array, depth: depth)
        var count = 0
        if current == UInt8(ascii: "]") {
            position += 1
        } else {
            repeat {
                skipSpace()
                try value(depth: depth)
                count += 1
            } while try !closes(with: UInt8(ascii: "]"), "expected , or ]")
        }
        close(container, count: count)
    }

    private mutating func object(depth: Int) throws(JSONError) {
        let container = try open(.object, depth: depth)
        var count = 0
        if current == UInt8(ascii: "}") {
            position += 1
        } else {
            repeat {
                skipSpace()
                guard current == UInt8(ascii: "\"") else { throw failure("expected a key in quotes") }
                try string()
                skipSpace()
                guard current == UInt8(ascii: ":") else { throw failure("expected :") }
                position += 1
                skipSpace()
                try value(depth: depth)
                count += 1
            } while try !closes(with: UInt8(ascii: "}"), "expected , or }")
        }
        close(container, count: count)
        try refuseDuplicates(in: container, count: count)
    }

    /// Enters a container and returns its index on the tape.
    private mutating func open(_ kind: Node.Kind, depth: Int) throws(JSONError) -> Int {
        guard depth <= maximumDepth else { throw failure("nested deeper than \(maximumDepth)") }
        append(kind, from: position, to: position)
        position += 1
        skipSpace()
        return tape.count - 1
    }

    private mutating func close(_ container: Int, count: Int) {
        tape[container].end = UInt32(truncatingIfNeeded: count)
        tape[container].next = UInt32(truncatingIfNeeded: tape.count)
    }

    /// Reads the byte behind a value: returns true at the container's end, false at a comma.
    private mutating func closes(with bracket: UInt8, _ problem: String) throws(JSONError) -> Bool {
        skipSpace()
        let byte = current
        guard byte == bracket || byte == UInt8(ascii: ",") else { throw failure(problem) }
        position += 1
        return byte == bracket
    }

    private mutating func word(_ word: StaticString, _ kind: Node.Kind) throws(JSONError) {
        let end = position + word.utf8CodeUnitCount
        let matches = word.withUTF8Buffer { letters in
            end <= text.count && text[position..<end].elementsEqual(letters)
        }
        guard matches else { throw failure("expected a value") }
        append(kind, from: position, to: end)
        position = end
    }

    /// Puts a value on the tape. There are no more values than bytes of text, so 32-bit indices suffice.
    mutating func append(_ kind: Node.Kind, mark: Bool = false, from start: Int, to end: Int) {
        tape.append(
            Node(
                kind: kind, mark: mark, start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: end), next: UInt32(truncatingIfNeeded: tape.count + 1)))
    }

    private mutating func refuseDuplicates(in container: Int, count: Int) throws(JSONError) {
        guard count > 1 else { return }
        let duplicate =
            if count > KeyTable.threshold || hasEscapedKey(container, count: count) {
                duplicateByTable(in: container, count: count)
            } else {
                duplicateByPairs(in: container)
            }
        guard let duplicate else { return }
        let name = String(decoding: tape[duplicate].characters(in: text), as: UTF8.self)
        let shown = name.count > 40 ? "\(name.prefix(40))…" : name
        throw failure("duplicate key \"\(shown)\"", at: Int(tape[duplicate].start) - 1)
    }

    private func hasEscapedKey(_ container: Int, count: Int) -> Bool {
        var key = container + 1
        for _ in 0..<count {
            if tape[key].mark { return true }
            key = Int(tape[key + 1].next)
        }
        return false
    }

    /// Compares all pairs of keys; only for a few keys without escapes, which are cheap to read again.
    private func duplicateByPairs(in container: Int) -> Int? {
        tape.withUnsafeBufferPointer { tape in
            let end = Int(tape[container].next)
            var key = Int(tape[container + 1 + 1].next)
            while key < end {
                let node = tape[key]
                var earlier = container + 1
                while earlier < key {
                    if tape[earlier].isString(node.text(in: text), in: text) { return key }
                    earlier = Int(tape[earlier + 1].next)
                }
                key = Int(tape[key + 1].next)
            }
            return nil
        }
    }

    private mutating func duplicateByTable(in container: Int, count: Int) -> Int? {
        var table = KeyTable(count: count)
        let duplicate: Int? = tape.withUnsafeBufferPointer { tape in
            var key = container + 1
            for _ in 0..<count {
                if !table.insert(key, tape: tape, bytes: text) { return key }
                key = Int(tape[key + 1].next)
            }
            return nil
        }
        if count > KeyTable.threshold { tables[container] = table }
        return duplicate
    }
}
