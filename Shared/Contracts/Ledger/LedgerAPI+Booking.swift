/// What sharing records in a user's book, and checks.
extension LedgerAPI {
    public static let bookTransaction = Endpoint<BookingRequest, Transaction>(
        .post, "/internal/bookings",
        "Records an expense under an id of the caller's making; the same id again answers what is there.",
        access: .service, errors: [.validation, .conflict])

    public static let listLocks = Endpoint<Empty, ShareLockPage>(
        .get, "/internal/locks", "All locks of shares: after.", access: .service, errors: [.validation])

    public static let booking: [EndpointDescription] = [
        bookTransaction.description, listLocks.description, FeedAPI.events.description,
    ]
}
