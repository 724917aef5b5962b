import Contracts
import SQLiteKit
import ServiceKit

/// A request for another address, or a change that can still be undone, as stored.
struct AddressChangeRecord: Sendable, Equatable {
    /// SHA-256 of the token that was mailed to the old address.
    var undoHash: [UInt8] = []
    var user: ID<User> = .blank
    var oldEmail = ""
    var newEmail = ""
    /// SHA-256 of the token that was mailed to the new address.
    var confirmHash: [UInt8] = []
    var requestedAt = Timestamp.blank
    /// The sign-in of the session that asked.
    var signedInAt = Timestamp.blank
    /// Until then the new address can be confirmed; a newer request ends it.
    var confirmUntil = Timestamp.blank
    /// Nil until the new address is the user's.
    var confirmedAt: Timestamp?
    /// Until then the change can be undone, and the old address is nobody else's.
    var undoUntil = Timestamp.blank
    /// The row of `mail_queue` that brings the link to the new address.
    var mail: Int64?

    static let table = RecordTable(
        "address_changes", blank: AddressChangeRecord(),
        [
            .column("undo_hash", \.undoHash).fixed, .column("user_id", \.user).fixed,
            .column("old_email", \.oldEmail).fixed,
            .derived("old_folded", \.oldEmail.asciiLowercased).fixed,
            .column("new_email", \.newEmail).fixed,
            .derived("new_folded", \.newEmail.asciiLowercased).fixed,
            .column("confirm_hash", \.confirmHash).fixed,
            .column("requested_at", \.requestedAt).fixed, .column("signed_in_at", \.signedInAt).fixed,
            .column("confirm_until", \.confirmUntil),
            .column("confirmed_at", \.confirmedAt), .column("undo_until", \.undoUntil).fixed,
            .column("mail", \.mail).fixed,
        ])
}
