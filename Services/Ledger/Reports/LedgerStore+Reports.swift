import Contracts
import SQLiteKit
import ServiceKit

extension LedgerStore {
    func spending(
        _ query: ReportQuery, by grouping: SpendingGrouping, _ visit: BookVisit
    ) async throws -> Answer {
        try await read(visit) { db, book in
            let money = try Self.money(of: query, visit, book, in: db)
            let cells = try book.spendingCells(of: query, in: db).filter { $0.total.type == .expense }
            var all = CurrencySums()
            for cell in cells {
                try all.add(cell.total.sumMinor, cell.total.currency, count: cell.total.count)
            }
            let groups =
                grouping == .tag
                ? try Self.byTag(query, all, book, in: db)
                : try Self.grouped(cells, by: grouping, book, in: db)
            if groups.count > Self.rowsOnLoop { try db.leaveLoop() }
            return try Answer.json(
                SpendingFigures(query: query, grouping: grouping, groups: groups, all: all).answer(money))
        }
    }

    func cashflow(_ query: ReportQuery, _ visit: BookVisit) async throws -> CashflowReport {
        try await read(visit) { db, book in
            let money = try Self.money(of: query, visit, book, in: db)
            return try FlowFigures(query: query, cells: try book.cells(of: query, in: db)).cashflow(money)
        }
    }

    func trends(
        _ query: ReportQuery, of type: EntryType, _ visit: BookVisit
    ) async throws -> Answer {
        try await read(visit) { db, book in
            let money = try Self.money(of: query, visit, book, in: db)
            let names = try book.categories(of: type, includeArchived: true, in: db).map { ($0.id, $0.name) }
            let figures = FlowFigures(query: query, cells: try book.spendingCells(of: query, in: db))
            if figures.trendAmounts(of: names.count) > Self.rowsOnLoop { try db.leaveLoop() }
            return try Answer.json(
                figures.trends(of: type, names: Dictionary(names) { first, _ in first }, money))
        }
    }

    /// Returns the report's currency: the requested one, or else the account's, or else the user's.
    private static func money(
        of query: ReportQuery, _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> DisplayMoney {
        let account = try query.account.map { try book.requireAccount($0, in: db) }
        return try money(account?.currency ?? book.currency, shownIn: query.displayCurrency, visit, in: db)
    }

    /// Returns `own` without rates, or `displayCurrency` with today's rates, which are read only then.
    static func money(
        _ own: Currency, shownIn displayCurrency: Currency?, _ visit: BookVisit, in db: borrowing Connection
    ) throws -> DisplayMoney {
        guard let displayCurrency else { return DisplayMoney(currency: own) }
        let rates = try RateStore.table(for: visit.user, on: visit.today, at: visit.now, in: db)
        return DisplayMoney(currency: displayCurrency, rates: rates)
    }

    private static func grouped(
        _ cells: [ReportCell], by grouping: SpendingGrouping, _ book: Book, in db: borrowing Connection
    ) throws -> [SpendingFigures.Key: CurrencySums] {
        var names: [ID<Category>: String] = [:]
        var groups: [SpendingFigures.Key: CurrencySums] = [:]
        for cell in cells {
            let key: SpendingFigures.Key
            if grouping == .month {
                key = .month(cell.month)
            } else {
                let name = try names[cell.category] ?? book.requireCategory(cell.category, in: db).name
                names[cell.category] = name
                key = .category(cell.category, name: name)
            }
            try groups[key, default: CurrencySums()]
                .add(cell.total.sumMinor, cell.total.currency, count: cell.total.count)
        }
        return groups
    }

    private static func byTag(
        _ query: ReportQuery, _ all: CurrencySums, _ book: Book, in db: borrowing Connection
    ) throws -> [SpendingFigures.Key: CurrencySums] {
        var groups: [SpendingFigures.Key: CurrencySums] = [:]
        for (tag, sums) in try book.taggedSpending(of: query, in: db) { groups[.tag(tag)] = sums }
        var without = all
        let tagged = try book.anyTagSpending(of: query, in: db)
        for (currency, amount) in tagged.minor { try without.add(-amount, currency, count: 0) }
        let count = all.count &- tagged.count
        if count > 0 { groups[.tag(nil)] = without.counting(count) }
        return groups
    }
}
