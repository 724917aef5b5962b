/// Whole books, for exports, backups and restores.
extension LedgerAPI {
    /// Streams everything in a user's book as one consistent moment: a line of JSON for each record, in the
    /// order of `BookKind`, each beginning with `"record":"<kind>"`.
    public static let readBook = Endpoint<Empty, RawBody>(
        "readBook", .get, "/internal/users/{user}/book", "Streams a user's book, for exports and backups.",
        access: .service, streamsAnswer: true, errors: [.validation, .notFound],
        query: owner + [
            .text(
                "kinds", "Kinds of records, with commas between. Default: all.", example: "account,goal"),
            .accountId, .from, .to, .flag("withCategories", "Whether transactions carry their category."),
            .flag("withOpenings", "Whether accounts carry what they held before their first entries."),
        ], answers: .file(["application/x-ndjson"]))
    /// The ledger may not know the user yet.
    package static let owner: [QueryParameter] = [
        .currency("currency", "The user's currency.").required,
        .text("timeZone", "The user's time zone.", example: "UTC"), .visitor,
    ]
    /// The user must have an attachment with this content.
    public static let readContent = Endpoint<Empty, RawBody>(
        "readContent", .get, "/internal/users/{user}/contents/{hash}",
        "Returns an attachment's content by its hash.",
        access: .service, streamsAnswer: true, errors: [.notFound],
        answers: .file(["application/octet-stream"]))

    public static let listRevisions = Endpoint<Empty, BookPage>(
        "listRevisions", .get, "/internal/books", "Lists all living books with their revisions.",
        access: .service,
        errors: [.validation], query: [.after])

    static let books: [EndpointDescription] = [
        readBook.description, readContent.description, listRevisions.description,
    ]
}

extension QueryParameter {
    /// Who comes to a book that is not their personal one.
    package static let visitor = QueryParameter.id(
        "by", "The member who visits another's book. Default: the book is the caller's own.")
}
