/// How a transaction begins.
enum PostgresTransaction: String {
    /// Absolute amounts are read and written: under a weaker isolation, updates get lost.
    case unit = "BEGIN ISOLATION LEVEL SERIALIZABLE"
    case read = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
    /// Looks an outcome up: each statement sees what is committed before it.
    case lookUp = "BEGIN ISOLATION LEVEL READ COMMITTED"
}
