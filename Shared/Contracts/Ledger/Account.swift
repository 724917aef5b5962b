public enum AccountType: String, Codable, Sendable, CaseIterable, FieldValue {
    case own = "SELF"
    case partner = "PARTNER"
    case other = "OTHER"

    public static let expectation = FieldProblem.must("be SELF, PARTNER or OTHER")

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let type = AccountType(rawValue: text) else {
            throw Self.expectation
        }
        self = type
    }
}

/// A named pot of transactions.
public struct Account: Codable, Sendable, Equatable {
    public let id: ID<Account>
    public let name: String
    @Open public var type: AccountType?
    public let preferredCurrency: Currency
    @Nullable public var color: String?
    @Nullable public var icon: String?
    @Nullable public var description: String?
    public let balance: String
    public let projectedBalance: String
    public let clearedBalance: String
    public let otherCurrencies: [CurrencyAmount]
    public let isActive: Bool
    public let inOverview: Bool
    public let isArchived: Bool
    @Nullable public var openingBalance: String?
    @Nullable public var openingDate: CalendarDate?
    public let spendingNetOfShares: Bool
    public let displayCurrency: Currency?
    public let unconverted: [CurrencyAmount]?
    public let rates: [AppliedRate]?

    public init(
        id: ID<Account>, name: String, type: AccountType, preferredCurrency: Currency, color: String?,
        icon: String?, description: String?, balance: String, projectedBalance: String,
        clearedBalance: String, otherCurrencies: [CurrencyAmount], isActive: Bool, inOverview: Bool,
        isArchived: Bool, openingBalance: String? = nil,
        openingDate: CalendarDate? = nil, spendingNetOfShares: Bool,
        displayCurrency: Currency? = nil, unconverted: [CurrencyAmount]? = nil, rates: [AppliedRate]? = nil
    ) {
        self.rates = rates
        self.id = id
        self.name = name
        _type = Open(type)
        self.preferredCurrency = preferredCurrency
        self._color = Nullable(wrappedValue: color)
        self._icon = Nullable(wrappedValue: icon)
        self._description = Nullable(wrappedValue: description)
        self.balance = balance
        self.projectedBalance = projectedBalance
        self.clearedBalance = clearedBalance
        self.otherCurrencies = otherCurrencies
        self.isActive = isActive
        self.inOverview = inOverview
        self.isArchived = isArchived
        self._openingBalance = Nullable(wrappedValue: openingBalance)
        self._openingDate = Nullable(wrappedValue: openingDate)
        self.spendingNetOfShares = spendingNetOfShares
        self.displayCurrency = displayCurrency
        self.unconverted = unconverted
    }
}

public struct AccountList: Codable, Sendable {
    public let accounts: [Account]
    public let activeAccountId: ID<Account>
    public let rates: [AppliedRate]?
    public init(accounts: [Account], activeAccountId: ID<Account>, rates: [AppliedRate]? = nil) {
        self.rates = rates
        self.accounts = accounts
        self.activeAccountId = activeAccountId
    }
}

public struct ActiveAccount: Codable, Sendable {
    public let activeAccountId: ID<Account>
    public init(activeAccountId: ID<Account>) { self.activeAccountId = activeAccountId }
}

/// The body of both create and change.
public struct AccountDraft: Codable, Sendable {
    public var name: Field<String>
    public var type: Field<AccountType>
    public var preferredCurrency: Field<Currency>
    public var color: Field<String>
    public var icon: Field<String>
    public var description: Field<String>
    public var spendingNetOfShares: Field<Bool>
    public var inOverview: Field<Bool>
    public var isArchived: Field<Bool>
    public var openingBalance: Field<AmountText>
    public var openingDate: Field<CalendarDate>
    public var unlock: Field<Bool>

    public init(
        name: Field<String> = .absent, type: Field<AccountType> = .absent,
        preferredCurrency: Field<Currency> = .absent, color: Field<String> = .absent,
        icon: Field<String> = .absent, description: Field<String> = .absent,
        spendingNetOfShares: Field<Bool> = .absent, inOverview: Field<Bool> = .absent,
        isArchived: Field<Bool> = .absent, openingBalance: Field<AmountText> = .absent,
        openingDate: Field<CalendarDate> = .absent, unlock: Field<Bool> = .absent
    ) {
        self.unlock = unlock
        self.openingBalance = openingBalance
        self.openingDate = openingDate
        self.name = name
        self.type = type
        self.preferredCurrency = preferredCurrency
        self.color = color
        self.icon = icon
        self.description = description
        self.spendingNetOfShares = spendingNetOfShares
        self.inOverview = inOverview
        self.isArchived = isArchived
    }
}

extension Account {
    /// Returns the refusal of a new entry in a closed account; existing entries can still be changed.
    public static func closed(_ name: String) -> String {
        "\(name) is closed. Reopen it, or choose another account."
    }
}

extension Account: FactBearing {
    public static let facts: [String: FieldFact] = [
        "name": .text("Household"), "openingBalance": .decimal("1000.00"),
        "clearedBalance": .decimal("1200.00"),
    ]
}

extension AccountDraft: FactBearing {
    public static let facts: [String: FieldFact] = [
        "name": .text("Household", .accountName), "color": .text("#2f6f5e", .color),
        "icon": .text("basket", .icon), "description": .text("What we live on", .accountDescription),
    ]
}
