/// Whether a connection fetches entries.
public enum BankConnectionStatus: String, Codable, Sendable, CaseIterable {
    case active
    /// Only a new setup token brings it back.
    case ended
}

/// Why a connection has no news, or has ended.
public enum BankProblemCode: String, Codable, Sendable, CaseIterable {
    /// The server refuses the access: it was taken back there.
    case accessEnded
    /// The server wants to be paid.
    case paymentRequired
    case unreachable, slow, tooLarge
    /// The answer is none of the protocol's.
    case unreadable
    /// Entries could not be recorded.
    case notRecorded
    /// All access to the user's account was ended.
    case security
    /// The access could not be read after a restore.
    case restored
}

/// A server that tells of a user's bank accounts.
public struct BankConnection: Codable, Sendable, Equatable {
    /// The most connections of a user.
    public static let maximum = 10
    /// The most requests of a connection a day.
    public static let dailyRequests = 20

    public let id: ID<BankConnection>
    public let host: String
    @Open public var status: BankConnectionStatus?
    public let createdAt: Timestamp
    @Nullable public var lastSyncAt: Timestamp?
    @Nullable public var lastSuccessAt: Timestamp?
    @Nullable public var nextSyncAt: Timestamp?
    public let isSyncing: Bool
    /// Requests that are left today.
    public let requestsLeft: Int
    @Nullable public var problem: BankProblem?
    /// What the server says about all accounts, in its words.
    public let messages: [String]
    /// The last sync that brought entries.
    @Nullable public var lastImportId: ID<Import>?
    public let accounts: [BankAccount]

    public init(
        id: ID<BankConnection>, host: String, status: BankConnectionStatus, createdAt: Timestamp,
        lastSyncAt: Timestamp?, lastSuccessAt: Timestamp?, nextSyncAt: Timestamp?, isSyncing: Bool,
        requestsLeft: Int, problem: BankProblem?, messages: [String], lastImportId: ID<Import>?,
        accounts: [BankAccount]
    ) {
        self.id = id
        self.host = host
        _status = Open(status)
        self.createdAt = createdAt
        _lastSyncAt = Nullable(wrappedValue: lastSyncAt)
        _lastSuccessAt = Nullable(wrappedValue: lastSuccessAt)
        _nextSyncAt = Nullable(wrappedValue: nextSyncAt)
        self.isSyncing = isSyncing
        self.requestsLeft = requestsLeft
        _problem = Nullable(wrappedValue: problem)
        self.messages = messages
        _lastImportId = Nullable(wrappedValue: lastImportId)
        self.accounts = accounts
    }
}

public struct BankConnectionList: Codable, Sendable {
    public let connections: [BankConnection]
    public init(connections: [BankConnection]) { self.connections = connections }
}

public struct BankProblem: Codable, Sendable, Equatable {
    @Open public var code: BankProblemCode?
    public let message: String
    public init(_ code: BankProblemCode, _ message: String) {
        _code = Open(code)
        self.message = message
    }
}

/// An account as the bank's server tells it, and where its entries go. Amounts are decimals.
public struct BankAccount: Codable, Sendable, Equatable {
    /// The server's own id.
    public let bankAccountId: String
    public let name: String
    @Nullable public var bank: String?
    /// A code, or the address of a currency of the bank's own, which the book cannot keep.
    public let currency: String
    @Nullable public var accountId: ID<Account>?
    public let isIgnored: Bool
    @Nullable public var balance: String?
    @Nullable public var balanceAt: Timestamp?
    @Nullable public var bookBalance: String?
    @Nullable public var difference: String?
    @Nullable public var lastEntryDate: CalendarDate?
    @Nullable public var lastSuccessAt: Timestamp?
    /// What keeps entries away: the bank's words, or ours.
    @Nullable public var error: String?
    public let pending: [BankPending]

    public init(
        bankAccountId: String, name: String, bank: String?, currency: String, accountId: ID<Account>?,
        isIgnored: Bool, balance: String?, balanceAt: Timestamp?, bookBalance: String?, difference: String?,
        lastEntryDate: CalendarDate?, lastSuccessAt: Timestamp?, error: String?, pending: [BankPending]
    ) {
        self.bankAccountId = bankAccountId
        self.name = name
        _bank = Nullable(wrappedValue: bank)
        self.currency = currency
        _accountId = Nullable(wrappedValue: accountId)
        self.isIgnored = isIgnored
        _balance = Nullable(wrappedValue: balance)
        _balanceAt = Nullable(wrappedValue: balanceAt)
        _bookBalance = Nullable(wrappedValue: bookBalance)
        _difference = Nullable(wrappedValue: difference)
        _lastEntryDate = Nullable(wrappedValue: lastEntryDate)
        _lastSuccessAt = Nullable(wrappedValue: lastSuccessAt)
        _error = Nullable(wrappedValue: error)
        self.pending = pending
    }
}

/// An entry that the bank has not booked yet. It is in no balance here.
public struct BankPending: Codable, Sendable, Equatable {
    @Nullable public var date: CalendarDate?
    /// Below zero for what goes out.
    public let amount: String
    @Nullable public var description: String?
    public init(date: CalendarDate?, amount: String, description: String?) {
        _date = Nullable(wrappedValue: date)
        self.amount = amount
        _description = Nullable(wrappedValue: description)
    }
}

public struct BankConnectionDraft: Codable, Sendable {
    public let setupToken: Field<String>
    public let renews: Field<ID<BankConnection>>

    /// - Parameter renews: a connection that gets the new access and keeps its accounts.
    public init(setupToken: Field<String>, renews: Field<ID<BankConnection>> = .absent) {
        self.setupToken = setupToken
        self.renews = renews
    }
}

public struct BankConnectionChange: Codable, Sendable {
    public let accounts: Field<BoundedList<Field<BankAccountChoice>, BankAccountsLimit>>
    public init(accounts: Field<BoundedList<Field<BankAccountChoice>, BankAccountsLimit>>) {
        self.accounts = accounts
    }
}

/// Where a bank account's entries go: one of the last three.
public struct BankAccountChoice: Codable, Sendable {
    public let bankAccountId: Field<String>
    public let accountId: Field<ID<Account>>
    public let create: Field<Bool>
    public let ignore: Field<Bool>

    public init(
        bankAccountId: Field<String>, accountId: Field<ID<Account>> = .absent,
        create: Field<Bool> = .absent, ignore: Field<Bool> = .absent
    ) {
        self.bankAccountId = bankAccountId
        self.accountId = accountId
        self.create = create
        self.ignore = ignore
    }
}

public enum BankAccountsLimit: ListLimit {
    public static let maximum = 200
    public static let message = "Choose for at most \(maximum) accounts"
}
