import Vocabulary

/// Reads the keys of the rows in a page of a b-tree, which may be damaged
/// (sqlite.org/fileformat2.html §1.6, §2.1).
struct PageKeys {
    private static let keyLimit = 50
    private static let columnLimit = 6

    private let bytes: [UInt8]
    /// Columns of a record that are its key.
    private let columns: Int

    init(_ bytes: [UInt8], columns: Int) {
        self.bytes = bytes
        self.columns = min(columns, Self.columnLimit)
    }

    /// Returns the first keys, or that of one cell.
    func keys(ofCell cell: Int?) -> [String] {
        // Tables have rows in leaves only; 2 and 10 are the inner pages and the leaves of other trees.
        guard let kind = number(at: 0, bytes: 1), let count = number(at: 3, bytes: 2) else { return [] }
        guard [2, 10, 13].contains(kind) else { return [] }
        let cells = cell.map { [$0] } ?? Array(0..<min(Int(count), Self.keyLimit))
        let keys = cells.compactMap { cell -> String? in
            guard let place = number(at: (kind == 2 ? 12 : 8) + 2 * cell, bytes: 2) else { return nil }
            guard let payload = varint(at: Int(place) + (kind == 2 ? 4 : 0)) else { return nil }
            return kind == 13 ? varint(at: payload.next).map { "\($0.value)" } : record(at: payload.next)
        }
        return cell == nil && count > Self.keyLimit ? keys + ["…"] : keys
    }

    /// Returns the first columns of a record.
    private func record(at start: Int) -> String? {
        guard let head = varint(at: start), (0...Int64(bytes.count)).contains(head.value) else { return nil }
        let end = start + Int(head.value)
        var (column, value, texts) = (head.next, end, [String]())
        while texts.count < columns, column < end, let type = varint(at: column) {
            guard let (text, size) = self.value(type.value, at: value) else { break }
            texts.append(text)
            value += size
            column = type.next
        }
        return texts.isEmpty ? nil : texts.joined(separator: "/")
    }

    /// Returns a value as text, and its size; nil if the page does not hold it whole.
    private func value(_ type: Int64, at start: Int) -> (String, Int)? {
        let sizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]
        switch type {
        case 0: return ("NULL", 0)
        case 1...6:
            let size = sizes[Int(type)]
            return number(at: start, bytes: size).map { raw in
                let shift = 64 - 8 * size
                return ("\((raw << Int64(shift)) >> Int64(shift))", size)
            }
        case 7: return ("…", 8)
        case 8, 9: return ("\(type - 8)", 0)
        case 12...:
            let size = Int((type - 12) / 2)
            guard size <= bytes.count, start <= bytes.count - size else { return nil }
            let content = bytes[start..<start + size]
            guard type % 2 == 1 else { return (ID<PageKeys>(bytes: content)?.text ?? "\(size) bytes", size) }
            // A text may be an address or a name, which no log gets.
            return ("a text of \(size) bytes", size)
        default: return nil
        }
    }

    /// Returns a big-endian number of up to eight bytes, nil past the page.
    private func number(at start: Int, bytes count: Int) -> Int64? {
        guard start >= 0, start <= bytes.count - count else { return nil }
        return bytes[start..<start + count].reduce(0) { $0 << 8 | Int64($1) }
    }

    private func varint(at start: Int) -> (value: Int64, next: Int)? {
        var value: Int64 = 0
        for index in 0..<9 {
            guard let byte = number(at: start + index, bytes: 1) else { return nil }
            if index == 8 { return (value << 8 | byte, start + 9) }
            value = value << 7 | byte & 0x7F
            if byte < 0x80 { return (value, start + index + 1) }
        }
        return nil
    }
}
