/// What other services record in a user's book.
extension LedgerAPI {
    public static let bookTransaction = Endpoint<BookingRequest, Transaction>(
        .post, "/internal/bookings",
        "Records an expense under an id of the caller's making; the same id again answers what is there.",
        access: .service, errors: [.validation, .conflict])

    public static let booking: [EndpointDescription] = [bookTransaction.description]
}
