import Contracts
import SQLiteKit
import ServiceKit
import LedgerCore
import LedgerCurrencies

extension LedgerStore {
    func spending(
        _ query: ReportQuery, by grouping: SpendingGrouping, rollUp: Bool, _ visit: BookVisit
    ) async throws -> Answer {
        try await read(visit) { db, book in
            let (book, account) = try book.looking(at: query.scope, in: db)
            let gross = try book.cells(of: query, in: db).filter { $0.type == .expense }
            let parents = rollUp ? try book.categoryParents(in: db) : [:]
            let cells = ReportCell.rolledUp(
                gross + ReportCell.negative(try book.paidBack(of: query, in: db)), by: parents)
            let money = try Self.money(
                of: account, query, for: cells, visit, book, in: db)
            let all = try MonthlySums(cells)
            let groups =
                grouping == .tag
                ? try Self.byTag(query, all, book, in: db)
                : try Self.grouped(cells, by: grouping, book, in: db)
            if groups.count > Self.rowsOnLoop { try db.leaveLoop() }
            return try Answer.json(
                SpendingFigures(
                    query: query, grouping: grouping, groups: groups, all: all,
                    expenses: try MonthlySums(gross)
                ).answer(money))
        }
    }

    func cashflow(_ query: ReportQuery, _ visit: BookVisit) async throws -> CashflowReport {
        try await read(visit) { db, book in
            let (book, account) = try book.looking(at: query.scope, in: db)
            let cells = try book.cells(of: query, in: db)
            let money = try Self.money(
                of: account, query, for: cells, visit, book, in: db)
            let paidBack = try book.paidBack(of: query, in: db)
            let moved = query.scope == .all ? try book.moved(from: query.from, to: query.to, in: db) : nil
            return try FlowFigures(query: query, cells: cells, paidBack: paidBack, moved: moved)
                .cashflow(money)
        }
    }

    func trends(
        _ query: ReportQuery, of type: EntryType, rollUp: Bool, _ visit: BookVisit
    ) async throws -> Answer {
        try await read(visit) { db, book in
            let (book, account) = try book.looking(at: query.scope, in: db)
            var cells = try book.cells(of: query, in: db).filter { $0.type == type }
            if type == .expense { cells += ReportCell.negative(try book.paidBack(of: query, in: db)) }
            if rollUp { cells = ReportCell.rolledUp(cells, by: try book.categoryParents(in: db)) }
            let money = try Self.money(
                of: account, query, for: cells, visit, book, in: db)
            let names = try book.categories(of: type, includeArchived: true, in: db).map { ($0.id, $0.name) }
            let figures = FlowFigures(query: query, cells: cells)
            if figures.trendAmounts(of: names.count) > Self.rowsOnLoop { try db.leaveLoop() }
            return try Answer.json(
                figures.trends(of: type, names: Dictionary(names) { first, _ in first }, money))
        }
    }

    func balances(_ query: BalancesQuery, _ visit: BookVisit) async throws -> Answer {
        try await read(visit) { db, book in
            let (book, _) = try book.looking(at: query.scope, in: db)
            let histories = try book.balanceHistories(of: query, today: visit.today, in: db)
            let months = query.months
            let figures = BalanceFigures(
                query: query, today: visit.today,
                lines: try histories.map {
                    ($0.account, $0.since, try $0.balances(in: months, today: visit.today))
                })
            let own = query.account == nil ? book.currency : histories.first?.account.currency
            let money = try Self.money(
                own ?? book.currency, shownIn: query.displayCurrency, for: figures.currencies, visit, in: db)
            return try Answer.json(figures.answer(money))
        }
    }

    /// Returns the report's currency: the requested one, or else the account's, or else the user's.
    private static func money(
        of account: AccountRecord?, _ query: ReportQuery, for cells: [ReportCell], _ visit: BookVisit,
        _ book: Book, in db: borrowing Connection
    ) throws -> MonthlyMoney {
        var currencies: [Month: Set<Currency>] = [:]
        for cell in cells { currencies[cell.month, default: []].insert(cell.currency) }
        return try money(
            account?.currency ?? book.currency, shownIn: query.displayCurrency, for: currencies, visit, in: db
        )
    }

    /// Returns `own` without rates, or `displayCurrency` with the rates of the months' currencies, which are
    /// read only then.
    static func money(
        _ own: Currency, shownIn displayCurrency: Currency?, for currencies: [Month: Set<Currency>],
        _ visit: BookVisit, in db: borrowing Connection
    ) throws -> MonthlyMoney {
        guard let displayCurrency else { return MonthlyMoney(currency: own) }
        let rates = try RateStore.monthly(
            currencies, to: displayCurrency, for: visit.book, today: visit.today, at: visit.now,
            in: db)
        return MonthlyMoney(currency: displayCurrency, rates: rates)
    }

    private static func grouped(
        _ cells: [ReportCell], by grouping: SpendingGrouping, _ book: Book, in db: borrowing Connection
    ) throws -> [SpendingFigures.Key: MonthlySums] {
        let categories =
            grouping == .month ? [:] : try book.categories(Array(Set(cells.map(\.category))), in: db)
        var groups: [SpendingFigures.Key: MonthlySums] = [:]
        for cell in cells {
            if grouping == .month {
                try groups[.month(cell.month), default: MonthlySums()].add(cell)
            } else {
                guard let category = categories[cell.category] else { throw APIError.categoryNotFound }
                let key = SpendingFigures.Key.category(category.id, name: category.name)
                try groups[key, default: MonthlySums()].add(ofCategory: cell)
            }
        }
        return groups
    }

    private static func byTag(
        _ query: ReportQuery, _ all: MonthlySums, _ book: Book, in db: borrowing Connection
    ) throws -> [SpendingFigures.Key: MonthlySums] {
        var groups: [SpendingFigures.Key: MonthlySums] = [:]
        for (tag, sums) in try book.taggedSpending(of: query, in: db) { groups[.tag(tag)] = sums }
        var without = all
        try without.subtract(try book.anyTagSpending(of: query, in: db))
        if without.count > 0 || !without.isZero { groups[.tag(nil)] = without }
        return groups
    }
}
