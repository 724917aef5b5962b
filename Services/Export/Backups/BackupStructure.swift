import SodiumKit

/// Follows the brackets and texts of a backup's JSON: it counts the elements of the arrays in `data`, and
/// notes the values that are needed for the check.
struct BackupStructure: Sendable {
    private static let depthLimit = 64
    private static let valueLimit = 64 << 10

    private(set) var elements: [String: Int] = [:]
    /// The values of the members of the file's object, as JSON.
    private(set) var version: [UInt8] = []
    private(set) var counts: [UInt8] = []
    /// The sum of the value of `data`.
    private(set) var dataHash = IncrementalSHA256()

    /// The open brackets.
    private var open: [UInt8] = []
    private var isInText = false
    private var isEscaped = false
    private var expectsKey = false
    private var isKey = false
    private var key: [UInt8] = []
    /// The keys of the members that are being read in the file's object and in `data`.
    private var member = ""
    private var array = ""
    private var isDamaged = false
    private var hasEnded = false

    /// Whether every bracket and text was closed.
    var isWhole: Bool { hasEnded && open.isEmpty && !isInText && !isDamaged }

    mutating func take(_ bytes: [UInt8]) {
        // The part of these bytes that belongs to the value of `data`.
        var dataStart = isInData ? 0 : nil as Int?
        for (index, byte) in bytes.enumerated() {
            let wasInData = isInData
            if isInText { takeText(byte) } else { takeStructure(byte) }
            note(byte)
            if !wasInData, isInData { dataStart = index }
            if wasInData, !isInData, let start = dataStart {
                dataHash.update(Array(bytes[start...index]))
                dataStart = nil
            }
        }
        if let start = dataStart { dataHash.update(Array(bytes[start...])) }
    }

    private var isInData: Bool { open.count >= 2 && member == "data" }

    private mutating func takeText(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInText = false
            if isKey { noteKey() }
            return
        }
        if isKey, key.count < 100 { key.append(byte) }
    }

    private mutating func noteKey() {
        let name = String(decoding: key, as: UTF8.self)
        if open.count == 1 { member = name } else { array = name }
        isKey = false
    }

    private mutating func takeStructure(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""):
            isInText = true
            isKey = expectsKey && (open.count == 1 || (open.count == 2 && member == "data"))
            key.removeAll(keepingCapacity: true)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if byte == UInt8(ascii: "{"), open.count == 3, open.last == UInt8(ascii: "["), member == "data" {
                elements[array, default: 0] += 1
            }
            if byte == UInt8(ascii: "["), open.count == 2, member == "data" {
                elements[array, default: 0] += 0
            }
            if open.count >= Self.depthLimit || hasEnded { isDamaged = true } else { open.append(byte) }
            expectsKey = byte == UInt8(ascii: "{")
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            // In ASCII a closing bracket comes two after its opening one.
            if open.popLast() != byte - 2 { isDamaged = true }
            if open.isEmpty { hasEnded = true }
            expectsKey = false
        case UInt8(ascii: ","): expectsKey = open.last == UInt8(ascii: "{")
        case UInt8(ascii: ":"): expectsKey = false
        default: break
        }
    }

    /// Keeps the bytes of a value that the check needs.
    private mutating func note(_ byte: UInt8) {
        guard !open.isEmpty, !isKey, open.count <= 2 else { return }
        if member == "version", version.count < Self.valueLimit { append(byte, to: &version) }
        if member == "counts", counts.count < Self.valueLimit { append(byte, to: &counts) }
    }

    /// Leaves out the colon before a value and the comma behind it.
    private func append(_ byte: UInt8, to value: inout [UInt8]) {
        let isBetween = byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",")
        if open.count == 1, isBetween, !isInText { return }
        if value.isEmpty, byte == UInt8(ascii: "\""), !isInText { return }
        value.append(byte)
    }
}
