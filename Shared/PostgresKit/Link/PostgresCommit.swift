/// What is known of a COMMIT.
enum PostgresCommit {
    case committed
    /// Nothing of the transaction is stored.
    case refused(PostgresFailure)
    /// The connection was lost or a warning came: the transaction may be stored or not, or stored on a
    /// primary whose replica does not have it. With the reason.
    case unknown(String)
    /// No answer yet.
    case pending
}
