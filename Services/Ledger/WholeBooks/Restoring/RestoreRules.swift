import Contracts

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

/// A stored restore.
struct RestoreRecord: Sendable {
    let id: ID<Restore>
    let user: ID<User>
    var state: RestoreState
    let mode: RestoreMode
    /// The book that replaces the old one.
    let book: Int64
    /// The user's book as of the dry run; nil once it cannot come back.
    let oldBook: Int64?
    let oldRevision: Int64
    /// The restore that an undo takes back.
    let undone: ID<Restore>?
    let fileHash: String?
    let result: RestoreResult?
    let changedAt: Timestamp

    /// Whether a confirmation is that of this dry run.
    func isMeant(by confirmation: RestoreConfirmation) -> Bool {
        mode == confirmation.mode && fileHash == confirmation.fileHash && undone == confirmation.undone
    }

    /// Whether the old book is still kept.
    func canBeUndone(at now: Timestamp) -> Bool {
        state == .applied && oldBook != nil && changedAt.adding(seconds: RestoreRules.undoSeconds) > now
    }
}
