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
