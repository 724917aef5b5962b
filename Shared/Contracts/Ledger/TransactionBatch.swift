public enum BatchLimit: ListLimit {
    public static let minimum = 1
    public static let maximum = 1_000
    public static let message = "Send at most \(maximum) operations at once"
}

/// The operations of a client's offline queue, performed in order.
public struct TransactionBatch: Codable, Sendable {
    public let operations: Field<BoundedList<Field<TransactionOperation>, BatchLimit>>

    public init(operations: Field<BoundedList<Field<TransactionOperation>, BatchLimit>> = .absent) {
        self.operations = operations
    }
}

/// One operation of a batch: `create` with `transaction`, `update` with both, `delete` with `id`. With
/// `transfer` instead of `transaction` it is an operation on a transfer; `delete` takes the id of either.
public struct TransactionOperation: Codable, Sendable {
    public enum Kind: String, Codable, Sendable, CaseIterable, FieldValue {
        case create, update, delete

        public static let expectation = FieldProblem.must("be create, update or delete")

        public init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            guard let kind = Kind(rawValue: text) else { throw Self.expectation }
            self = kind
        }
    }

    public let op: Field<Kind>
    public let id: Field<ID<Transaction>>
    public let transaction: Field<TransactionDraft>
    public let transfer: Field<TransferDraft>
    public let unlock: Field<Bool>

    public init(
        op: Field<Kind> = .absent, id: Field<ID<Transaction>> = .absent,
        transaction: Field<TransactionDraft> = .absent, transfer: Field<TransferDraft> = .absent,
        unlock: Field<Bool> = .absent
    ) {
        self.unlock = unlock
        self.op = op
        self.id = id
        self.transaction = transaction
        self.transfer = transfer
    }
}

/// The short form of a transaction or a transfer in a result once the results of a batch exceed 1 MiB. The
/// client reads the rest by the id.
public struct NamedTransaction: Codable, Sendable {
    public let id: ID<Transaction>
    @Nullable public var clientId: String?
    public let isPartial: Bool
    public let skipped: [RuleSkip]?

    public init(_ transaction: Transaction) {
        id = transaction.id
        self._clientId = Nullable(wrappedValue: transaction.clientId)
        isPartial = true
        skipped = transaction.skipped
    }

    public init(_ transfer: Transfer) {
        id = transfer.id.cast()
        self._clientId = Nullable(wrappedValue: transfer.clientId)
        isPartial = true
        skipped = nil
    }
}
