/// The endpoints of the export service (contract §4).
public enum ExportAPI {
    /// Query: `format` (csv, json or hledger), `accountId`, `from`, `to`.
    public static let export = Endpoint<Empty, RawBody>(
        .get, "/export", "Returns the user's data as a file.",
        access: .user, rate: .export, streamsAnswer: true, errors: [.validation, .notFound])
    public static let exportArchive = Endpoint<Empty, RawBody>(
        .get, "/export/archive", "Returns a zip file of everything that is kept about the user.",
        access: .user, rate: .export, streamsAnswer: true)
    /// For existing clients: the same file in the envelope. Query as of `export`, format csv or json.
    public static let exportEnveloped = Endpoint<Empty, EnvelopedExport>(
        .get, "/auth/export", "Returns the user's data inside an answer.",
        access: .user, rate: .export, streamsAnswer: true, errors: [.validation, .notFound])
    /// Takes longer than 5 s for a large book: then 202 with the running backup. With a passphrase the
    /// `Idempotency-Key` is ignored.
    public static let createBackup = Endpoint<BackupRequest, Backup>(
        .post, "/backups", "Creates a backup file.",
        access: .user, success: .created, idempotent: true, rate: .export, streamsAnswer: true,
        errors: [.validation, .conflict])
    public static let getBackup = Endpoint<Empty, Backup>(
        .get, "/backups/{id}", "Returns a backup, or how far it is.", access: .user, errors: [.notFound])
    public static let verifyBackup = Endpoint<BackupVerification, BackupVerified>(
        .post, "/backups/{id}/verify", "Checks that a backup file is whole and readable.", access: .user,
        rate: .export, streamsAnswer: true, errors: [.validation, .notFound, .invalidBackup])
    public static let listBackups = Endpoint<Empty, BackupList>(
        .get, "/backups", "Lists the user's backup files, newest first.", access: .user)
    public static let downloadBackup = Endpoint<Empty, RawBody>(
        .get, "/backups/{id}/download", "Returns the content of a backup file.", access: .user,
        streamsAnswer: true, errors: [.notFound])
    public static let deleteBackup = Endpoint<Empty, DeletedID<Backup>>(
        .delete, "/backups/{id}", "Deletes a backup file.", access: .user, errors: [.notFound])

    /// All endpoints.
    public static let all: [EndpointDescription] =
        [
            export.description, exportArchive.description, exportEnveloped.description,
            createBackup.description, listBackups.description, getBackup.description,
            verifyBackup.description, downloadBackup.description, deleteBackup.description,
        ] + ExportTable.allCases.map(\.endpoint.description) + restores + imports
}
