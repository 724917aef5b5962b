/// A blockchain on which an asset's address lies.
public enum AssetChain: String, Codable, Sendable, CaseIterable, FieldValue {
    case btc = "BTC"
    case ltc = "LTC"
    case bch = "BCH"
    case doge = "DOGE"
    case eth = "ETH"
    case bsc = "BSC"
    case matic = "MATIC"
    case avax = "AVAX"
    case xrp = "XRP"
    case trx = "TRX"
    case ada = "ADA"
    case sol = "SOL"

    public static let expectation =
        FieldProblem.must("be one of " + allCases.map(\.rawValue).joined(separator: ", "))
}

/// Savings in one currency or crypto asset (contract §2.2, "Assets"). Amounts are decimals in the asset's
/// currency.
public struct Asset: Codable, Sendable, Equatable {
    public let id: ID<Asset>
    public let name: String
    public let currency: AssetCode
    @OpenOrNull public var chain: AssetChain?
    @Nullable public var address: String?
    @Nullable public var accountId: ID<Account>?
    public let balance: String
    public let allocated: String
    public let unallocated: String
    public let isOverAllocated: Bool
    @Nullable public var lastSyncedAt: Timestamp?
    @Nullable public var syncError: String?
    public let allocations: [AssetAllocation]
    public let createdAt: Timestamp
    public let updatedAt: Timestamp

    public init(
        id: ID<Asset>, name: String, currency: AssetCode, chain: AssetChain?, address: String?,
        accountId: ID<Account>? = nil, balance: String, allocated: String, unallocated: String,
        isOverAllocated: Bool,
        lastSyncedAt: Timestamp? = nil, syncError: String? = nil, allocations: [AssetAllocation],
        createdAt: Timestamp, updatedAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.currency = currency
        self._chain = OpenOrNull(chain)
        self._address = Nullable(wrappedValue: address)
        self._accountId = Nullable(wrappedValue: accountId)
        self.balance = balance
        self.allocated = allocated
        self.unallocated = unallocated
        self.isOverAllocated = isOverAllocated
        self._lastSyncedAt = Nullable(wrappedValue: lastSyncedAt)
        self._syncError = Nullable(wrappedValue: syncError)
        self.allocations = allocations
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// An asset's allocation to a goal, as the asset lists it.
public struct AssetAllocation: Codable, Sendable, Equatable {
    public let goalId: ID<Goal>
    public let goalName: String
    public let amount: String
    public let funded: String
    public init(goalId: ID<Goal>, goalName: String, amount: String, funded: String) {
        self.goalId = goalId
        self.goalName = goalName
        self.amount = amount
        self.funded = funded
    }
}

/// All assets in the order of their creation.
public struct AssetList: Codable, Sendable {
    public let assets: [Asset]
    public init(assets: [Asset]) { self.assets = assets }
}

/// The body of both create and change; the currency cannot be changed, and a link only be ended.
public struct AssetDraft: Codable, Sendable {
    public var name: Field<String>
    public var currency: Field<AssetCode>
    public var chain: Field<AssetChain>
    public var address: Field<String>
    public var accountId: Field<ID<Account>>

    public init(
        name: Field<String> = .absent, currency: Field<AssetCode> = .absent,
        chain: Field<AssetChain> = .absent, address: Field<String> = .absent,
        accountId: Field<ID<Account>> = .absent
    ) {
        self.name = name
        self.currency = currency
        self.chain = chain
        self.address = address
        self.accountId = accountId
    }
}

/// A request to bring an asset's balance to an amount.
public struct AssetBalanceDraft: Codable, Sendable {
    public let balance: Field<AmountText>

    public init(balance: Field<AmountText> = .absent) { self.balance = balance }
}
