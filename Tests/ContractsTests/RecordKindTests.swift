import Contracts
import Testing

/// The lists of record kinds. Databases and files have their numbers and names: an entry may be added at a
/// list's end, and none may move.
@Suite struct RecordKindTests {
    private static func names<Kind: RecordKind>(_ kind: Kind.Type) -> [String] {
        Kind.allCases.sorted { $0.number < $1.number }.map(\.rawValue)
    }

    @Test func `every list has its stored numbers and its names for ever`() {
        #expect(
            Self.names(BookChangeKind.self) == [
                "account", "category", "transaction", "transfer", "budget", "recurring", "rule", "goal",
                "asset", "reconciliation", "incomeGoal", "rate", "bookBudget", "bookIncomeGoal",
            ])
        #expect(
            Self.names(TrashKind.self) == [
                "transaction", "transfer", "account", "category", "budget", "recurring", "goal", "asset",
            ])
        #expect(
            Self.names(SampleKind.self) == [
                "category", "transaction", "budget", "goal", "asset", "account", "transfer",
            ])
        #expect(
            Self.names(SkippedRow.Kind.self) == [
                "transaction", "recurring", "budget", "category", "rule", "transfer",
            ])
        #expect(Self.names(MatchedKind.self) == ["account", "category", "transaction", "budget"])
        #expect(Self.names(MarkedKind.self) == ["account", "transaction", "transfer", "asset"])
        #expect(BookChangeKind.allCases.map(\.number) == Array(0..<14))
    }

    @Test func `every kind has the lines, the arrays and the path of its records`() {
        func check<Kind: RecordKind>(_ kinds: Kind.Type) {
            for kind in Kind.allCases where !["bookBudget", "bookIncomeGoal"].contains(kind.rawValue) {
                #expect(kind.bookKind.rawValue == kind.rawValue)
            }
        }
        check(BookChangeKind.self)
        #expect(BookChangeKind.bookBudget.bookKind == .budget)
        #expect(BookChangeKind.bookIncomeGoal.bookKind == .incomeGoal)
        check(TrashKind.self)
        check(SampleKind.self)
        check(SkippedRow.Kind.self)
        check(MatchedKind.self)
        check(MarkedKind.self)
        #expect(
            TrashKind.allCases.map(\.plural) == [
                "transactions", "transfers", "accounts", "categories", "budgets", "recurring", "goals",
                "assets",
            ])
    }

    @Test func `every exported table has the records of its kinds`() {
        let kinds: [ExportTable: Set<BookKind>] = [
            .transactions: [.transaction], .transfers: [.transfer], .categories: [.category],
            .budgets: [.budget], .accounts: [.account], .recurring: [.recurring], .goals: [.goal],
            .assets: [.asset], .shares: [.share, .shareWithMe, .sharePaidByMe],
            .wallet: [.walletTransaction],
        ]
        #expect(kinds.count == ExportTable.allCases.count)
        for (table, kinds) in kinds { #expect(table.kinds == kinds) }
    }
}
