import Contracts

/// What an `OfflineBook` throws by itself. A `Refusal` and a `ConnectionFailure` come from the server and the
/// way to it, a `SQLiteFailure` from the file.
public enum OfflineError: Error, Sendable, Equatable {
    /// The copy is of another user than the one who is signed in: `clear()` it first. An API token does not
    /// say whose it is, so that with a token only `sync` finds out.
    case anotherUser
    /// The copy is of another book than the client's.
    case anotherBook
    /// It is not known whose the copy is, so that no change can wait in it: sign in, or sync once.
    case nobody
    /// `clear` has ended this object: make another one for the next copy.
    case cleared
    /// Another `OfflineBook`, of this program or another one, has the file.
    case inUse
    /// Neither the copy nor the outbox has a record of this id.
    case unknownRecord
    /// The server would refuse the draft; messages by field, as in `Refusal.details`.
    case draft([String: [String]])
    /// A newer version of the app has made the file.
    case newerFile

    init(_ errors: FieldErrors) {
        self = .draft(Dictionary(errors.entries.map { ($0.path, $0.messages) }) { first, _ in first })
    }
}
