/// A failure of the copy's file: a full disk, for example. `code` is SQLite's.
public struct SQLiteFailure: Error, Sendable {
    public let code: Int32
    public let message: String
}
