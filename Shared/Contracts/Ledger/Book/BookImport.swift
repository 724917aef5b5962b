/// A row that an import brought, as the bank sent it: a later file is recognized by it.
public struct BookImportedRow: Codable, Sendable, Equatable {
    public let importId: ID<Import>
    /// The row's number in the file.
    public let row: Int
    /// The transaction that the row became; it may have been deleted since.
    public let transactionId: ID<Transaction>
    public let accountId: ID<Account>
    public let type: EntryType
    public let amount: String
    public let currency: Currency
    public let date: CalendarDate
    @Nullable public var description: String?
    /// The bank's own id.
    @Nullable public var externalId: String?
}

/// A category that an import made or took back into use, with its version then.
public struct BookImportCategory: Codable, Sendable, Equatable {
    public let importId: ID<Import>
    public let categoryId: ID<Category>
    public let wasArchived: Bool
    public let version: Int64
}

/// An import that was undone; its rows are refused from then on.
public struct BookUndoneImport: Codable, Sendable, Equatable {
    public let importId: ID<Import>
}
