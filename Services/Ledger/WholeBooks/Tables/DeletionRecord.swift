import Contracts
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerCore

/// The deletion of a record that a book does not have any more, as files have it.
struct DeletionRecord: Sendable {
    let kind: BookKind
    let record: ChangeKey
    let deletedAt: Timestamp

    /// The most deletions that a file brings into a book.
    static let limit = 1_000_000

    /// The columns of the table besides the book.
    static let columns: Set<String> = ["kind", "record", "deleted_at"]

    static let members: [RowMember] = [
        .text("of", "kind"),
        RowMember("key", ["kind", "record"]) { json, row, first in
            guard let kind = BookKind(rawValue: try row.text(first)),
                let key = ChangeKey(try row.blob(first + 1), ofDeleted: kind)
            else { throw APIError.storedValue("a deletion of nothing known") }
            json.string(key.text)
        },
        .instant("deletedAt", "deleted_at"),
    ]

    /// Reads a line, and reports what is wrong. Nil also for a kind of a later release.
    init?(_ line: JSONObject, _ errors: inout FieldErrors) throws {
        let name = errors.needed(try line.field("of", String.self), "of")
        let text = errors.needed(try line.field("key", String.self), "key")
        let deletedAt = errors.needed(try line.field("deletedAt", Timestamp.self), "deletedAt")
        guard let name, let text, let deletedAt, let kind = BookKind(rawValue: name),
            BookTables.byKind[kind]?.deletions == kind
        else { return nil }
        guard let record = ChangeKey(text: text, of: kind) else {
            errors.add("key", "Must be the key of a record of this kind")
            return nil
        }
        self.kind = kind
        self.record = record
        self.deletedAt = deletedAt
    }
}

extension ChangeKey {
    /// Reads the key of a deletion (`Migration043Deletions`). Returns nil for other bytes.
    init?(_ bytes: [UInt8], ofDeleted kind: BookKind) {
        self.init(bytes, of: BookChangeKind(rawValue: kind.rawValue) ?? .account)
    }

    /// The key in files: an id, `accountId/YYYY-MM`, or `base/currency/YYYY-MM-DD`.
    var text: String {
        switch self {
        case .record(let id): id.text
        case .incomeGoal(let account, let month): "\(account.text)/\(month.text)"
        case .rate(let base, let quote, let date): "\(base.text)/\(quote.text)/\(date.text)"
        }
    }

    /// Returns nil for a text that is no key of the kind.
    init?(text: String, of kind: BookKind) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch (kind, parts.count) {
        case (.incomeGoal, 2):
            guard let account = ID<Account>(parts[0]), let month = Month(parts[1]) else { return nil }
            self = .incomeGoal(account, month)
        case (.rate, 3):
            guard let base = AssetCode(parts[0]), let quote = AssetCode(parts[1]),
                let date = CalendarDate(parts[2])
            else { return nil }
            self = .rate(base: base, quote: quote, date)
        case (.incomeGoal, _), (.rate, _): return nil
        case (_, 1):
            guard let id = ID<BookChange>(text) else { return nil }
            self = .record(id)
        default: return nil
        }
    }
}
