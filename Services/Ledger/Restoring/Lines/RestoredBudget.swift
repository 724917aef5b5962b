import Contracts

/// A budget in a restore's stream. The category is a `categoryId`, or the `category` object of an answer.
struct RestoredBudget: Decodable, Sendable {
    let id: Field<ID<Budget>>
    let accountId: Field<ID<Account>>
    let categoryId: Field<ID<Category>>
    let category: Field<EntryLine.Named>
    let month: Field<Month>
    let planned: Field<AmountText>
    let currency: Field<Currency>
    let notes: Field<String>

    /// The member that names the category.
    private var categoryField: Field<ID<Category>> {
        categoryId.isAbsent ? category.value?.id ?? categoryId : categoryId
    }

    /// The category's id, however it is sent.
    var wishedCategory: ID<Category>? { categoryId.value ?? category.value?.id.value }

    /// Returns the plan, or nil with the errors reported; `account` and `category` are what the book has.
    func checked(
        account: (id: ID<Account>, currency: Currency)?, category: (id: ID<Category>, type: EntryType)?,
        _ errors: inout FieldErrors
    ) -> BudgetPlan? {
        let id = errors.needed(id, "id")
        let month = errors.planMonth(month, "month")
        errors.refer(to: account, by: accountId, "accountId", "Account")
        errors.refer(to: category, by: categoryField, "categoryId", "Category")
        if let category, category.type != .expense {
            errors.add("categoryId", "Budgets are for expense categories")
        }
        let planned = errors.lineAmount(
            planned, "planned", in: currency, usual: account?.currency ?? .usd, allowsZero: true)
        let notes = errors.optionalText(notes, "notes", .notes)
        guard let id, let month, let account, let category, let planned else { return nil }
        return BudgetPlan(
            id: id, account: account.id, category: category.id, month: month, planned: planned, notes: notes)
    }
}

/// An income goal in a restore's stream.
struct IncomeGoalLine: Decodable, Sendable {
    let accountId: Field<ID<Account>>
    let month: Field<Month>
    let amount: Field<AmountText>
    let currency: Field<Currency>

    /// Returns month and amount, or nil with the errors reported.
    func checked(
        accountCurrency: Currency?, _ errors: inout FieldErrors
    ) -> (month: Month, amount: Money)? {
        errors.refer(to: accountCurrency, by: accountId, "accountId", "Account")
        let month = errors.planMonth(month, "month")
        let amount = errors.lineAmount(
            amount, "amount", in: currency, usual: accountCurrency ?? .usd, allowsZero: true)
        guard let month, let amount else { return nil }
        return (month, amount)
    }
}
