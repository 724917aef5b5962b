import Contracts
import LedgerBook
import LedgerCore
import SQLiteKit

/// The records of some deeds, read with one statement for each kind.
struct BookDeeds: Sendable {
    /// A record as its row is now; the times are nil once the row is gone.
    private struct Found: Sendable {
        var created: Timestamp?
        var updated: Timestamp?
        var deleted: Timestamp?
        var name: String?
        var amount: Money?
        var isOfWholeBook = false
        /// Whether it lives on in another record, as an entry that was joined into a transfer.
        var isElsewhere = false
    }

    private struct Place: Hashable {
        let kind: BookChangeKind
        let key: [UInt8]
    }

    private var found: [Place: Found] = [:]

    init(_ deeds: [ActivityDeed], of book: Book, in db: borrowing Connection) throws {
        guard let newest = deeds.first?.revision, let oldest = deeds.last?.revision else { return }
        for kind in Set(deeds.map(\.kind)) {
            switch kind {
            case .incomeGoal:
                try readIncomeGoals(deeds.filter { $0.kind == kind }.map(\.key), of: book, in: db)
            case .rate: try readRates(deeds.filter { $0.kind == kind }.map(\.key), of: book, in: db)
            default:
                guard let source = ActivityStatements(kind) else { continue }
                try db.forEach(source.rows(of: book, in: oldest...newest)) { row in
                    var record = Found(
                        created: try row.timestampOrNil(1), updated: try row.timestampOrNil(2),
                        deleted: try row.timestampOrNil(3), name: try row.textOrNil(4))
                    if let minor = try row.intOrNil(5), let currency = try row.currencyOrNil(6) {
                        record.amount = Money(amountMinor: minor, currency)
                    }
                    record.isOfWholeBook = try row.bool(7)
                    record.isElsewhere = try row.bool(8)
                    found[Place(kind: kind, key: try row.blob(0))] = record
                }
            }
        }
    }

    private mutating func readIncomeGoals(
        _ keys: [ChangeKey], of book: Book, in db: borrowing Connection
    ) throws {
        let places = keys.compactMap { key -> SQL? in
            guard case .incomeGoal(let account, let month) = key else { return nil }
            return "account = \(account) AND month = \(month)"
        }
        try db.forEach(
            """
            SELECT account, month, created_at, updated_at, amount, currency FROM income_goals
            WHERE book = \(book.number) AND (\(SQL.joined(places, separator: " OR ")))
            """
        ) { row in
            let account: ID<Account> = try row.id(0)
            let key = ChangeKey.incomeGoal(account, try row.month(1))
            found[Place(kind: .incomeGoal, key: key.bytes)] = Found(
                created: try row.timestamp(2), updated: try row.timestamp(3),
                amount: Money(amountMinor: try row.int(4), try row.currency(5)),
                isOfWholeBook: account.isWholeBook)
        }
    }

    private mutating func readRates(
        _ keys: [ChangeKey], of book: Book, in db: borrowing Connection
    ) throws {
        let places = keys.compactMap { key -> SQL? in
            guard case .rate(let base, let quote, let date) = key else { return nil }
            return "base = \(base) AND quote = \(quote) AND date = \(date)"
        }
        try db.forEach(
            """
            SELECT base, quote, date, said_at FROM own_rates
            WHERE book = \(book.number) AND (\(SQL.joined(places, separator: " OR ")))
            """
        ) { row in
            let key = ChangeKey.rate(base: try row.assetCode(0), quote: try row.assetCode(1), try row.date(2))
            found[Place(kind: .rate, key: key.bytes)] = Found(updated: try row.timestamp(3))
        }
    }

    // MARK: Lines

    /// Returns a line for what became of the records of each kind in a unit. A record that was only noted
    /// because of another one, as an account whose balance changed, has no line.
    func lines(of unit: ArraySlice<ActivityDeed>) -> [BookActivity.Line] {
        var groups: [(kind: BookChangeKind, action: BookActivity.Action, deeds: [ActivityDeed])] = []
        for deed in unit.reversed() {
            guard let (kind, action) = outcome(of: deed) else { continue }
            if let index = groups.firstIndex(where: { $0.kind == kind && $0.action == action }) {
                groups[index].deeds.append(deed)
            } else {
                groups.append((kind, action, [deed]))
            }
        }
        return groups.map { group in
            let (first, only) = (group.deeds[0], group.deeds.count == 1 ? record(group.deeds[0]) : nil)
            return BookActivity.Line(
                at: first.at, by: first.by, kind: group.kind, action: group.action, count: group.deeds.count,
                ids: group.deeds.prefix(BookActivity.idLimit).map(\.key.id.text), name: only?.name,
                amount: only?.amount?.text, currency: only?.amount?.currency)
        }
    }

    private func record(_ deed: ActivityDeed) -> Found? {
        found[Place(kind: deed.kind, key: deed.key.bytes)]
    }

    private func outcome(
        of deed: ActivityDeed
    ) -> (kind: BookChangeKind, action: BookActivity.Action)? {
        guard let record = record(deed) else { return (deed.kind, .deleted) }
        var kind = deed.kind
        if record.isOfWholeBook { kind = kind == .budget ? .bookBudget : .bookIncomeGoal }
        if record.isElsewhere { return nil }
        if record.created == nil, record.updated == nil { return (kind, .deleted) }
        if let deleted = record.deleted { return deleted == deed.at ? (kind, .deleted) : nil }
        if record.created == deed.at { return (kind, .created) }
        return record.updated == deed.at ? (kind, .changed) : nil
    }
}
