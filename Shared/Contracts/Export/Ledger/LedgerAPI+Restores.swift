/// Endpoints by which the export service restores books.
extension LedgerAPI {
    /// The body may have the file's `settings` besides. A restore whose user has the restore's own id is a
    /// trial: it fills a book beside an empty one to find out what is wrong with a file, and leaves nothing.
    public static let beginRestore = Endpoint<RestoreHead, Deleted>(
        "beginRestore", .post, "/internal/users/{user}/restores/{restore}",
        "Makes an empty book for a restore.",
        access: .service, errors: [.validation, .notFound, .forbidden], query: owner)
    /// The body has lines as `readBook` gives them, without head and end.
    public static let stageRestore = Endpoint<StreamedBody, RestoreResult>(
        "stageRestore", .post, "/internal/users/{user}/restores/{restore}/lines",
        "Fills the new book of a restore and compares it with the user's.",
        access: .service, bodyLimitBytes: restoreLimitBytes, streamsRequest: true, streamsAnswer: true,
        errors: [.validation, .notFound, .conflict, .forbidden, .invalidBackup], query: owner,
        takes: .file(["application/x-ndjson"]))
    /// The body is a content that a line names by its hash; it comes before the lines.
    public static let putRestoredContent = Endpoint<StreamedBody, Deleted>(
        "putRestoredContent", .put, "/internal/users/{user}/restores/{restore}/contents/{sha256}",
        "Takes an attachment's content for a restore.",
        access: .service, bodyLimitBytes: attachmentLimitBytes, streamsRequest: true,
        errors: [.validation, .notFound], takes: .file(["application/octet-stream"]))
    /// From here on the user's writes are refused until the restore is applied or abandoned.
    public static let confirmRestore = Endpoint<RestoreConfirmation, RestoreConfirmed>(
        "confirmRestore", .post, "/internal/users/{user}/restores/confirm",
        "Checks a dry run's token and holds the book.",
        access: .service, errors: [.notFound, .conflict, .forbidden])
    public static let applyRestore = Endpoint<RestoreApplication, RestoreResult>(
        "applyRestore", .post, "/internal/users/{user}/restores/{restore}/apply",
        "Makes the new book the user's.",
        access: .service, streamsAnswer: true, errors: [.notFound, .conflict, .forbidden])
    public static let abandonRestore = Endpoint<Empty, Deleted>(
        "abandonRestore", .post, "/internal/users/{user}/restores/{restore}/abandon",
        "Lets the user write again.",
        access: .service, errors: [.notFound])
    public static let abandonRestores = Endpoint<Empty, Deleted>(
        "abandonRestores", .post, "/internal/restores/abandon",
        "Lets all users write again, after the caller's restart.",
        access: .service)
    public static let readRestore = Endpoint<Empty, RestoreResult>(
        "readRestore", .get, "/internal/users/{user}/restores/{restore}",
        "Returns a dry run's or a restore's result.",
        access: .service, errors: [.notFound])
    public static let stageUndo = Endpoint<RestoreUndoing, RestoreResult>(
        "stageUndo", .post, "/internal/users/{user}/restores/{restore}/undo",
        "Compares the user's book with the one from before a restore.",
        access: .service, streamsAnswer: true, errors: [.notFound, .conflict, .forbidden])

    /// Lines are a little longer than the file's entries.
    public static let restoreLimitBytes = 2 << 30

    package static let restores: [EndpointDescription] = [
        beginRestore.description, stageRestore.description, putRestoredContent.description,
        confirmRestore.description,
        applyRestore.description, abandonRestore.description, abandonRestores.description,
        readRestore.description, stageUndo.description,
    ]
}
