public import Contracts

// What a creation needs, as parameters that the compiler demands. The other fields are set afterwards:
//
//     var coffee = TransactionDraft.new(.expense, "12.50", in: food.id)
//     coffee.payee = "Café"

extension AccountDraft {
    /// A new account.
    public static func new(_ name: String) -> AccountDraft { AccountDraft(name: .value(name)) }
}

extension CategoryDraft {
    /// A new category.
    public static func new(_ name: String, _ type: EntryType) -> CategoryDraft {
        CategoryDraft(name: .value(name), type: .value(type))
    }
}

extension TransactionDraft {
    /// An expense or an income, of today and in the active account until its fields say otherwise.
    /// - Parameter amount: above zero.
    public static func new(
        _ type: EntryType, _ amount: AmountText, in category: ID<Category>
    ) -> TransactionDraft {
        TransactionDraft(categoryId: .value(category), type: .value(type), amount: .value(amount))
    }
}

extension TransferDraft {
    /// A transfer of today between two of the user's accounts.
    /// - Parameter amount: above zero, in the currency of the account that it leaves.
    public static func new(
        _ amount: AmountText, from: ID<Account>, to: ID<Account>
    ) -> TransferDraft {
        TransferDraft(fromAccountId: .value(from), toAccountId: .value(to), amount: .value(amount))
    }
}

extension BudgetDraft {
    /// A budget of the active account for a category and month.
    public static func new(
        _ planned: AmountText, for category: ID<Category>, in month: Month
    ) -> BudgetDraft {
        BudgetDraft(categoryId: .value(category), month: .value(month), planned: .value(planned))
    }
}

extension RecurringDraft {
    /// A template that books an entry each month.
    /// - Parameter day: the day of the month, 1–31; a short month books on its last day.
    public static func new(
        _ type: EntryType, _ amount: AmountText, in category: ID<Category>, day: Int, from month: Month
    ) -> RecurringDraft {
        RecurringDraft(
            categoryId: .value(category), type: .value(type), amount: .value(amount),
            dayOfMonth: .value(day), startMonth: .value(month))
    }
}

extension GoalDraft {
    /// A savings goal.
    /// - Parameter target: above zero, in the goal's currency.
    public static func new(
        _ name: String, _ target: AmountText, _ currency: Currency, until deadline: CalendarDate
    ) -> GoalDraft {
        GoalDraft(
            name: .value(name), targetAmount: .value(target), currency: .value(currency),
            deadline: .value(deadline))
    }
}

extension AssetDraft {
    /// A new asset.
    public static func new(_ currency: AssetCode, name: String) -> AssetDraft {
        AssetDraft(name: .value(name), currency: .value(currency))
    }

    /// A new asset that is an account, so that its balance can be meant for goals.
    public static func new(_ account: ID<Account>) -> AssetDraft { AssetDraft(accountId: .value(account)) }
}

extension ShareDraft {
    /// An expense that is shared in equal parts with the people of some addresses.
    public static func new(_ expense: ID<Transaction>, with addresses: [String]) -> ShareDraft {
        ShareDraft(
            transactionId: .value(expense),
            participants: .list(addresses.map { ParticipantDraft(email: .value($0)) }))
    }
}
