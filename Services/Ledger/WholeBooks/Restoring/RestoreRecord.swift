import Contracts
import ServiceKit
import SQLiteKit

/// How far a restore is.
enum RestoreState: Int64, Sendable {
    /// The new book is being filled.
    case filling = 0
    /// The dry run can be confirmed.
    case ready = 1
    /// The user's writes are refused, and sharing's reach both books.
    case held = 2
    /// The new book is the user's.
    case applied = 3
}

struct RestoreRecord: Sendable {
    var id: ID<Restore> = .blank
    var user: ID<User> = .blank
    var state = RestoreState.filling
    var mode = RestoreMode.replace
    /// The book that replaces the old one.
    var book: Int64 = 0
    /// The user's book as of the dry run; nil once it cannot come back.
    var oldBook: Int64?
    var oldRevision: Int64 = 0
    /// The restore that an undo takes back.
    var undone: ID<Restore>?
    var fileHash: String?
    /// Nil while the book is being filled.
    var result: RestoreResult?
    var changedAt = Timestamp.blank

    static let table = RecordTable(
        "restores", blank: RestoreRecord(),
        [
            .column("id", \.id).fixed, .column("user", \.user).fixed, .column("state", \.state),
            .column("mode", \.mode).fixed, .column("new_book", \.book).fixed,
            .column("old_book", \.oldBook), .column("old_revision", \.oldRevision).fixed,
            .column("undone", \.undone).fixed, .column("file_hash", \.fileHash).fixed,
            .json("result", \.result).unexported, .column("changed_at", \.changedAt),
            .unbound("token", "preferences", "former", "head"),
        ])

    /// Whether a confirmation is that of this dry run.
    func isMeant(by confirmation: RestoreConfirmation) -> Bool {
        mode == confirmation.mode && fileHash == confirmation.fileHash && undone == confirmation.undone
    }

    /// Whether the old book is still kept.
    func canBeUndone(at now: Timestamp) -> Bool {
        state == .applied && oldBook != nil && changedAt.adding(seconds: RestoreRules.undoSeconds) > now
    }

    /// Whether the restore only finds out what is wrong with a file (`LedgerAPI.beginRestore`).
    var isTrial: Bool { user == id.cast() }
}

/// The times of restores (contract §4, "Restore").
enum RestoreRules {
    /// How long a dry run can be confirmed.
    static let readySeconds: Int64 = 3_600
    /// The longest time for filling a book.
    static let fillingSeconds: Int64 = 6 * 3_600
    /// How long a restore can be undone.
    static let undoSeconds: Int64 = 24 * 3_600
    /// How long the answer to a repeated confirmation is kept.
    static let answerSeconds: Int64 = 30 * 86_400
    /// How long a book is held for a caller that says nothing any more.
    static let heldSeconds: Int64 = 15 * 60
}
