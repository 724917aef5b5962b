/// The endpoints of the export service (contract §4).
public enum ExportAPI {
    public static let export = Endpoint<Empty, RawBody>(
        "exportFile", .get, "/export", "Returns the user's data as a file.",
        access: .book(.viewer, .export, .bounded), limit: .export, streamsAnswer: true,
        errors: [.validation, .notFound],
        query: [
            .oneOf("format", ["csv", "json", "hledger"], "The form of the file.").required, .accountId, .from,
            .to,
        ], answers: .file(["text/csv", "application/json", "text/plain"]),
        notes: "JSON has the wallet: an API token needs the scope `wallet`, too. "
            + "A part of the book, by account or days, is no backup: it has `partVersion` instead of "
            + "`version`. A client that takes less than 16 KiB a second for more than a minute may get only "
            + "a part, which ends early. CSV: "
            + ExportTable.notes(ExportTable.exportColumns))
    public static let exportArchive = Endpoint<Empty, RawBody>(
        "exportArchive", .get, "/export/archive",
        "Returns a zip file of everything that is kept about the user.",
        access: .session, limit: .export, streamsAnswer: true, answers: .file(["application/zip"]),
        writesFiles: true)
    public static let exportEnveloped = Endpoint<Empty, EnvelopedExport>(
        "exportAccount", .get, "/auth/export", "Returns the user's data inside an answer.",
        access: .session, limit: .export, streamsAnswer: true, errors: [.validation, .notFound],
        query: [
            .oneOf("format", ["csv", "json"], "The form of the data.").required, .accountId, .from, .to,
        ],
        notes: "For existing clients: the members of the JSON export, or the CSV as a text.")
    public static let createBackup = Endpoint<BackupRequest, Backup>(
        "createBackup", .post, "/backups", "Creates a backup file.",
        access: .book(.owner, .export),
        success: .created, idempotent: true, limit: .export, streamsAnswer: true,
        errors: [.validation, .conflict], also: [.accepted(Backup.self)], writesFiles: true,
        notes: """
            When it takes longer than five seconds it answers 202 and goes on; `progress` tells how far. \
            With a passphrase the `Idempotency-Key` is ignored. It has the wallet: an API token needs the \
            scope `wallet`, too.
            """)
    public static let getBackup = Endpoint<Empty, Backup>(
        "getBackup", .get, "/backups/{id}", "Returns a backup, or how far it is.",
        access: .book(.owner, .export),
        errors: [.notFound],
        tagged: true)
    public static let verifyBackup = Endpoint<BackupVerification, BackupVerified>(
        "verifyBackup", .post, "/backups/{id}/verify", "Checks that a backup file is whole and readable.",
        access: .book(.owner, .export),
        limit: .export, streamsAnswer: true, errors: [.validation, .notFound, .invalidBackup],
        writesFiles: true)
    public static let listBackups = Endpoint<Empty, BackupList>(
        "listBackups", .get, "/backups", "Lists the user's backup files, newest first.",
        access: .book(.owner, .export),
        notes: "One that is being made is the first, with the status `running`.")
    public static let downloadBackup = Endpoint<Empty, RawBody>(
        "downloadBackup", .get, "/backups/{id}/download", "Returns the content of a backup file.",
        access: .book(.owner, .export),
        streamsAnswer: true, errors: [.notFound],
        answers: .file(["application/json", "application/octet-stream"]))
    public static let deleteBackup = Endpoint<Empty, DeletedID<Backup>>(
        "deleteBackup", .delete, "/backups/{id}", "Deletes a backup file.", access: .book(.owner, nil),
        errors: [.notFound])

    public static let all: [EndpointDescription] =
        [
            export.description, exportArchive.description, exportEnveloped.description,
            createBackup.description, listBackups.description, getBackup.description,
            verifyBackup.description, downloadBackup.description, deleteBackup.description,
        ] + ExportTable.allCases.map(\.endpoint.description) + restores + imports + bank
}
