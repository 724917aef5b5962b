/// Imports of bank statements and other programs' files (contract §4, "Imports").
extension ExportAPI {
    /// 64 MiB, compressed or not.
    public static let importLimitBytes = 64 << 20

    public static let createImport = Endpoint<StreamedBody, Import>(
        "createImport", .post, "/imports", "Reads a bank statement and previews its entries.",
        access: .book(.editor, .transactionsWrite), success: .created, limit: .reading,
        bodyLimitBytes: importLimitBytes,
        streamsRequest: true,
        streamsAnswer: true, errors: [.validation, .conflict],
        query: [
            .oneOf(
                "format", ["auto", "qfx"] + ImportFormat.files.map(\.rawValue),
                "The kind of the file. Default: recognised by its content."),
            .id(
                "accountId", "The account of entries that name none in the file. Default: the active account."
            ),
        ],
        takes: .file(["application/octet-stream", "text/csv"]), writesFiles: true,
        notes: "The body is the file, also compressed by gzip. Nothing is recorded before the commit.")
    public static let listImports = Endpoint<Empty, ImportList>(
        "listImports", .get, "/imports",
        "Lists the user's imports, newest first, without columns, mapping, questions and kept entries.",
        access: .book(.viewer, .read))
    public static let getImport = Endpoint<Empty, Import>(
        "getImport", .get, "/imports/{id}", "Returns an import.",
        access: .book(.viewer, .read), errors: [.notFound],
        tagged: true)
    public static let listImportRows = Endpoint<Empty, ImportRowList>(
        "listImportRows", .get, "/imports/{id}/rows",
        "Lists the entries of an import in the order of the file.",
        access: .book(.viewer, .read), errors: [.validation, .notFound],
        query: [
            .oneOf("status", ImportRowStatus.self, "Only entries of this status."), .limit,
            .text("cursor", "The `nextCursor` of the previous page. Default: the first page.", example: "50"),
        ])
    public static let updateImport = Endpoint<ImportCorrections, Import>(
        "updateImport", .patch, "/imports/{id}", "Corrects a preview and reads its file again.",
        access: .book(.editor, .transactionsWrite), limit: .reading, streamsAnswer: true,
        errors: [.validation, .notFound, .conflict], writesFiles: true,
        notes: "Absent members stay, and null takes an answer back.")
    public static let commitImport = Endpoint<Empty, ImportCommitted>(
        "commitImport", .post, "/imports/{id}/commit", "Records the ready entries of a preview.",
        access: .book(.editor, .transactionsWrite),
        streamsAnswer: true, errors: [.validation, .notFound, .conflict],
        also: [.accepted(ImportRunning.self)], writesFiles: true,
        notes: "When it takes longer than five seconds it answers 202 and goes on; `progress` tells how far.")
    public static let undoImport = Endpoint<Empty, ImportUndone>(
        "undoImport", .post, "/imports/{id}/undo", "Removes the entries of an import that nobody has edited.",
        access: .book(.editor, .transactionsWrite), streamsAnswer: true, errors: [.notFound, .conflict],
        also: [.accepted(ImportRunning.self)],
        notes: "When it takes longer than five seconds it answers 202 and goes on; `progress` tells how far.")
    public static let deleteImport = Endpoint<Empty, DeletedID<Import>>(
        "deleteImport", .delete, "/imports/{id}", "Deletes an import, but keeps its entries in the book.",
        access: .book(.editor, .transactionsWrite), errors: [.notFound, .conflict])

    static let imports: [EndpointDescription] = [
        createImport.description, listImports.description, getImport.description,
        listImportRows.description, updateImport.description, commitImport.description,
        undoImport.description, deleteImport.description,
    ]
}
