package import Contracts
import LedgerCore
import LedgerCurrencies

/// A budget as stored: the planned amount of a category in a month. Progress is computed, never stored.
package struct BudgetPlan: Sendable, Equatable {
    package var id: ID<Budget>
    /// `wholeBook` for a plan of all accounts of the overview.
    package var account: ID<Account>
    package var category: ID<Category>
    package var month: Month
    package var planned: Money
    package var notes: String?
    package var rollover: BudgetRollover

    package init(
        id: ID<Budget>, account: ID<Account>, category: ID<Category>, month: Month, planned: Money,
        notes: String? = nil, rollover: BudgetRollover = .nothing
    ) {
        self.rollover = rollover
        self.id = id
        self.account = account
        self.category = category
        self.month = month
        self.planned = planned
        self.notes = notes
    }

    /// Returns the budget with its progress.
    /// - Parameter rates: those of a converted answer that has no list of them around the budget.
    func answer(
        category: Category, in figures: BudgetFigures, rates: [AppliedRate]? = nil
    ) throws(APIError) -> Budget {
        let shown = try figures.shown(self)
        return Budget(
            id: id, accountId: account.planned, month: month, planned: shown.planned, rollover: rollover,
            progress: shown.progress, paidBack: shown.paidBack, otherCurrencies: shown.otherCurrencies,
            unconverted: shown.unconverted, rates: rates, notes: notes, category: category)
    }
}

/// As undo data and the marks of sample data keep it: older ones have no rollover.
extension BudgetPlan: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, month, planned, currency, notes, rollover
        case account = "accountId"
        case category = "categoryId"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let planned = try values.decode(AmountText.self, forKey: .planned)
        self.init(
            id: try values.decode(ID.self, forKey: .id),
            account: try values.decode(ID.self, forKey: .account),
            category: try values.decode(ID.self, forKey: .category),
            month: try values.decode(Month.self, forKey: .month),
            planned: try Money(planned, in: try values.decode(Currency.self, forKey: .currency)),
            notes: try values.decodeIfPresent(String.self, forKey: .notes),
            rollover: try values.decodeIfPresent(BudgetRollover.self, forKey: .rollover) ?? .nothing)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(account, forKey: .account)
        try values.encode(category, forKey: .category)
        try values.encode(month, forKey: .month)
        try values.encode(planned.text, forKey: .planned)
        try values.encode(planned.currency, forKey: .currency)
        try values.encode(notes, forKey: .notes)
        if rollover != .nothing { try values.encode(rollover, forKey: .rollover) }
    }
}
