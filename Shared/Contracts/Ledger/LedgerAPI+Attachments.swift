/// Receipts (contract §2, "Attachments").
extension LedgerAPI {
    /// 5 MiB.
    public static let attachmentLimitBytes = 5 << 20

    public static let addAttachment = Endpoint<StreamedBody, Attachment>(
        .post, "/transactions/{id}/attachments",
        "Keeps a file with a transaction: PNG, JPEG, WebP or PDF of 5 MiB at most, as the request's body; "
            + "fileName in the query. The same file again answers the one that is there (200).",
        access: .user, success: .created, bodyLimitBytes: attachmentLimitBytes, streamsRequest: true,
        errors: [.validation, .notFound, .payloadTooLarge, .unsupportedMediaType, .storageFull])
    public static let listAttachments = Endpoint<Empty, AttachmentList>(
        .get, "/transactions/{id}/attachments", "The files of a transaction.",
        access: .user, errors: [.notFound])
    public static let downloadAttachment = Endpoint<Empty, RawBody>(
        .get, "/transactions/{id}/attachments/{attachment}", "The content of a file.",
        access: .user, streamsAnswer: true, errors: [.notFound])
    public static let deleteAttachment = Endpoint<Empty, DeletedID<Attachment>>(
        .delete, "/transactions/{id}/attachments/{attachment}", "Deletes a file.",
        access: .user, errors: [.notFound])

    static let attachments: [EndpointDescription] = [
        addAttachment.description, listAttachments.description, downloadAttachment.description,
        deleteAttachment.description,
    ]
}
