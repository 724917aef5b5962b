import Contracts

/// Something in the trash with the rows that come back.
struct BookTrashedRecord: Codable {
    struct Row: Codable {
        let table: String
        let columns: [String: String]
    }

    let kind: TrashKind
    let id: ID<TrashItem>
    let deletedAt: Timestamp
    @Nullable var name: String?
    @Nullable var type: EntryType?
    @Nullable var amount: String?
    @Nullable var currency: Currency?
    @Nullable var date: CalendarDate?
    let rows: [Row]
}

/// When a record was deleted that the book does not have any more.
struct BookDeletion: Codable {
    let of: String
    let key: String
    let deletedAt: Timestamp
}
