/// Reads the records of a CSV (RFC 4180) with any separator, piece by piece. Blank lines are no records.
struct CSVReader: Sendable {
    static let columnLimit = 500
    static let recordLimitBytes = 256 << 10

    private var text: TextSource
    private let separator: UInt8
    private var buffer: [UInt8] = []
    private var place = 0
    private var cell: [UInt8] = []
    /// The number of the last record, counted from 1.
    private(set) var number = 0

    init(_ text: TextSource, separator: UInt8) {
        self.text = text
        self.separator = separator
    }

    /// Returns the cells of the next record, or nil at the end.
    mutating func next() throws -> [String]? {
        while let record = try record() {
            if record.count > 1 || record[0].utf8.contains(where: { $0 != 32 && $0 != 9 }) {
                number += 1
                return record
            }
        }
        return nil
    }

    private mutating func record() throws -> [String]? {
        guard try peek() != nil else { return nil }
        var cells: [String] = []
        var bytes = 0
        while true {
            let isEnd = try readCell(limit: Self.recordLimitBytes - bytes)
            bytes += cell.count + 1
            guard cells.count < Self.columnLimit else {
                throw ReadingError.tooLarge("Record \(number + 1) has more than \(Self.columnLimit) columns")
            }
            cells.append(String(decoding: cell, as: UTF8.self))
            if isEnd { return cells }
        }
    }

    /// Reads one cell into `cell`. Returns whether the record ends with it.
    private mutating func readCell(limit: Int) throws -> Bool {
        cell.removeAll(keepingCapacity: true)
        if try peek() == Self.quote {
            place += 1
            try readQuoted(limit: limit)
        }
        while let byte = try peek() {
            place += 1
            switch byte {
            case separator: return false
            case 10: return true
            case 13:
                if try peek() == 10 { place += 1 }
                return true
            default: try append(byte, limit)
            }
        }
        return true
    }

    /// Reads a quoted cell behind its first quote, and the quote that ends it.
    private mutating func readQuoted(limit: Int) throws {
        while let byte = try peek() {
            place += 1
            guard byte == Self.quote else {
                try append(byte, limit)
                continue
            }
            let following = try peek()
            if following == Self.quote {
                place += 1
                try append(byte, limit)
                continue
            }
            guard following == nil || following == separator || following == 10 || following == 13 else {
                throw ReadingError.unreadable("Record \(number + 1) has text after a closing quote")
            }
            return
        }
        throw ReadingError.unreadable("Record \(number + 1) has a quote that is never closed")
    }

    private mutating func append(_ byte: UInt8, _ limit: Int) throws {
        guard cell.count < limit else {
            throw ReadingError.tooLarge("Record \(number + 1) is longer than 256 KiB")
        }
        cell.append(byte)
    }

    private mutating func peek() throws -> UInt8? {
        if place < buffer.count { return buffer[place] }
        guard let piece = try text.next() else { return nil }
        buffer = piece
        place = 0
        return buffer[0]
    }

    private static let quote = UInt8(ascii: "\"")
}
