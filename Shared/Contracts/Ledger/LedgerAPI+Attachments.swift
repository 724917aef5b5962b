/// Receipts (contract §2, "Attachments").
extension LedgerAPI {
    /// 5 MiB.
    public static let attachmentLimitBytes = 5 << 20

    public static let addAttachment = Endpoint<StreamedBody, Attachment>(
        "attachFile", .post, "/transactions/{id}/attachments", "Adds the file in the body to a transaction.",
        access: .book(.editor, .transactionsWrite, .bounded),
        success: .created, bodyLimitBytes: attachmentLimitBytes,
        streamsRequest: true,
        errors: [.validation, .notFound, .conflict, .unsupportedMediaType],
        query: [
            .text(
                "fileName", "The file's name. Default: `receipt` and the ending of its kind.",
                example: "receipt.jpg", upTo: TextRule.fileName.maximum)
        ],
        takes: .file(MediaTypes.receipts), also: [.ok], writesFiles: true,
        notes: "The body is a PNG, JPEG, WebP or PDF; the same file again answers the attachment that is "
            + "there (200).")
    public static let listAttachments = Endpoint<Empty, AttachmentList>(
        "listAttachments", .get, "/transactions/{id}/attachments", "Lists the attachments of a transaction.",
        access: .book(.viewer, .read, .bounded), errors: [.notFound])
    public static let downloadAttachment = Endpoint<Empty, RawBody>(
        "downloadAttachment", .get, "/transactions/{id}/attachments/{attachment}",
        "Returns the content of an attachment.",
        access: .book(.viewer, .read, .bounded), streamsAnswer: true, errors: [.notFound],
        answers: .file(MediaTypes.receipts))
    public static let deleteAttachment = Endpoint<Empty, DeletedID<Attachment>>(
        "deleteAttachment", .delete, "/transactions/{id}/attachments/{attachment}", "Deletes an attachment.",
        access: .book(.editor, .transactionsWrite, .bounded), errors: [.notFound])

    static let attachments: [EndpointDescription] = [
        addAttachment.description, listAttachments.description, downloadAttachment.description,
        deleteAttachment.description,
    ]
}
