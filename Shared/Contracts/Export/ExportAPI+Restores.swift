/// Restoring a user's book (contract §4, "Restore").
extension ExportAPI {
    /// 1 GiB.
    public static let restoreLimitBytes = 1 << 30

    public static let restore = Endpoint<StreamedBody, RestoreResult>(
        "restoreFile", .post, "/restore",
        "Restores the backup file in the body, after a dry run that changes nothing.",
        access: .book(.owner, nil),
        bodyLimitBytes: restoreLimitBytes, streamsRequest: true, streamsAnswer: true,
        errors: [.validation, .conflict, .invalidBackup],
        query: [
            .oneOf("mode", ["replace", "merge"], "What happens to records that only the book has.").required,
            .oneOf(
                "deleted", DeletedRecords.self,
                "What a merge does with records that were deleted since the backup. "
                    + "Default: `keep`."),
            .flag("confirm", "Whether to do what the dry run has told."),
            .text(
                "token", "The dry run's token; required with `confirm`. Default: a dry run.",
                example: "b5bb9d8014a0f9b1"),
        ], takes: .file(["application/json", "application/octet-stream"]),
        also: [.accepted(RestoreProgress.self)], writesFiles: true, notes: Self.howToConfirm)
    public static let restoreBackup = Endpoint<RestoreDraft, RestoreResult>(
        "restoreBackup", .post, "/backups/{id}/restore",
        "Restores a stored backup, after a dry run that changes nothing.",
        access: .book(.owner, nil),
        streamsAnswer: true, errors: [.validation, .notFound, .conflict, .invalidBackup],
        requires: ["mode"], also: [.accepted(RestoreProgress.self)], writesFiles: true,
        notes: Self.howToConfirm)
    public static let getRestore = Endpoint<Empty, RestoreProgress>(
        "getRestore", .get, "/restores/{id}", "Returns how far a restore is, and its result.",
        access: .book(.owner, nil), errors: [.notFound],
        tagged: true)
    public static let undoRestore = Endpoint<RestoreUndoDraft, RestoreResult>(
        "undoRestore", .post, "/restores/{id}/undo",
        "Brings the book from before a restore back, after a dry run.",
        access: .book(.owner, nil), streamsAnswer: true, errors: [.validation, .notFound, .conflict],
        also: [.accepted(RestoreProgress.self)], notes: Self.howToConfirm)

    private static let howToConfirm = """
        The first request changes nothing: it tells what would change, with a token. The same request with \
        `confirm` and the token does it; with another state of the book it answers 409. \
        `X-Backup-Passphrase` opens an encrypted file in a body. When it takes longer than five seconds it \
        answers 202 and goes on.
        """

    static let restores: [EndpointDescription] = [
        restore.description, restoreBackup.description, getRestore.description, undoRestore.description,
    ]
}
