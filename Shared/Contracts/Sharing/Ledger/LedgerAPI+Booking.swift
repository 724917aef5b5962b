/// Endpoints by which sharing records expenses and checks its locks.
extension LedgerAPI {
    /// The caller makes the id; the same id again answers the transaction that is there.
    public static let bookTransaction = Endpoint<BookingRequest, Transaction>(
        "bookTransaction", .post, "/internal/bookings", "Records a shared expense in a user's book, once.",
        access: .service, errors: [.validation, .notFound, .conflict])

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

    /// The same share may lock again.
    public static let lockTransaction = Endpoint<ShareLockRequest, LockedTransaction>(
        "lockTransaction", .post, "/internal/locks", "Locks a transaction's amount and currency for a share.",
        access: .service, errors: [.validation, .notFound, .conflict])
    /// Releasing again does nothing.
    public static let unlockTransaction = Endpoint<ShareLockRequest, Deleted>(
        "unlockTransaction", .post, "/internal/locks/release", "Releases a share's lock on a transaction.",
        access: .service)

    public static let booking: [EndpointDescription] = [
        lockTransaction.description, unlockTransaction.description,
        bookStates.description,
        knownTransactions.description,
        bookTransaction.description, listLocks.description, FeedAPI.events.description,
        FeedAPI.notices.description,
    ]
}
