package import Contracts
import LedgerCore

/// The rules for attachments (contract §2). The largest size is `LedgerAPI.attachmentLimitBytes`, and
/// `AttachmentFormat` has the kinds of files.
package enum AttachmentRules {
    package static let perTransaction = 10
    /// The most attachments of a book, so that the sum of their sizes stays cheap.
    package static let perBook = 10_000

    /// Refuses another attachment of `size` bytes beyond the limits.
    static func checkRoom(
        for size: Int, onTransaction count: Int, inBook book: (count: Int, bytes: Int), quotaBytes: Int
    ) throws(APIError) {
        if count >= perTransaction {
            throw APIError(.conflict, "A transaction can have \(perTransaction) attachments")
        }
        let bytes = book.bytes.addingReportingOverflow(size)
        if book.count >= perBook || bytes.overflow || bytes.partialValue > quotaBytes {
            throw .attachmentQuota(bytes: quotaBytes)
        }
    }

    /// Returns a client's file name with unsafe characters replaced, or nil if the name has no others.
    static func fileName(_ text: String) -> String? {
        let plain = text.unicodeScalars.map { scalar -> Character in
            let isUnsafe =
                scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
                || "/\\\"<>|:*?".unicodeScalars.contains(scalar)
            return isUnsafe ? "_" : Character(scalar)
        }
        let name = String(String(plain).trimmed.prefix(TextRule.fileName.maximum))
        return name.allSatisfy { $0 == "." || $0 == "_" } ? nil : name
    }
}

extension APIError {
    package static let attachmentNotFound = APIError.notFound("Attachment")

    /// The user's attachments would exceed their quota.
    static func attachmentQuota(bytes: Int) -> APIError {
        APIError(.conflict, "Your attachments would need more than \(bytes >> 20) MiB. Delete some first.")
    }
}
