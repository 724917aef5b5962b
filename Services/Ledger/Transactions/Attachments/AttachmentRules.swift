import Contracts

/// What may be attached (contract §2).
enum AttachmentRules {
    static let perTransaction = 10
    /// Attachments of a book, so that adding their sizes up stays cheap.
    static let perBook = 10_000
    static let fileNameMaximum = 100

    /// Refuses one more of `size` bytes.
    static func checkRoom(
        for size: Int, onTransaction count: Int, inBook book: (count: Int, bytes: Int), quotaBytes: Int
    ) throws(LedgerError) {
        if count >= perTransaction { throw .tooManyAttachments }
        let bytes = book.bytes.addingReportingOverflow(size)
        if book.count >= perBook || bytes.overflow || bytes.partialValue > quotaBytes {
            throw .attachmentQuota(bytes: quotaBytes)
        }
    }

    /// The name that a client gives a file, without what would be more than a name; nil where nothing is
    /// left.
    static func fileName(_ text: String) -> String? {
        let plain = text.unicodeScalars.map { scalar -> Character in
            let isUnsafe =
                scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
                || "/\\\"<>|:*?".unicodeScalars.contains(scalar)
            return isUnsafe ? "_" : Character(scalar)
        }
        let name = String(String(plain).trimmed.prefix(fileNameMaximum))
        return name.allSatisfy { $0 == "." || $0 == "_" } ? nil : name
    }
}
