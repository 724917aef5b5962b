import Contracts
import LedgerBook
import LedgerCore
import LedgerSavings

/// The sample data for a new user (ONB-005): two months of ordinary transactions, up to today.
enum SampleData {
    struct CategoryPlan: Sendable {
        let name: String
        let type: EntryType
        let color: String
        let icon: String
        /// Hundredths planned for the current month; nil without a budget.
        let plannedHundredths: Int64?
    }

    struct TransactionPlan: Sendable {
        let category: String
        let description: String
        let hundredths: Int64
        let daysAgo: Int
        let tags: [String]
        var payee: String?
        /// The parts of a split transaction by their categories, in hundredths.
        var parts: [(category: String, hundredths: Int64)] = []
        /// The description of the transaction that is refunded.
        var refunded: String?
    }

    static let categories = [
        CategoryPlan("Salary", .income, "#2E7D32", "briefcase"),
        CategoryPlan("Freelance", .income, "#00838F", "laptop"),
        CategoryPlan("Groceries", .expense, "#43A047", "cart", planned: 50_000),
        CategoryPlan("Rent", .expense, "#5D4037", "home", planned: 120_000),
        CategoryPlan("Eating Out", .expense, "#EF6C00", "restaurant", planned: 20_000),
        CategoryPlan("Transport", .expense, "#1565C0", "bus", planned: 12_000),
        CategoryPlan("Utilities", .expense, "#F9A825", "bulb", planned: 15_000),
        CategoryPlan("Entertainment", .expense, "#8E24AA", "film", planned: 10_000),
    ]

    static let transactions = [
        TransactionPlan("Salary", "Salary", 320_000, ago: 58),
        TransactionPlan("Rent", "Rent", 120_000, ago: 57),
        TransactionPlan("Groceries", "Supermarket", 8_640, ago: 56),
        TransactionPlan("Transport", "Monthly pass", 6_500, ago: 55),
        TransactionPlan("Utilities", "Electricity", 5_480, ago: 52),
        TransactionPlan("Eating Out", "Lunch", 1_450, ago: 50),
        TransactionPlan("Groceries", "Farmers' market", 4_215, ago: 48, tags: ["fresh"]),
        TransactionPlan("Entertainment", "Cinema", 2_400, ago: 46),
        TransactionPlan("Groceries", "Supermarket", 7_325, ago: 42),
        TransactionPlan("Freelance", "Website for a bakery", 45_000, ago: 40, tags: ["side job"]),
        TransactionPlan("Utilities", "Internet", 3_990, ago: 38),
        TransactionPlan("Groceries", "Supermarket", 6_980, ago: 35),
        TransactionPlan("Salary", "Salary", 320_000, ago: 28),
        TransactionPlan("Rent", "Rent", 120_000, ago: 27),
        TransactionPlan("Transport", "Monthly pass", 6_500, ago: 26),
        TransactionPlan("Groceries", "Supermarket", 9_105, ago: 25),
        TransactionPlan("Eating Out", "Pizza with friends", 2_380, ago: 23, tags: ["friends"]),
        TransactionPlan("Utilities", "Electricity", 5_120, ago: 21),
        TransactionPlan("Groceries", "Farmers' market", 3_890, ago: 18, tags: ["fresh"]),
        TransactionPlan("Entertainment", "Concert", 5_500, ago: 16, tags: ["friends"]),
        TransactionPlan("Entertainment", "A ticket given back", 2_750, ago: 15, refunded: "Concert"),
        TransactionPlan(
            "Groceries", "Department store", 6_480, ago: 13,
            parts: [("Groceries", 3_990), ("Entertainment", 2_490)]),
        TransactionPlan("Groceries", "Supermarket", 6_740, ago: 12),
        TransactionPlan("Freelance", "Logo", 30_000, ago: 10, tags: ["side job"]),
        TransactionPlan("Transport", "Taxi", 1_870, ago: 9),
        TransactionPlan("Utilities", "Internet", 3_990, ago: 7),
        TransactionPlan("Eating Out", "Breakfast", 1_160, ago: 5),
        TransactionPlan("Groceries", "Supermarket", 8_215, ago: 3),
        TransactionPlan("Entertainment", "Books", 3_250, ago: 2),
        TransactionPlan("Eating Out", "Lunch", 1_390, ago: 1),
        TransactionPlan("Groceries", "Bakery", 780, ago: 0),
    ]

    /// The account that the sample transfer leads to.
    static let savingsName = "Savings"
    static let transfer = (description: "To the savings", hundredths: Int64(30_000), daysAgo: 24)

    struct GoalPlan: Sendable {
        let name: String
        let emoji: String
        let target: Int64
        /// Hundredths that the sample asset saves for the goal.
        let saved: Int64
        let daysLeft: Int
    }

    static let assetName = "Savings account"

    static let goals = [
        GoalPlan(name: "Emergency Fund", emoji: "🛟", target: 1_000_000, saved: 670_000, daysLeft: 45),
        GoalPlan(name: "Vacation Savings", emoji: "🏖️", target: 500_000, saved: 170_000, daysLeft: 120),
        GoalPlan(name: "New Car", emoji: "🚗", target: 2_500_000, saved: 300_000, daysLeft: 365),
    ]

    /// Returns an amount of the plan in a currency; without minor digits, a hundredth counts as one unit.
    static func money(_ hundredths: Int64, in currency: Currency) -> Money {
        Money(amountMinor: currency.digits == 3 ? hundredths * 10 : hundredths, currency)
    }

    /// The ids of all sample rows.
    struct IDs: Sendable {
        let categories: [ID<Category>]
        let transactions: [ID<Transaction>]
        let budgets: [ID<Budget>]
        let goals: [ID<Goal>]
        let asset: ID<Asset>
        let deposit: ID<AssetTransaction>
        let account: ID<Account>
        let transfer: ID<Transfer>

        /// Returns the id of the transaction with a description.
        func transaction(_ description: String) -> ID<Transaction>? {
            zip(SampleData.transactions, transactions).first { $0.0.description == description }?.1
        }
    }
}

extension SampleData.GoalPlan {
    func record(
        _ id: ID<Goal>, in currency: Currency, today: CalendarDate, at now: Timestamp
    ) -> GoalRecord {
        GoalRecord(
            id: id, name: name, target: SampleData.money(target, in: currency), startDate: today,
            deadline: CalendarDate(daysSinceEpoch: today.daysSinceEpoch + daysLeft) ?? today,
            status: .active, emoji: emoji, description: nil, reminder: nil, createdAt: now, updatedAt: now)
    }

    /// Returns what is saved for the goal, as a quantity of the currency.
    func saved(in currency: Currency) -> Quantity? {
        Quantity(SampleData.money(saved, in: currency).text)
    }
}

extension SampleData.CategoryPlan {
    fileprivate init(
        _ name: String, _ type: EntryType, _ color: String, _ icon: String, planned: Int64? = nil
    ) {
        self.init(name: name, type: type, color: color, icon: icon, plannedHundredths: planned)
    }

    func category(_ id: ID<Category>) -> Category {
        Category(id: id, name: name, type: type, color: color, icon: icon, isArchived: false)
    }

    func budget(
        _ id: ID<Budget>, of account: AccountRecord, _ category: ID<Category>, in month: Month
    ) -> BudgetPlan? {
        plannedHundredths.map {
            BudgetPlan(
                id: id, account: account.id, category: category, month: month,
                planned: SampleData.money($0, in: account.currency), notes: nil)
        }
    }
}

extension SampleData.TransactionPlan {
    fileprivate init(
        _ category: String, _ description: String, _ hundredths: Int64, ago: Int, tags: [String] = [],
        parts: [(category: String, hundredths: Int64)] = [], refunded: String? = nil
    ) {
        self.init(
            category: category, description: description, hundredths: hundredths, daysAgo: ago, tags: tags,
            payee: ["Supermarket", "Farmers' market", "Department store"].first { $0 == description },
            parts: parts, refunded: refunded)
    }

    /// Returns the transaction, or nil if a category is missing.
    /// - Parameter refunded: returns the id of the transaction with a description.
    func record(
        _ id: ID<Transaction>, of account: AccountRecord, _ categories: [String: Category],
        refunded: (String) -> ID<Transaction>?, today: CalendarDate, at now: Timestamp
    ) -> TransactionRecord? {
        guard let own = categories[category], let type = own.type else { return nil }
        let currency = account.currency
        let splits = parts.compactMap { part in
            categories[part.category].map { category in
                TransactionPart(
                    category: category.id,
                    amountMinor: SampleData.money(part.hundredths, in: currency).amountMinor)
            }
        }
        return TransactionRecord(
            id: id, account: account.id, category: own.id, type: type,
            amount: SampleData.money(hundredths, in: account.currency),
            date: CalendarDate(daysSinceEpoch: today.daysSinceEpoch - daysAgo) ?? today,
            description: description, payee: payee, tags: tags,
            splits: splits.count == parts.count ? splits : [], isRefund: self.refunded != nil,
            refundOf: self.refunded.flatMap(refunded), createdAt: now, updatedAt: now)
    }
}
