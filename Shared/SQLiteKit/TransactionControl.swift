/// The transaction statements, which only the kit runs.
enum TransactionControl: String {
    /// Begins a snapshot, which SQLite takes with the first read.
    case beginRead = "BEGIN"
    case beginWrite = "BEGIN IMMEDIATE"
    case commit = "COMMIT"
    case rollback = "ROLLBACK"
}
