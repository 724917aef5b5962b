/// How a transaction begins.
enum PostgresTransaction: String {
    /// Absolute amounts are read and written: under a weaker isolation, updates get lost.
    case unit = "BEGIN ISOLATION LEVEL SERIALIZABLE"
    case read = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
    /// Each statement sees what is committed before it: to look an outcome up, for leases and schemas.
    case readCommitted = "BEGIN ISOLATION LEVEL READ COMMITTED"
}
