/// The statements that only the kit runs.
enum TransactionControl: String {
    /// A snapshot; taken with the first read.
    case beginRead = "BEGIN"
    case beginWrite = "BEGIN IMMEDIATE"
    case commit = "COMMIT"
    case rollback = "ROLLBACK"
}
