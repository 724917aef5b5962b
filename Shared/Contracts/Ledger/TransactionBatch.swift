/// How many operations a batch may have.
public enum BatchLimit: ListLimit {
    public static let maximum = 1_000
    public static let message = "Send at most \(maximum) operations at once"
}

/// What an offline queue has gathered, to be done in order.
public struct TransactionBatch: Decodable, Sendable {
    public let operations: Field<BoundedList<Field<TransactionOperation>, BatchLimit>>
}

/// One of a batch: `create` with `transaction`, `update` with both, `delete` with `id`.
public struct TransactionOperation: Decodable, Sendable {
    public enum Kind: String, Decodable, Sendable, FieldValue {
        case create, update, delete

        public static let expectation = "Must be create, update or delete"

        public init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            guard let kind = Kind(rawValue: text) else { throw FieldProblem(Self.expectation) }
            self = kind
        }
    }

    public let op: Field<Kind>
    public let id: Field<ID<Transaction>>
    public let transaction: Field<TransactionDraft>
}

/// What a result says of a transaction once the results of its batch are long (1 MiB): the rest is read by
/// its id.
public struct NamedTransaction: Codable, Sendable {
    public let id: ID<Transaction>
    @Nullable public var clientId: String?
    /// True, so that nobody takes it for the whole.
    public let isPartial: Bool

    public init(_ transaction: Transaction) {
        id = transaction.id
        self._clientId = Nullable(wrappedValue: transaction.clientId)
        isPartial = true
    }
}
