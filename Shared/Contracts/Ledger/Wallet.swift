/// A user's wallet (contract §2.1).
public struct Wallet: Codable, Sendable, Equatable {
    public let balance: String
    public let currency: Currency
    public init(balance: Money) {
        self.balance = balance.text
        currency = balance.currency
    }
}

/// The type of a line in a wallet's history, as the owner sees the line.
public enum WalletTransactionType: String, Codable, Sendable, CaseIterable {
    case sent = "SENT"
    case received = "RECEIVED"
    case topUp = "TOP_UP"
    /// The starting balance of a new wallet.
    case initial = "INITIAL"
}

/// The other side of a transfer. An erased person has neither id nor address and is named "Deleted user".
public struct WalletParty: Codable, Sendable, Equatable {
    @Nullable public var id: ID<User>?
    public let email: String
    public let displayName: String
    public init(id: ID<User>?, email: String, displayName: String) {
        self._id = Nullable(wrappedValue: id)
        self.email = email
        self.displayName = displayName
    }
}

/// A line of a wallet's history, which never changes.
public struct WalletTransaction: Codable, Sendable, Equatable {
    public let id: ID<WalletTransaction>
    @Open public var type: WalletTransactionType?
    public let amount: String
    public let currency: Currency
    @Nullable public var counterparty: WalletParty?
    @Nullable public var note: String?
    public let balanceAfter: String
    public let createdAt: Timestamp

    public init(
        id: ID<WalletTransaction>, type: WalletTransactionType, amount: Money, counterparty: WalletParty?,
        note: String?, balanceAfter: Money, createdAt: Timestamp
    ) {
        self.id = id
        _type = Open(type)
        self.amount = amount.text
        currency = amount.currency
        self._counterparty = Nullable(wrappedValue: counterparty)
        self._note = Nullable(wrappedValue: note)
        self.balanceAfter = balanceAfter.text
        self.createdAt = createdAt
    }
}

/// A movement of money and the balance after it.
public struct WalletMovement: Codable, Sendable, Equatable {
    public let transaction: WalletTransaction
    public let balance: String
    public init(transaction: WalletTransaction) {
        self.transaction = transaction
        balance = transaction.balanceAfter
    }
}

/// A page of a wallet's history, newest first.
public struct WalletTransactionList: Codable, Sendable {
    public let transactions: [WalletTransaction]
    public let total: Int64
    public let hasMore: Bool
    @Nullable public var nextCursor: String?
    public init(transactions: [WalletTransaction], total: Int64, hasMore: Bool) {
        self.transactions = transactions
        self.total = total
        self.hasMore = hasMore
        self._nextCursor = Nullable(wrappedValue: hasMore ? transactions.last?.id.text : nil)
    }
}

/// Money from outside, for the demo user.
public struct TopUpDraft: Codable, Sendable {
    public let amount: Field<AmountText>
    public let note: Field<String>

    public init(amount: Field<AmountText> = .absent, note: Field<String> = .absent) {
        self.amount = amount
        self.note = note
    }
}
