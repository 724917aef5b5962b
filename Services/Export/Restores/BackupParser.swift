import Contracts

/// Reads a backup file piece by piece, however long it is: an object with members, among them lists, and the
/// object `data` with more of both. Memory holds one value. The values themselves are checked by who takes
/// them; the parser checks what lies between them.
struct BackupParser {
    /// The longest value: a receipt's content of 5 MiB in base64.
    static let valueLimitBytes = 8 << 20
    /// The most values in one value, because a check of it keeps a node for each.
    static let nestedLimit = 200_000
    /// The most entries of all lists, because each costs the ledger a statement.
    static let entriesLimit = 3_000_000
    private static let nameLimitBytes = 100
    /// The most members of the file and of `data` each.
    private static let membersLimit = 200

    /// A list that the parser has come across.
    struct List: Sendable, Equatable {
        let isData: Bool
        let name: String
        /// Bytes of the file from behind `[`…
        let start: Int
        /// …to `]`.
        var end: Int
        var count: Int
    }

    private enum Container { case file, data, list }

    private enum Expectation { case start, nameOrEnd, name, colon, value, valueOrEnd, commaOrEnd, nothing }

    /// What the bytes of the current value or name are.
    private enum Token { case none, name, text, scalar, nested }

    private(set) var lists: [List] = []
    /// The members' names in their order; those of `data` have a `data.` before them.
    private(set) var names: [String] = []
    /// Bytes from the file's start to the member's name.
    private(set) var lastNameAt = 0
    /// The range of the value of `data`.
    private(set) var data: Range<Int>?

    private var containers: [Container] = []
    private var expected = Expectation.start
    private var token = Token.none
    private var bytes: [UInt8] = []
    private var depth = 0
    private var nested = 0
    private var entriesLeft = BackupParser.entriesLimit
    private var isInText = false
    private var isEscaped = false
    private var name = ""
    private var index = 0
    private var offset = 0

    /// A parser of a whole file.
    init(entriesLimit: Int = Self.entriesLimit) { entriesLeft = entriesLimit }

    /// A parser of a list's elements, from behind `[` on.
    init(of list: List) {
        containers = [.list]
        expected = .valueOrEnd
        name = list.name
        offset = list.start
    }

    /// Passes each value that ends in the next bytes of the file to `take`.
    mutating func parse(_ piece: [UInt8], _ take: (BackupValue) throws -> Void) throws {
        for byte in piece {
            try step(byte, take)
            offset += 1
        }
    }

    /// Throws unless the file is complete.
    func finish() throws(BackupDamage) {
        guard expected == .nothing, containers.isEmpty else { throw BackupDamage("The file is cut off") }
    }

    private mutating func step(_ byte: UInt8, _ take: (BackupValue) throws -> Void) throws {
        switch token {
        case .none: try begin(byte, take)
        case .name, .text:
            try append(byte)
            if endsText(byte) {
                if token == .name { try endName() } else { try endValue(take) }
            }
        case .nested:
            try append(byte)
            if isInText {
                if endsText(byte) { isInText = false }
                return
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                try countNested()
            case UInt8(ascii: ","): try countNested()
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { try endValue(take) }
            default: break
            }
        case .scalar:
            if Self.isSpace(byte) || Self.isDelimiter(byte) {
                try endValue(take)
                return try begin(byte, take)
            }
            try append(byte)
        }
    }

    private mutating func countNested() throws {
        nested += 1
        guard nested <= Self.nestedLimit else { throw BackupDamage("An entry has too many values") }
    }

    /// Whether a byte of a text is its closing quote.
    private mutating func endsText(_ byte: UInt8) -> Bool {
        if isEscaped {
            isEscaped = false
            return false
        }
        isEscaped = byte == UInt8(ascii: "\\")
        return byte == UInt8(ascii: "\"")
    }

    private mutating func append(_ byte: UInt8) throws {
        let limit = token == .name ? Self.nameLimitBytes : Self.valueLimitBytes
        guard bytes.count < limit else {
            throw BackupDamage(token == .name ? "A member's name is too long" : "An entry is too long")
        }
        bytes.append(byte)
    }

    /// Takes a byte between the values.
    private mutating func begin(_ byte: UInt8, _ take: (BackupValue) throws -> Void) throws {
        if Self.isSpace(byte) { return }
        switch (expected, byte) {
        case (.start, UInt8(ascii: "{")):
            containers.append(.file)
            expected = .nameOrEnd
        case (.nameOrEnd, UInt8(ascii: "\"")), (.name, UInt8(ascii: "\"")):
            token = .name
            bytes = [byte]
            if containers.count == 1 { lastNameAt = offset }
        case (.colon, UInt8(ascii: ":")): expected = .value
        case (.commaOrEnd, UInt8(ascii: ",")):
            expected = containers.last == .list ? .value : .name
        case (.nameOrEnd, UInt8(ascii: "}")), (.commaOrEnd, UInt8(ascii: "}")): try endObject()
        case (.valueOrEnd, UInt8(ascii: "]")), (.commaOrEnd, UInt8(ascii: "]")): try endList()
        case (.value, _), (.valueOrEnd, _): try beginValue(byte)
        default: throw damage()
        }
    }

    private mutating func beginValue(_ byte: UInt8) throws {
        bytes = []
        switch byte {
        case UInt8(ascii: "["):
            if containers.last == .list { return try nest(byte) }
            lists.append(
                List(
                    isData: containers.last == .data, name: name, start: offset + 1, end: offset + 1,
                    count: 0))
            containers.append(.list)
            (expected, index) = (.valueOrEnd, 0)
        case UInt8(ascii: "{"):
            guard containers.count == 1, name == "data" else { return try nest(byte) }
            data = offset..<offset
            containers.append(.data)
            expected = .nameOrEnd
        case UInt8(ascii: "\""):
            token = .text
            try append(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"): throw damage()
        default:
            token = .scalar
            try append(byte)
        }
    }

    private mutating func nest(_ byte: UInt8) throws {
        (token, depth, nested) = (.nested, 1, 0)
        try append(byte)
    }

    private mutating func endName() throws {
        token = .none
        name = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
        let full = containers.last == .data ? "data.\(name)" : name
        guard names.count < 2 * Self.membersLimit else { throw BackupDamage("The file has too many members") }
        guard !names.contains(full), !name.contains("\\") else {
            throw BackupDamage("The file has the member \(full) twice")
        }
        names.append(full)
        expected = .colon
    }

    private mutating func endValue(_ take: (BackupValue) throws -> Void) throws {
        token = .none
        expected = .commaOrEnd
        let isList = containers.last == .list
        let value = BackupValue(
            isData: containers.contains(.data), name: name, index: isList ? index : nil, bytes: bytes)
        bytes = []
        if isList {
            index += 1
            entriesLeft -= 1
            guard entriesLeft >= 0 else { throw BackupDamage("The file has too many entries") }
        }
        try take(value)
    }

    private mutating func endObject() throws {
        guard containers.last != .list else { throw damage() }
        let ended = containers.removeLast()
        if ended == .data, let start = data?.lowerBound { data = start..<(offset + 1) }
        expected = containers.isEmpty ? .nothing : .commaOrEnd
    }

    private mutating func endList() throws {
        guard containers.last == .list else { throw damage() }
        containers.removeLast()
        if let last = lists.indices.last, lists[last].end == lists[last].start {
            lists[last].end = offset
            lists[last].count = index
        }
        expected = containers.isEmpty ? .nothing : .commaOrEnd
    }

    private func damage() -> BackupDamage {
        expected == .start
            ? BackupDamage("The file is no JSON object")
            : BackupDamage("The file is damaged at byte \(offset)")
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Whether a byte ends a number or a word.
    private static func isDelimiter(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    }
}

/// Why a text is no backup file; shown to the user.
struct BackupDamage: Error, Sendable, Equatable {
    let reason: String
    init(_ reason: String) { self.reason = reason }

    var apiError: APIError { APIError(.invalidBackup, "Invalid backup file: \(reason)") }
}

/// A value in a backup file: a member of the file or of its `data`, or an element of one of their lists.
struct BackupValue: Sendable {
    /// Whether the value is inside `data`.
    let isData: Bool
    /// The member's name.
    let name: String
    /// The element's position in a list; nil for a member that is no list.
    let index: Int?
    /// The value's bytes.
    let bytes: [UInt8]
}
