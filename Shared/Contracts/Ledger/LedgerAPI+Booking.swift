/// Endpoints by which sharing records expenses and checks its locks.
extension LedgerAPI {
    /// The caller makes the id; the same id again answers the transaction that is there.
    public static let bookTransaction = Endpoint<BookingRequest, Transaction>(
        "bookTransaction", .post, "/internal/bookings", "Records a shared expense in a user's book, once.",
        access: .service, errors: [.validation, .conflict])

    public static let listLocks = Endpoint<Empty, ShareLockPage>(
        "listLocks", .get, "/internal/locks", "Lists the transactions that are locked for shares.",
        access: .service, errors: [.validation],
        query: [.after])

    /// At most 500 ids.
    public static let knownTransactions = Endpoint<TransactionIDs, TransactionIDs>(
        "knownTransactions", .post, "/internal/users/{user}/transactions/known",
        "Returns those of some ids that a user's book has, deleted or not.",
        access: .service, errors: [.validation, .notFound])

    /// At most `BookStateQuery.limit` users, of whom each has a state in the answer.
    public static let bookStates = Endpoint<BookStateQuery, BookStates>(
        "bookStates", .post, "/internal/book-states", "Returns how far users' books and wallets have come.",
        access: .service, errors: [.validation])

    public static let booking: [EndpointDescription] = [
        bookStates.description,
        knownTransactions.description,
        bookTransaction.description, listLocks.description, FeedAPI.events.description,
        FeedAPI.notices.description,
    ]
}
