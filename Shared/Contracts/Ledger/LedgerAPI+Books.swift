/// Whole books, for exports, backups and restores.
extension LedgerAPI {
    /// Streams everything in a user's book as one consistent moment: a line of JSON for each record, in the
    /// order of `BookKind`, each beginning with `"record":"<kind>"`.
    ///
    /// Query: the user's `currency` and `timeZone`, because the ledger may not know the user yet; `kinds`, a
    /// list with commas (all when absent; head and end always come); `accountId`, for what belongs to one
    /// account; `from` and `to`, for transactions; `withCategories=true` adds each transaction's category.
    public static let readBook = Endpoint<Empty, RawBody>(
        .get, "/internal/users/{user}/book", "Streams a user's book, for exports and backups.",
        access: .service, streamsAnswer: true, errors: [.validation, .notFound, .rateLimited])
    /// The user must have an attachment with this content.
    public static let readContent = Endpoint<Empty, RawBody>(
        .get, "/internal/users/{user}/contents/{hash}", "Returns an attachment's content by its hash.",
        access: .service, streamsAnswer: true, errors: [.notFound])

    /// Query: `after`.
    public static let listBooks = Endpoint<Empty, BookPage>(
        .get, "/internal/books", "Lists all users' books with their revisions.", access: .service,
        errors: [.validation])

    static let books: [EndpointDescription] = [
        readBook.description, readContent.description, listBooks.description,
    ]
}
