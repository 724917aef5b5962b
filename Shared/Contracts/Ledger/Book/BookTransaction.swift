/// A transaction in a book's stream.
public struct BookTransaction: Codable, Sendable, Equatable {
    public let id: ID<Transaction>
    public let accountId: ID<Account>
    public let categoryId: ID<Category>
    public let type: EntryType
    public let amount: String
    public let currency: Currency
    public let date: CalendarDate
    @Nullable public var description: String?
    @Nullable public var notes: String?
    public let tags: [String]
    public let isRecurring: Bool
    /// The template that booked the transaction; it may have been deleted.
    @Nullable public var recurringId: ID<RecurringTemplate>?
    @Nullable public var clientId: String?
    /// What was paid back of a shared expense; for information.
    public let paidBack: String
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
    @Nullable public var deletedAt: Timestamp?
    public let version: Int64
}

/// The `clientId` of a transaction that no longer exists; it is never used again.
public struct BookSpentClientID: Codable, Sendable, Equatable {
    public let clientId: String
}

/// A receipt without its content.
public struct BookAttachment: Codable, Sendable, Equatable {
    public let id: ID<Attachment>
    public let transactionId: ID<Transaction>
    public let fileName: String
    public let contentType: String
    /// Bytes.
    public let size: Int64
    /// The content's SHA-256 in hexadecimal.
    public let sha256: String
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
}
