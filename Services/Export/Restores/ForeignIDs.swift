import Contracts
import JSONKit
import SodiumKit

/// Gives the records of a file of version 1.0 ids of ours where its own are no UUIDs. The members that refer
/// to a record follow, because equal texts of one file give equal ids.
struct ForeignIDs: Sendable {
    /// The members with ids of records, at any depth.
    private static let names: Set<String> = [
        "id", "accountId", "categoryId", "parentId", "transactionId", "recurringId", "recurringTemplateId",
        "fromAccountId", "toAccountId", "goalId", "assetId", "refundOf", "reconciliationId",
        "reconciliationIdFrom", "reconciliationIdTo", "transferId", "importId",
    ]

    /// Tells the ids of two files apart that count from 1.
    private let fileHash: String

    init(of fileHash: String) { self.fileHash = fileHash }

    /// Returns a value with all its ids as UUIDs. What is no strict JSON stays none.
    func made(in element: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(element.count)
        /// The last text, which is a member's name once a colon follows.
        var text: Range<Int>?
        var name: String?
        var place = 0
        while place < element.count {
            let byte = element[place]
            let end = JSONWalk.end(ofTokenAt: place, in: element)
            let token = element[place..<end]
            switch byte {
            case UInt8(ascii: ":"):
                name = text.map { String(decoding: element[$0], as: UTF8.self) }
                result.append(byte)
            case 0x20, 0x09, 0x0A, 0x0D: result.append(byte)
            default:
                let isID = name.map { Self.names.contains($0) } ?? false
                result += isID ? id(in: token) : Array(token)
                // A lone quote at the end of broken JSON begins no text.
                let isText = byte == UInt8(ascii: "\"") && end - place > 1
                text = isText ? (place + 1)..<(end - 1) : nil
                name = nil
            }
            place = end
        }
        return result
    }

    /// Returns the token of an id. A UUID, an empty text, null and what is no text or number stay.
    private func id(in token: ArraySlice<UInt8>) -> [UInt8] {
        let isText = token.first == UInt8(ascii: "\"")
        let isNumber = token.first.map { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) } ?? false
        let text = String(decoding: isText ? token.dropFirst().dropLast() : token, as: UTF8.self)
        guard isText || isNumber, !text.isEmpty, ID<Never>(text) == nil else { return Array(token) }
        let hash = Sodium.sha256(Array("\(fileHash)/\(text)".utf8))
        func number(_ part: Range<Int>) -> UInt64 { hash[part].reduce(0) { $0 << 8 | UInt64($1) } }
        // A UUID of version 8.
        let made = ID<Never>(
            high: number(0..<8) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
            low: number(8..<16) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
        return Array("\"\(made.text)\"".utf8)
    }
}
