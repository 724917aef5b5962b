/// The columns of a CSV by their meaning; each is a name of `columns`.
public struct ImportMapping: Codable, Sendable, Equatable {
    public var date: String?
    public var amount: String?
    public var debit: String?
    public var credit: String?
    public var type: String?
    public var currency: String?
    public var account: String?
    public var category: String?
    public var externalId: String?
    public var status: String?
    public var tags: String?
    public var payee: String?
    public var payer: String?
    public var fee: String?
    public var originalAmount: String?
    public var originalCurrency: String?
    public var description: [String] = []
    public var notes: [String] = []
    public var separator: String?

    public init() {}
}

/// Changes of a mapping: absent members stay, null removes a column.
public struct ImportMappingDraft: Codable, Sendable {
    public let date: Field<String>
    public let amount: Field<String>
    public let debit: Field<String>
    public let credit: Field<String>
    public let type: Field<String>
    public let currency: Field<String>
    public let account: Field<String>
    public let category: Field<String>
    public let externalId: Field<String>
    public let status: Field<String>
    public let tags: Field<String>
    public let payee: Field<String>
    public let payer: Field<String>
    public let fee: Field<String>
    public let originalAmount: Field<String>
    public let originalCurrency: Field<String>
    public let description: Field<[String]>
    public let notes: Field<[String]>
    public let separator: Field<String>

    public init(
        date: Field<String> = .absent, amount: Field<String> = .absent, debit: Field<String> = .absent,
        credit: Field<String> = .absent, type: Field<String> = .absent, currency: Field<String> = .absent,
        account: Field<String> = .absent, category: Field<String> = .absent,
        externalId: Field<String> = .absent, status: Field<String> = .absent, tags: Field<String> = .absent,
        payee: Field<String> = .absent, payer: Field<String> = .absent, fee: Field<String> = .absent,
        originalAmount: Field<String> = .absent, originalCurrency: Field<String> = .absent,
        description: Field<[String]> = .absent, notes: Field<[String]> = .absent,
        separator: Field<String> = .absent
    ) {
        self.date = date
        self.amount = amount
        self.debit = debit
        self.credit = credit
        self.type = type
        self.currency = currency
        self.account = account
        self.category = category
        self.externalId = externalId
        self.status = status
        self.tags = tags
        self.payee = payee
        self.payer = payer
        self.fee = fee
        self.originalAmount = originalAmount
        self.originalCurrency = originalCurrency
        self.description = description
        self.notes = notes
        self.separator = separator
    }
}

public enum ImportRowsLimit: ListLimit {
    public static let maximum = 500
    public static let message = "Change at most \(maximum) rows at once"
}

/// What a person decides about one row.
public struct ImportRowDraft: Codable, Sendable {
    public let row: Field<Int>
    public let excluded: Field<Bool>
    public let categoryId: Field<ID<Category>>
    public let isRefund: Field<Bool>

    public init(
        row: Field<Int> = .absent, excluded: Field<Bool> = .absent,
        categoryId: Field<ID<Category>> = .absent, isRefund: Field<Bool> = .absent
    ) {
        self.row = row
        self.excluded = excluded
        self.categoryId = categoryId
        self.isRefund = isRefund
    }
}

/// The body of PATCH. Absent members stay, null takes an answer back.
public struct ImportCorrections: Codable, Sendable {
    public let mapping: Field<ImportMappingDraft>
    public let accountId: Field<ID<Account>>
    public let accountFor: Field<[String: ID<Account>?]>
    public let dateFormat: Field<String>
    public let decimalSeparator: Field<String>
    public let amountSign: Field<String>
    public let encoding: Field<String>
    public let defaultCategory: Field<ID<Category>>
    public let categoryFor: Field<[String: ID<Category>]>
    public let createCategories: Field<Bool>
    public let rows: Field<BoundedList<Field<ImportRowDraft>, ImportRowsLimit>>

    public init(
        mapping: Field<ImportMappingDraft> = .absent, accountId: Field<ID<Account>> = .absent,
        accountFor: Field<[String: ID<Account>?]> = .absent, dateFormat: Field<String> = .absent,
        decimalSeparator: Field<String> = .absent, amountSign: Field<String> = .absent,
        encoding: Field<String> = .absent,
        defaultCategory: Field<ID<Category>> = .absent,
        categoryFor: Field<[String: ID<Category>]> = .absent, createCategories: Field<Bool> = .absent,
        rows: Field<BoundedList<Field<ImportRowDraft>, ImportRowsLimit>> = .absent
    ) {
        self.mapping = mapping
        self.accountId = accountId
        self.accountFor = accountFor
        self.dateFormat = dateFormat
        self.decimalSeparator = decimalSeparator
        self.amountSign = amountSign
        self.encoding = encoding
        self.defaultCategory = defaultCategory
        self.categoryFor = categoryFor
        self.createCategories = createCategories
        self.rows = rows
    }
}
