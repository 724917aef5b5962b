/// Restoring a user's book (contract §4, "Restore").
extension ExportAPI {
    /// 1 GiB.
    public static let restoreLimitBytes = 1 << 30

    /// Query: `mode` (replace or merge); `confirm=true` and the dry run's `token` to do it. The body is the
    /// file. `X-Backup-Passphrase` opens an encrypted one.
    public static let restore = Endpoint<StreamedBody, RestoreResult>(
        .post, "/restore", "Restores the backup file in the body, after a dry run that changes nothing.",
        access: .user, bodyLimitBytes: restoreLimitBytes, streamsRequest: true, streamsAnswer: true,
        errors: [.validation, .conflict, .invalidBackup])
    public static let restoreBackup = Endpoint<RestoreDraft, RestoreResult>(
        .post, "/backups/{id}/restore", "Restores a stored backup, after a dry run that changes nothing.",
        access: .user, streamsAnswer: true, errors: [.validation, .notFound, .conflict, .invalidBackup])
    public static let getRestore = Endpoint<Empty, RestoreProgress>(
        .get, "/restores/{id}", "Returns how far a restore is, and its result.",
        access: .user, errors: [.notFound])
    public static let undoRestore = Endpoint<RestoreUndoDraft, RestoreResult>(
        .post, "/restores/{id}/undo", "Brings the book from before a restore back, after a dry run.",
        access: .user, streamsAnswer: true, errors: [.validation, .notFound, .conflict])

    static let restores: [EndpointDescription] = [
        restore.description, restoreBackup.description, getRestore.description, undoRestore.description,
    ]
}
