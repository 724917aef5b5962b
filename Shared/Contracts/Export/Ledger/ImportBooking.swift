/// What an import must know of a user's book.
public struct ImportContext: Codable, Sendable {
    public let accounts: [ImportAccount]
    public let activeAccountId: ID<Account>
    /// All categories, including archived ones.
    public let categories: [Category]
    /// The last day that an entry may have.
    public let lastDate: CalendarDate
    /// Whether there are rules that work by themselves.
    public let hasRules: Bool
    public init(
        accounts: [ImportAccount], activeAccountId: ID<Account>, categories: [Category],
        lastDate: CalendarDate, hasRules: Bool = false
    ) {
        self.hasRules = hasRules
        self.accounts = accounts
        self.activeAccountId = activeAccountId
        self.categories = categories
        self.lastDate = lastDate
    }
}

public struct ImportAccount: Codable, Sendable, Equatable {
    public let id: ID<Account>
    public let name: String
    public let currency: Currency
    /// Nothing new is entered for a closed account.
    public let isArchived: Bool
    public init(id: ID<Account>, name: String, currency: Currency, isArchived: Bool = false) {
        self.isArchived = isArchived
        self.id = id
        self.name = name
        self.currency = currency
    }
}

/// A request for entries of an account that may be the same as rows of a file.
public struct ImportCandidatesQuery: Codable, Sendable {
    public enum Source: String, Codable, Sendable {
        /// Imported rows, as the bank sent them, by day.
        case imported
        /// Entries that were not imported, by day.
        case recorded
        /// Imported rows by the bank's ids.
        case externalIds
    }

    public let user: ID<User>
    public let account: ID<Account>
    public let source: Source
    public let from: CalendarDate
    public let to: CalendarDate
    /// Only these amounts, in minor units; not for `externalIds`.
    public let amounts: [Int64]
    public let externalIds: [String]
    /// The import whose own rows do not count.
    public let importId: ID<Import>
    public let after: ImportCandidatePlace?

    public init(
        user: ID<User>, account: ID<Account>, source: Source, from: CalendarDate, to: CalendarDate,
        amounts: [Int64], externalIds: [String], importId: ID<Import>, after: ImportCandidatePlace?
    ) {
        self.user = user
        self.account = account
        self.source = source
        self.from = from
        self.to = to
        self.amounts = amounts
        self.externalIds = externalIds
        self.importId = importId
        self.after = after
    }
}

/// The end of a page of candidates.
public struct ImportCandidatePlace: Codable, Sendable {
    public let date: CalendarDate
    public let id: ID<Transaction>
    public init(date: CalendarDate, id: ID<Transaction>) {
        self.date = date
        self.id = id
    }
}

public struct ImportCandidate: Codable, Sendable, Equatable {
    public let id: ID<Transaction>
    public let type: EntryType
    public let amountMinor: Int64
    public let currency: Currency
    public let date: CalendarDate
    public let description: String?
    public let externalId: String?
    public init(
        id: ID<Transaction>, type: EntryType, amount: Money, date: CalendarDate, description: String?,
        externalId: String?
    ) {
        self.id = id
        self.type = type
        amountMinor = amount.amountMinor
        currency = amount.currency
        self.date = date
        self.description = description
        self.externalId = externalId
    }
}

public struct ImportCandidatePage: Codable, Sendable {
    public let candidates: [ImportCandidate]
    /// Pass as `after`; null at the end.
    public let next: ImportCandidatePlace?
    public init(candidates: [ImportCandidate], next: ImportCandidatePlace?) {
        self.candidates = candidates
        self.next = next
    }
}

/// An account's balance in one currency at the end of a day.
public struct AccountBalance: Codable, Sendable {
    public let amountMinor: Int64
    public let currency: Currency
    /// Entries before it are in no balance of that day or later.
    public let openingDate: CalendarDate?
    public init(amountMinor: Int64, currency: Currency, openingDate: CalendarDate? = nil) {
        self.amountMinor = amountMinor
        self.currency = currency
        self.openingDate = openingDate
    }
}

/// A part of an import to record at once.
public struct ImportUnit: Codable, Sendable {
    /// The most rows of a unit.
    public static let maximumRows = 100

    public let user: ID<User>
    /// The member of another's book who imports; absent in one's own.
    public let by: ID<User>?
    public let currency: Currency
    public let timeZone: String
    public let importId: ID<Import>
    public let rows: [ImportUnitRow]
    /// Opening balances of accounts that have none, before the rows; absent for none.
    public let openings: [ImportOpening]?
    /// Whether a row before its account's opening moves the opening back, so that later balances stay; absent
    /// for no.
    public let movesOpenings: Bool?
    public init(
        user: ID<User>, by: ID<User>? = nil, currency: Currency, timeZone: String, importId: ID<Import>,
        rows: [ImportUnitRow], openings: [ImportOpening]? = nil, movesOpenings: Bool? = nil
    ) {
        self.by = by
        self.openings = openings
        self.movesOpenings = movesOpenings
        self.user = user
        self.currency = currency
        self.timeZone = timeZone
        self.importId = importId
        self.rows = rows
    }
}

/// What an account held at the beginning of a day, in its currency.
public struct ImportOpening: Codable, Sendable, Equatable {
    public let account: ID<Account>
    public let date: CalendarDate
    /// Below zero for a debt.
    public let amountMinor: Int64
    public init(account: ID<Account>, date: CalendarDate, amountMinor: Int64) {
        self.account = account
        self.date = date
        self.amountMinor = amountMinor
    }
}

/// An account that a bank connection asks for.
public struct ImportAccountRequest: Codable, Sendable {
    public let user: ID<User>
    /// The owner of a book that is not the personal one; absent in one's own.
    public let by: ID<User>?
    public let currency: Currency
    public let timeZone: String
    /// The new account's id; a request that is sent again makes no second one.
    public let account: ID<Account>
    /// The wished name; a number follows where it is taken.
    public let name: String
    public let accountCurrency: Currency
    public init(
        user: ID<User>, by: ID<User>? = nil, currency: Currency, timeZone: String, account: ID<Account>,
        name: String, accountCurrency: Currency
    ) {
        self.by = by
        self.user = user
        self.currency = currency
        self.timeZone = timeZone
        self.account = account
        self.name = name
        self.accountCurrency = accountCurrency
    }
}

public struct ImportUnitRow: Codable, Sendable {
    public let row: Int
    public let account: ID<Account>
    public let type: EntryType
    public let amountMinor: Int64
    public let currency: Currency
    /// What was paid abroad: both or none.
    public let originalMinor: Int64?
    public let originalCurrency: Currency?
    public let date: CalendarDate
    public let description: String?
    /// As the bank sent it, where a rule changed it.
    public let bankDescription: String?
    public let notes: String?
    public let payee: String?
    /// Absent for no.
    public let isRefund: Bool?
    public let tags: [String]
    /// Absent: the category with the name, made where it is missing.
    public let categoryId: ID<Category>?
    public let categoryName: String
    /// The bank's own id of the entry.
    public let externalId: String?
    /// The entry whose amount the bank has changed to this one; absent for a new entry.
    public let corrects: ID<Transaction>?
    public init(
        row: Int, account: ID<Account>, type: EntryType, amount: Money, original: Money? = nil,
        date: CalendarDate, description: String?, bankDescription: String? = nil, notes: String?,
        payee: String?,
        isRefund: Bool? = nil, tags: [String], categoryId: ID<Category>?, categoryName: String,
        externalId: String?, corrects: ID<Transaction>? = nil
    ) {
        self.corrects = corrects
        self.bankDescription = bankDescription
        originalMinor = original?.amountMinor
        originalCurrency = original?.currency
        self.row = row
        self.account = account
        self.type = type
        amountMinor = amount.amountMinor
        currency = amount.currency
        self.date = date
        self.description = description
        self.notes = notes
        self.payee = payee
        self.isRefund = isRefund
        self.tags = tags
        self.categoryId = categoryId
        self.categoryName = categoryName
        self.externalId = externalId
    }
}

extension ImportUnitRow {
    private var original: Money? {
        guard let originalMinor, let originalCurrency else { return nil }
        return Money(amountMinor: originalMinor, originalCurrency)
    }

    /// Returns the row as a client's draft, which the rules of transactions check.
    public func draft(in category: ID<Category>) -> TransactionDraft {
        TransactionDraft(
            accountId: .value(account), categoryId: .value(category), type: .value(type),
            amount: .value(AmountText(Money(amountMinor: amountMinor, currency).text)),
            currency: .value(currency), date: .value(date),
            description: description.map { .value($0) } ?? .absent,
            notes: notes.map { .value($0) } ?? .absent,
            tags: .value(BoundedList(tags.map { .value($0) })),
            payee: payee.map { .value($0) } ?? .absent,
            isRefund: isRefund.map { .value($0) } ?? .absent,
            originalAmount: original.map { .value(AmountText($0.text)) } ?? .absent,
            originalCurrency: original.map { .value($0.currency) } ?? .absent)
    }
}

public struct ImportUnitBooked: Codable, Sendable {
    /// The rows of the unit that are in the book now.
    public let booked: Int
    public init(booked: Int) { self.booked = booked }
}

public struct ImportUndoRequest: Codable, Sendable {
    public let user: ID<User>
    /// The member who takes the import back; absent in one's own book, and for what goes back by itself.
    public let by: ID<User>?
    public let importId: ID<Import>
    /// The last row that was dealt with, or 0.
    public let after: Int
    /// Whether later imports still know the rows, so that a bank connection does not bring them again; absent
    /// for no.
    public let keepsRows: Bool?
    /// The bank's corrections of entries that go back; absent without any.
    public let corrections: ImportCorrectionsUndone?
    public init(
        user: ID<User>, by: ID<User>? = nil, importId: ID<Import>, after: Int, keepsRows: Bool? = nil,
        corrections: ImportCorrectionsUndone? = nil
    ) {
        self.corrections = corrections
        self.by = by
        self.keepsRows = keepsRows
        self.user = user
        self.importId = importId
        self.after = after
    }
}

/// Corrections of a bank's, taken back in the context of the user's currency and zone.
public struct ImportCorrectionsUndone: Codable, Sendable {
    public struct Entry: Codable, Sendable, Equatable {
        public let transactionId: ID<Transaction>
        public let currency: Currency
        /// The amount that the correction gave the entry; one with another amount stays.
        public let amountMinor: Int64
        /// The amount before.
        public let formerMinor: Int64
        public init(
            transactionId: ID<Transaction>, currency: Currency, amountMinor: Int64, formerMinor: Int64
        ) {
            self.transactionId = transactionId
            self.currency = currency
            self.amountMinor = amountMinor
            self.formerMinor = formerMinor
        }
    }

    /// The most corrections that are taken back at once.
    public static let maximum = 200

    public let currency: Currency
    public let timeZone: String
    public let entries: [Entry]
    public init(currency: Currency, timeZone: String, entries: [Entry]) {
        self.currency = currency
        self.timeZone = timeZone
        self.entries = entries
    }
}

public struct ImportUndoPage: Codable, Sendable {
    public let removed: Int
    public let kept: [ImportKept]
    /// Pass as `after`; null when nothing is left to do.
    public let next: Int?
    public init(removed: Int, kept: [ImportKept], next: Int?) {
        self.removed = removed
        self.kept = kept
        self.next = next
    }
}
