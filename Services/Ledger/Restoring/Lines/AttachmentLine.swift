import Contracts

/// A receipt in a restore's stream; its content comes beside the stream, or is in the user's book.
struct AttachmentLine: Decodable, Sendable {
    let id: Field<ID<Attachment>>
    let transactionId: Field<ID<Transaction>>
    let fileName: Field<String>
    let contentType: Field<String>
    let size: Field<Int>
    let sha256: Field<String>

    struct Checked: Sendable {
        let record: LedgerStore.AttachmentRecord
        let transaction: ID<Transaction>
    }

    /// Returns the receipt, or nil with the errors reported.
    func checked(_ stamps: RowStamps, _ errors: inout FieldErrors) -> Checked? {
        let id = errors.needed(id, "id")
        let transaction = errors.needed(transactionId, "transactionId")
        let fileName = errors.needed(fileName, "fileName")
        let type = errors.needed(contentType, "contentType")
        let format = type.flatMap { AttachmentFormat(mediaType: $0) }
        if type != nil, format == nil { errors.add("contentType", "Must be a PNG, JPEG, WebP or PDF") }
        let size = errors.needed(size, "size")
        if let size, !(1...LedgerAPI.attachmentLimitBytes).contains(size) {
            errors.add("size", "Must be from 1 to \(LedgerAPI.attachmentLimitBytes) bytes")
        }
        let hash = errors.needed(sha256, "sha256")
        if let hash, hash.utf8.count != 64 || !hash.utf8.allSatisfy(Self.isDigit) {
            errors.add("sha256", "Must be 64 hexadecimal digits")
        }
        guard let id, let transaction, let fileName, let format, let size, let hash else { return nil }
        guard let name = AttachmentRules.fileName(fileName) else {
            errors.add("fileName", "Must be a file's name")
            return nil
        }
        return Checked(
            record: LedgerStore.AttachmentRecord(
                attachment: Attachment(
                    id: id, fileName: name, contentType: format.mediaType, size: size,
                    createdAt: stamps.createdAt), hash: hash), transaction: transaction)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...102).contains(byte)
    }
}

/// The `clientId` of a transaction that no longer exists.
struct SpentClientIDLine: Decodable, Sendable {
    let clientId: Field<String>
}

/// What sample data made, with the mark of its first content.
struct SampleMarkLine: Decodable, Sendable {
    enum Of: String, Decodable, FieldValue {
        case category, transaction, budget, goal, asset
        static let expectation = "Must be category, transaction, budget, goal or asset"
    }

    let of: Field<Of>
    let id: Field<ID<Never>>
    let mark: Field<String>
}
