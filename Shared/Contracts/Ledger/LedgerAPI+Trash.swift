/// What was deleted and can be restored (contract-everyday §1, "Trash").
extension LedgerAPI {
    public static let listTrash = Endpoint<Empty, TrashList>(
        "listTrash", .get, "/trash",
        "Lists the transactions, transfers and accounts that were deleted within 30 days, newest first.",
        access: .user(.read), errors: [.validation],
        query: [
            .oneOf("kind", TrashKind.allCases.map(\.rawValue), "Only this kind. Default: all."), .limit,
            .cursor,
        ],
        notes: "A POST to the path in `restore` brings one back. What a deleted account has comes back with "
            + "it.")
    public static let emptyTrash = Endpoint<Empty, TrashEmptied>(
        "emptyTrash", .delete, "/trash", "Deletes everything in the trash for good.",
        access: .user(.transactionsWrite))
    public static let deleteTrash = Endpoint<Empty, DeletedID<TrashItem>>(
        "deleteTrash", .delete, "/trash/{id}", "Deletes something in the trash for good.",
        access: .user(.transactionsWrite), errors: [.notFound])

    static let trash: [EndpointDescription] = [
        listTrash.description, emptyTrash.description, deleteTrash.description,
    ]
}
