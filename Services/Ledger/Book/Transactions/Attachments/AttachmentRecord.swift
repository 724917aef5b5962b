package import Contracts
import JSONKit
import SQLiteKit
package import ServiceKit
import SodiumKit

/// An attachment as stored; it never changes.
package struct AttachmentRecord: Sendable {
    package var attachment: Attachment
    package var transaction: ID<Transaction>
    /// SHA-256 of the content in hexadecimal.
    package var hash: String

    package static let table = RecordTable(
        "attachments",
        blank: AttachmentRecord(
            attachment: Attachment(id: .blank, fileName: "", contentType: "", size: 0, createdAt: .blank),
            transaction: .blank, hash: ""),
        [
            .id("id", \.attachment.id), .id("transactionId", \.transaction, column: "transaction_id"),
            .fileName("fileName", \.attachment.fileName),
            .contentType("contentType", \.attachment.contentType),
            .number("size", \.attachment.size, 1...LedgerAPI.attachmentLimitBytes),
            .hash("sha256", \.hash), .instant("createdAt", \.attachment.createdAt).restoredByRule,
            .unbound(.instant("updatedAt", "created_at")),
        ])
}

extension RecordField {
    fileprivate static func fileName(_ name: StaticString, _ path: Path<String>) -> Self {
        checked(name, path, "File name must be a file's name") { AttachmentRules.fileName($0) }
    }

    fileprivate static func contentType(_ name: StaticString, _ path: Path<String>) -> Self {
        checked(name, path, "Content type must be a PNG, JPEG, WebP or PDF") {
            AttachmentFormat(mediaType: $0)?.mediaType
        }
    }

    private static func checked(
        _ name: StaticString, _ path: Path<String>, _ message: String,
        _ check: @escaping @Sendable (String) -> String?
    ) -> Self {
        one(name, path, nil, RowMember.text, bind: { $0.sqlValue }, read: { try $0.text($1) }) {
            (field: Field<String>, errors) in
            guard let text = errors.needed(field, name) else { return nil }
            let checked = check(text)
            if checked == nil { errors.add("\(name)", message) }
            return checked
        }
    }

    /// A SHA-256 in hexadecimal, stored as bytes.
    fileprivate static func hash(_ name: StaticString, _ path: Path<String>) -> Self {
        one(
            name, path, nil, RowMember.hex, bind: { (Sodium.fromHex($0) ?? []).sqlValue },
            read: { Sodium.hex(try $0.blob($1)) }
        ) { (field: Field<String>, errors) in
            guard let hash = errors.needed(field, name) else { return nil }
            let digits = Set("0123456789abcdef".utf8)
            if hash.utf8.count == 64, hash.utf8.allSatisfy(digits.contains) { return hash }
            errors.add("\(name)", .must("be 64 hexadecimal digits"))
            return nil
        }
    }
}
