import Contracts
import LedgerBook
import LedgerCore
import LedgerSavings

/// The sample data for a new user (ONB-005): a couple's last three months, up to today. They have a common
/// account, a card that is paid from it every month, savings, and the cash of a trip.
enum SampleData {
    struct CategoryPlan: Sendable {
        let name: String
        let type: EntryType
        let color: String
        let icon: String
        /// Hundredths planned for the current month; nil without a budget.
        let plannedHundredths: Int64?
        /// The category that it is under, which stands before it.
        let group: String?
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
        /// Nil for the common account.
        var place: Place?
    }

    static let categories = [
        CategoryPlan("Salary", .income, "#2E7D32", "briefcase"),
        CategoryPlan("Freelance", .income, "#00838F", "laptop"),
        CategoryPlan("Household", .expense, "#6D4C41", "home"),
        CategoryPlan("Leisure", .expense, "#AD1457", "star"),
        CategoryPlan("Groceries", .expense, "#43A047", "cart", planned: 60_000, in: "Household"),
        CategoryPlan("Rent", .expense, "#5D4037", "home", planned: 120_000, in: "Household"),
        CategoryPlan("Eating Out", .expense, "#EF6C00", "restaurant", planned: 20_000, in: "Leisure"),
        CategoryPlan("Transport", .expense, "#1565C0", "bus", planned: 18_000),
        CategoryPlan("Utilities", .expense, "#F9A825", "bulb", planned: 15_000, in: "Household"),
        CategoryPlan("Entertainment", .expense, "#8E24AA", "film", planned: 10_000, in: "Leisure"),
    ]

    /// Three months, in which salaries, rent, electricity, the internet and the card's subscriptions repeat.
    static let transactions = common + card + trip

    private static let common = [
        TransactionPlan("Salary", "Salary", 320_000, ago: 88),
        TransactionPlan("Rent", "Rent", 120_000, ago: 87),
        TransactionPlan("Salary", "Part-time salary", 140_000, ago: 85),
        TransactionPlan("Transport", "Monthly pass", 6_500, ago: 84),
        TransactionPlan("Groceries", "Supermarket", 7_880, ago: 79),
        TransactionPlan("Utilities", "Internet", 3_990, ago: 68),
        TransactionPlan("Salary", "Salary", 320_000, ago: 58),
        TransactionPlan("Salary", "Part-time salary", 140_000, ago: 55),
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
        TransactionPlan("Salary", "Part-time salary", 140_000, ago: 25),
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

    /// A subscription has a new price.
    private static let card = [
        TransactionPlan("Entertainment", "Film streaming", 999, ago: 95, on: .card),
        TransactionPlan("Entertainment", "Music streaming", 1_099, ago: 82, on: .card),
        TransactionPlan("Entertainment", "Film streaming", 999, ago: 65, on: .card),
        TransactionPlan("Entertainment", "Music streaming", 1_099, ago: 52, on: .card),
        TransactionPlan("Eating Out", "Dinner for two", 4_680, ago: 44, on: .card),
        TransactionPlan("Entertainment", "Film streaming", 1_199, ago: 35, on: .card),
        TransactionPlan("Groceries", "Supermarket", 5_430, ago: 33, on: .card),
        TransactionPlan("Transport", "Train tickets", 7_800, ago: 31, tags: ["trip"], on: .card),
        TransactionPlan("Entertainment", "Music streaming", 1_099, ago: 22, on: .card),
        TransactionPlan("Eating Out", "Dinner for two", 5_210, ago: 14, on: .card),
        TransactionPlan("Groceries", "Supermarket", 4_960, ago: 6, on: .card),
        TransactionPlan("Entertainment", "Film streaming", 1_199, ago: 5, on: .card),
    ]

    private static let trip = [
        TransactionPlan("Eating Out", "Harbour restaurant", 3_850, ago: 19, tags: ["trip"], on: .trip),
        TransactionPlan("Transport", "Boat tour", 4_200, ago: 18, tags: ["trip"], on: .trip),
        TransactionPlan("Entertainment", "Museum", 2_400, ago: 18, tags: ["trip"], on: .trip),
        TransactionPlan("Groceries", "Market hall", 1_890, ago: 17, tags: ["trip"], on: .trip),
    ]

    /// The accounts of sample data besides the common one.
    enum Place: String, Sendable, CaseIterable {
        case savings = "Savings"
        case card = "Card"
        case trip = "Trip"

        /// The icon by which the app knows the kind of an account, and the colour that it gives to one.
        var looks: (icon: String, color: String) {
            switch self {
            case .savings: ("savings", "#4b9440")
            case .card: ("card", "#8566bd")
            case .trip: ("cash", "#b58a17")
            }
        }

        /// The currency of the account; the trip leads abroad.
        func currency(at home: Currency) -> Currency {
            guard self == .trip else { return home }
            return [Currency("EUR"), Currency("CHF")].compactMap(\.self).first { $0 != home } ?? home
        }
    }

    struct TransferPlan: Sendable {
        let to: Place
        let description: String
        let hundredths: Int64
        /// Hundredths of the other account's currency.
        let arriving: Int64
        let daysAgo: Int

        fileprivate init(
            _ to: Place, _ description: String, _ hundredths: Int64, _ arriving: Int64? = nil, ago: Int
        ) {
            (self.to, self.description, self.hundredths) = (to, description, hundredths)
            (self.arriving, daysAgo) = (arriving ?? hundredths, ago)
        }
    }

    /// All from the common account. A payment of the card is what it has spent in the month before.
    static let transfers = [
        TransferPlan(.card, "Payment of the card", 3_097, ago: 60),
        TransferPlan(.savings, "To the savings", 30_000, ago: 54),
        TransferPlan(.card, "Payment of the card", 20_208, ago: 30),
        TransferPlan(.savings, "To the savings", 30_000, ago: 24),
        TransferPlan(.trip, "Cash for the trip", 25_000, 23_000, ago: 20),
    ]

    struct GoalPlan: Sendable {
        let name: String
        let emoji: String
        let target: Int64
        /// Hundredths that the sample asset saves for the goal.
        let saved: Int64
        let daysLeft: Int
    }

    /// The name of the asset in a book whose own account "Savings" is not the sample's.
    static let assetName = "Savings account"

    static let goals = [
        GoalPlan(name: "Emergency Fund", emoji: "🛟", target: 1_000_000, saved: 670_000, daysLeft: 45),
        GoalPlan(name: "Vacation Savings", emoji: "🏖️", target: 500_000, saved: 170_000, daysLeft: 120),
        GoalPlan(name: "New Car", emoji: "🚗", target: 2_500_000, saved: 300_000, daysLeft: 365),
    ]

    /// What the savings account begins with, so that with the transfers to it, it holds what the goals have.
    static func openingOfSavings(in currency: Currency, today: CalendarDate) -> AccountOpening? {
        let saved = goals.reduce(0) { $0 + $1.saved }
        let moved = transfers.filter { $0.to == .savings }.reduce(0) { $0 + $1.arriving }
        return CalendarDate(daysSinceEpoch: today.daysSinceEpoch - 90).map {
            AccountOpening(amountMinor: money(saved - moved, in: currency).amountMinor, date: $0)
        }
    }

    fileprivate static let payees = [
        "Supermarket", "Farmers' market", "Department store", "Film streaming", "Music streaming",
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
        let accounts: [ID<Account>]
        let transfers: [ID<Transfer>]

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
        _ name: String, _ type: EntryType, _ color: String, _ icon: String, planned: Int64? = nil,
        in group: String? = nil
    ) {
        self.init(
            name: name, type: type, color: color, icon: icon, plannedHundredths: planned, group: group)
    }

    /// - Parameter group: a category that is under another one itself has none under it.
    func category(_ id: ID<Category>, in group: Category?) -> Category {
        Category(
            id: id, name: name, type: type, color: color, icon: icon, isArchived: false,
            parentId: group?.parentId == nil ? group?.id : nil)
    }

    func budget(
        _ id: ID<Budget>, of category: ID<Category>, in account: ID<Account>, _ month: Month,
        _ currency: Currency
    ) -> BudgetPlan? {
        plannedHundredths.map {
            BudgetPlan(
                id: id, account: account, category: category, month: month,
                planned: SampleData.money($0, in: currency), notes: nil)
        }
    }
}

extension SampleData.TransactionPlan {
    fileprivate init(
        _ category: String, _ description: String, _ hundredths: Int64, ago: Int, tags: [String] = [],
        parts: [(category: String, hundredths: Int64)] = [], refunded: String? = nil,
        on place: SampleData.Place? = nil
    ) {
        self.init(
            category: category, description: description, hundredths: hundredths, daysAgo: ago, tags: tags,
            payee: SampleData.payees.first { $0 == description }, parts: parts, refunded: refunded,
            place: place)
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
