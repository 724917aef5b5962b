/// Imports of bank statements and other programs' files (contract §4, "Imports").
extension ExportAPI {
    /// 64 MiB, compressed or not.
    public static let importLimitBytes = 64 << 20

    /// Query: `format` (auto by default), `accountId`. The body is the file.
    public static let createImport = Endpoint<StreamedBody, Import>(
        .post, "/imports", "Reads a bank statement and previews its entries.",
        access: .user, success: .created, bodyLimitBytes: importLimitBytes, streamsRequest: true,
        streamsAnswer: true, errors: [.validation, .conflict])
    public static let listImports = Endpoint<Empty, ImportList>(
        .get, "/imports",
        "Lists the user's imports, newest first, without columns, mapping, questions and kept entries.",
        access: .user)
    public static let getImport = Endpoint<Empty, Import>(
        .get, "/imports/{id}", "Returns an import.", access: .user, errors: [.notFound])
    /// Query: `status`, `limit`, `cursor`.
    public static let listImportRows = Endpoint<Empty, ImportRowList>(
        .get, "/imports/{id}/rows", "Lists the entries of an import in the order of the file.",
        access: .user, errors: [.validation, .notFound])
    public static let updateImport = Endpoint<ImportCorrections, Import>(
        .patch, "/imports/{id}", "Corrects a preview and reads its file again.",
        access: .user, streamsAnswer: true, errors: [.validation, .notFound, .conflict])
    /// 202 with `ImportRunning` when it takes longer than five seconds.
    public static let commitImport = Endpoint<Empty, ImportCommitted>(
        .post, "/imports/{id}/commit", "Records the ready entries of a preview.",
        access: .user, streamsAnswer: true, errors: [.validation, .notFound, .conflict])
    /// 202 with `ImportRunning` when it takes longer than five seconds.
    public static let undoImport = Endpoint<Empty, ImportUndone>(
        .post, "/imports/{id}/undo", "Removes the entries of an import that nobody has edited.",
        access: .user, streamsAnswer: true, errors: [.notFound, .conflict])
    public static let deleteImport = Endpoint<Empty, DeletedID<Import>>(
        .delete, "/imports/{id}", "Deletes an import, but keeps its entries in the book.",
        access: .user, errors: [.notFound, .conflict])

    static let imports: [EndpointDescription] = [
        createImport.description, listImports.description, getImport.description,
        listImportRows.description, updateImport.description, commitImport.description,
        undoImport.description, deleteImport.description,
    ]
}
