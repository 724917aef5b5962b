import Contracts

/// Reads the records of a CSV (RFC 4180) with any separator, piece by piece. Blank lines are no records.
/// Where quotes do not follow the rules, a line is read by itself, with its bare quotes as text.
struct CSVReader: Sendable {
    static let columnLimit = 500
    static let recordLimitBytes = 256 << 10

    /// Why a record cannot be read by the rules.
    private enum Damage: Error { case quotes }

    private var text: TextSource
    private let separator: UInt8
    private var buffer: [UInt8] = []
    private var place = 0
    /// Where the record under way begins; the buffer keeps everything from here on.
    private var start = 0
    private var cell: [UInt8] = []
    private var hasLineBreak = false
    /// How many cells the last record had that follows the rules.
    private var usualCount: Int?
    /// The number of the last record, counted from 1.
    private(set) var number = 0
    /// Whether the quotes of the last record leave open where its cells end.
    private(set) var isBroken = false

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
        (start, hasLineBreak, isBroken) = (place, false, false)
        do {
            let cells = try cells { reader, limit throws in try reader.readCell(limit: limit) }
            if !hasLineBreak || usualCount == nil || cells.count == usualCount {
                usualCount = cells.count
                return cells
            }
            // A quote without an end may have swallowed lines.
            let end = place - start
            if let line = try lineByItself() { return line }
            place = start + end
            usualCount = cells.count
            return cells
        } catch Damage.quotes {
            if let line = try lineByItself() { return line }
            isBroken = true
            place = start
            return try cells { reader, limit throws in try reader.readLooseCell(limit: limit) }
        }
    }

    /// Reads the line at the start of the record with its bare quotes as text. Returns nil unless it has as
    /// many cells as the record before.
    private mutating func lineByItself() throws -> [String]? {
        place = start
        let cells = try cells { reader, limit throws in try reader.readLooseCell(limit: limit) }
        return cells.count == usualCount ? cells : nil
    }

    private mutating func cells(
        _ read: (inout CSVReader, Int) throws -> Bool
    ) throws -> [String] {
        var cells: [String] = []
        var bytes = 0
        while true {
            let isEnd = try read(&self, Self.recordLimitBytes - bytes)
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
        let begin = place - start
        try skipBlanks()
        if try peek() == Self.quote {
            place += 1
            try readQuoted(limit: limit)
            try skipBlanks()
            guard let end = try readEnd() else { throw Damage.quotes }
            return end
        }
        place = start + begin
        return try readPlain(limit: limit)
    }

    /// Reads a cell without quotes around it.
    private mutating func readPlain(limit: Int) throws -> Bool {
        while true {
            if let end = try readEnd() { return end }
            var end = place
            while end < buffer.count, buffer[end] != separator, buffer[end] != 10, buffer[end] != 13 {
                end += 1
            }
            guard cell.count + end - place <= limit else { throw tooLong }
            cell += buffer[place..<end]
            place = end
        }
    }

    /// Reads a quoted cell behind its first quote, and the quote that ends it.
    private mutating func readQuoted(limit: Int) throws {
        while try peek() != nil {
            var end = place
            while end < buffer.count, buffer[end] != Self.quote {
                if buffer[end] == 10 || buffer[end] == 13 { hasLineBreak = true }
                end += 1
            }
            guard cell.count + end - place < limit else { throw Damage.quotes }
            cell += buffer[place..<end]
            place = end
            guard end < buffer.count else { continue }
            place += 1
            guard try peek() == Self.quote else { return }
            place += 1
            cell.append(Self.quote)
        }
        throw Damage.quotes
    }

    /// Reads one cell of a line whose quotes do not follow the rules. A cell in quotes ends with the first
    /// quote before a separator or the line's end; other quotes are text.
    private mutating func readLooseCell(limit: Int) throws -> Bool {
        cell.removeAll(keepingCapacity: true)
        let begin = place - start
        try skipBlanks()
        if try peek() == Self.quote {
            place += 1
            while let byte = try peek(), byte != 10, byte != 13 {
                place += 1
                if byte == Self.quote {
                    let inside = place - start
                    try skipBlanks()
                    if let end = try readEnd() {
                        unescape()
                        return end
                    }
                    place = start + inside
                }
                guard cell.count < limit else { throw tooLong }
                cell.append(byte)
            }
            // It never ends, so that its first quote is text, too.
            cell.removeAll(keepingCapacity: true)
        }
        place = start + begin
        return try readPlain(limit: limit)
    }

    /// Makes one quote of each two.
    private mutating func unescape() {
        guard cell.contains(Self.quote) else { return }
        var plain: [UInt8] = []
        var isSecond = false
        for byte in cell {
            isSecond = byte == Self.quote && !isSecond && plain.last == Self.quote
            if !isSecond { plain.append(byte) }
        }
        cell = plain
    }

    /// Reads a separator or the end of a line or of the file. Returns whether the record ends with it, and
    /// nil where neither stands.
    private mutating func readEnd() throws -> Bool? {
        switch try peek() {
        case nil: return true
        case separator:
            place += 1
            return false
        case 10:
            place += 1
            return true
        case 13:
            place += 1
            if try peek() == 10 { place += 1 }
            return true
        default: return nil
        }
    }

    private mutating func skipBlanks() throws {
        while let byte = try peek(), byte == 32 || byte == 9, byte != separator { place += 1 }
    }

    private var tooLong: ReadingError { .tooLarge("Record \(number + 1) is longer than 256 KiB") }

    private mutating func peek() throws -> UInt8? {
        if place < buffer.count { return buffer[place] }
        guard let piece = try text.next() else { return nil }
        // What the record has so far may be read once more.
        buffer.removeFirst(start)
        place -= start
        start = 0
        buffer += piece
        return buffer[place]
    }

    private static let quote = UInt8(ascii: "\"")
}
