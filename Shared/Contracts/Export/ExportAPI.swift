/// The endpoints of the export service (contract §4).
public enum ExportAPI {
    public static let export = Endpoint<Empty, RawBody>(
        .get, "/export", "Returns the user's data as a file.",
        access: .user, rate: .export, streamsAnswer: true, errors: [.validation, .notFound],
        query: [
            .oneOf("format", ["csv", "json"], "The form of the file.").required, .accountId, .from, .to,
        ], answers: .file(["text/csv", "application/json"]))
    public static let createBackup = Endpoint<BackupRequest, Backup>(
        .post, "/backups", "Creates a backup file.",
        access: .user, success: .created, idempotent: true, rate: .export, streamsAnswer: true,
        errors: [.validation, .conflict])
    public static let listBackups = Endpoint<Empty, BackupList>(
        .get, "/backups", "Lists the user's backup files, newest first.", access: .user)
    public static let downloadBackup = Endpoint<Empty, RawBody>(
        .get, "/backups/{id}/download", "Returns the content of a backup file.", access: .user,
        streamsAnswer: true, errors: [.notFound],
        answers: .file(["application/json", "application/octet-stream"]))
    public static let deleteBackup = Endpoint<Empty, DeletedID<Backup>>(
        .delete, "/backups/{id}", "Deletes a backup file.", access: .user, errors: [.notFound])

    /// All endpoints.
    public static let all: [EndpointDescription] =
        [
            export.description, createBackup.description, listBackups.description, downloadBackup.description,
            deleteBackup.description,
        ] + imports
}
