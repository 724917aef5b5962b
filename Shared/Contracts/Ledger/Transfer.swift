/// Money that moves between two accounts of the user: no income and no expense.
public struct Transfer: Codable, Sendable, Equatable {
    public let id: ID<Transfer>
    public let date: CalendarDate
    @Nullable public var from: TransferSide?
    @Nullable public var to: TransferSide?
    @Nullable public var rate: String?
    @Nullable public var description: String?
    @Nullable public var notes: String?
    @Nullable public var payee: String?
    public let tags: [String]
    public let isCleared: TransferClearing
    public let reconciliationId: TransferReconciliation
    public let isJoined: Bool
    @Nullable public var clientId: String?
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
    @Nullable public var createdBy: BookPerson?

    public init(
        id: ID<Transfer>, date: CalendarDate, from: TransferSide?, to: TransferSide?, rate: String?,
        description: String?, notes: String?, payee: String? = nil, tags: [String],
        isCleared: TransferClearing, reconciliationId: TransferReconciliation, isJoined: Bool,
        clientId: String?, createdAt: Timestamp, updatedAt: Timestamp, createdBy: BookPerson? = nil
    ) {
        self.id = id
        self.date = date
        self._from = Nullable(wrappedValue: from)
        self._to = Nullable(wrappedValue: to)
        self._rate = Nullable(wrappedValue: rate)
        self._description = Nullable(wrappedValue: description)
        self._notes = Nullable(wrappedValue: notes)
        self._payee = Nullable(wrappedValue: payee)
        self.tags = tags
        self.isCleared = isCleared
        self.reconciliationId = reconciliationId
        self.isJoined = isJoined
        self._clientId = Nullable(wrappedValue: clientId)
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self._createdBy = Nullable(wrappedValue: createdBy)
    }
}

/// One account's side of a transfer.
public struct TransferSide: Codable, Sendable, Equatable {
    @Nullable public var accountId: ID<Account>?
    public let amount: String
    public let currency: Currency
    public let isDeleted: Bool

    public init(accountId: ID<Account>?, amount: Money, isDeleted: Bool) {
        self._accountId = Nullable(wrappedValue: accountId)
        self.amount = amount.text
        currency = amount.currency
        self.isDeleted = isDeleted
    }
}

/// Whether each side of a transfer was seen on a bank's statement.
public struct TransferClearing: Codable, Sendable, Equatable {
    public let from: Bool
    public let to: Bool

    public init(from: Bool, to: Bool) {
        self.from = from
        self.to = to
    }
}

/// The finished reconciliations that the sides of a transfer are part of.
public struct TransferReconciliation: Codable, Sendable, Equatable {
    @Nullable public var from: ID<Reconciliation>?
    @Nullable public var to: ID<Reconciliation>?

    public init(from: ID<Reconciliation>?, to: ID<Reconciliation>?) {
        self._from = Nullable(wrappedValue: from)
        self._to = Nullable(wrappedValue: to)
    }
}

/// The side from which a list of transactions shows a transfer.
public enum TransferDirection: String, Codable, Sendable, CaseIterable {
    case `in`, out
}

/// A page of the user's transfers.
public struct TransferList: Codable, Sendable {
    public let transfers: [Transfer]
    public let total: Int
    public let totalCapped: Bool?
    public let hasMore: Bool
    @Nullable public var nextCursor: String?

    public init(
        transfers: [Transfer], total: Int, totalCapped: Bool?, hasMore: Bool, nextCursor: String?
    ) {
        self.transfers = transfers
        self.total = total
        self.totalCapped = totalCapped
        self.hasMore = hasMore
        self._nextCursor = Nullable(wrappedValue: nextCursor)
    }
}

/// The body of both create and change. On a change, an absent field keeps its value.
public struct TransferDraft: Codable, Sendable {
    public var fromAccountId: Field<ID<Account>>
    public var toAccountId: Field<ID<Account>>
    public var amount: Field<AmountText>
    public var toAmount: Field<AmountText>
    public var date: Field<CalendarDate>
    public var description: Field<String>
    public var notes: Field<String>
    public var payee: Field<String>
    public var tags: Field<BoundedList<Field<String>, TagsLimit>>
    public var isCleared: Field<TransferClearingDraft>
    public var clientId: Field<String>
    public var unlock: Field<Bool>

    public init(
        fromAccountId: Field<ID<Account>> = .absent, toAccountId: Field<ID<Account>> = .absent,
        amount: Field<AmountText> = .absent, toAmount: Field<AmountText> = .absent,
        date: Field<CalendarDate> = .absent, description: Field<String> = .absent,
        notes: Field<String> = .absent, payee: Field<String> = .absent,
        tags: Field<BoundedList<Field<String>, TagsLimit>> = .absent,
        isCleared: Field<TransferClearingDraft> = .absent, clientId: Field<String> = .absent,
        unlock: Field<Bool> = .absent
    ) {
        self.unlock = unlock
        self.fromAccountId = fromAccountId
        self.toAccountId = toAccountId
        self.amount = amount
        self.toAmount = toAmount
        self.date = date
        self.description = description
        self.notes = notes
        self.payee = payee
        self.tags = tags
        self.isCleared = isCleared
        self.clientId = clientId
    }
}

/// The sides whose clearing a draft sets.
public struct TransferClearingDraft: Codable, Sendable {
    public let from: Field<Bool>
    public let to: Field<Bool>

    public init(from: Field<Bool> = .absent, to: Field<Bool> = .absent) {
        self.from = from
        self.to = to
    }
}
