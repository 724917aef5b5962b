import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

extension LedgerStore {
    /// Returns payees, the most used first, only those with words that begin like all of `words` if given.
    func payees(_ words: String?, limit: Int, _ visit: BookVisit) async throws -> Answer {
        let terms = words.map { SearchText($0).terms } ?? []
        return try await read(visit) { db, book in
            let found = try book.payees(
                limit: limit + 1,
                where: { name in
                    if words == nil { return true }
                    let tokens = SearchText(name).tokens
                    return !terms.isEmpty && terms.allSatisfy { $0.isAmong(tokens) }
                }, in: db)
            return try Self.answer(
                PayeeList(payees: Array(found.prefix(limit)), hasMore: found.count > limit),
                rows: found.count, in: db)
        }
    }

    /// Gives a payee another name in transactions and transfers, deleted and joined ones included, and
    /// templates. Throws `payeeNotFound`.
    func renamePayee(
        _ names: PayeeNames, change: ID<BulkChange>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        let (done, isReplayed) = try await inUnits(change, visit, idempotency: idempotency) { unit, db in
            var place = RenamePlace(unit.place)
            if unit.place == nil {
                if try unit.book.hasPayee(names.from, in: db) {
                    try unit.book.begin(unit.change, at: visit.now, in: db)
                } else {
                    place = RenamePlace(.sought)
                }
            }
            unit.done.place = try Self.rename(names, from: place, &unit, at: visit.now, in: db)?.text
        }
        return try Self.answer(done, isReplayed: isReplayed, at: visit.now)
    }

    /// Renames some rows from a place. Returns where the next unit begins, or nil at the end.
    private static func rename(
        _ names: PayeeNames, from place: RenamePlace, _ unit: inout BookUnit, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> RenamePlace? {
        let start = TransactionCursor(place.last)
        switch place.phase {
        case .transactions:
            let last = try rename(TransactionRecord.self, names, after: start, &unit, at: now, in: db)
            return last.map { RenamePlace(.transactions, after: $0.text) } ?? RenamePlace(.transfers)
        case .transfers:
            let last = try rename(TransferRecord.self, names, after: start, &unit, at: now, in: db)
            return last.map { RenamePlace(.transfers, after: $0.text) } ?? RenamePlace(.templates)
        case .templates:
            let isDone = try renameTemplates(names, &unit, at: now, in: db)
            return RenamePlace(isDone ? .joined : .templates)
        case .joined, .sought:
            return try renameJoined(names, from: place, &unit, at: now, in: db)
        }
    }

    /// Renames some transactions or transfers. Returns the last one, or nil if there are none.
    private static func rename<Record: MovementRecord>(
        _ kind: Record.Type, _ names: PayeeNames, after start: TransactionCursor?, _ unit: inout BookUnit,
        at now: Timestamp, in db: borrowing Connection
    ) throws -> TransactionCursor? {
        let book = unit.book
        var last: TransactionCursor?
        for place in try book.places(Record.kind, withPayee: names.from, after: start, in: db) {
            guard let found = try book.recordedWithDeletion(place.id.cast(), of: kind, in: db) else {
                continue
            }
            last = place
            if found.record.payee == names.to { continue }
            var new = found.record
            new.payee = names.to
            new.updatedAt = now
            try book.rewrite(
                found.record, as: new, isDeleted: found.isDeleted, by: unit.change, in: db)
            unit.done.changed += 1
            if unit.isFull(in: db) { break }
        }
        return last
    }

    /// Renames some templates, of which a book has few, and those in the trash. Returns whether none is left.
    private static func renameTemplates(
        _ names: PayeeNames, _ unit: inout BookUnit, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let book = unit.book
        for plan in try book.recurring(withPayee: names.from, in: db) where plan.payee != names.to {
            var renamed = plan
            renamed.payee = names.to
            try book.rewrite(plan, as: renamed, by: unit.change, at: now, in: db)
            unit.done.changed += 1
            if unit.isFull(in: db) { return false }
        }
        return try book.rewriteTrash([.recurring], in: &unit, db) { row in
            guard let payee = row.text("payee"), payee.nameKey == names.from.nameKey, payee != names.to else {
                return nil
            }
            var renamed = row
            renamed.set("payee", names.to)
            return renamed
        }
    }

    /// Renames some joined transactions. Throws `payeeNotFound` at the end of a search.
    private static func renameJoined(
        _ names: PayeeNames, from start: RenamePlace, _ unit: inout BookUnit, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> RenamePlace? {
        let book = unit.book
        var phase = start.phase
        let found = try book.joinedPayees(after: ID(start.last), in: db)
        for (id, payee) in found {
            if payee.nameKey == names.from.nameKey {
                if phase == .sought { try book.begin(unit.change, at: now, in: db) }
                phase = .joined
                if payee != names.to {
                    try book.setPayee(names.to, ofJoined: id, in: db)
                    try book.keep(
                        .transaction, id, BulkField.payee.rawValue, payee, names.to, of: unit.change, in: db)
                    unit.done.changed += 1
                }
            }
            if unit.isFull(in: db) { return RenamePlace(phase, after: id.text) }
        }
        if found.count == Book.joinedAtOnce, let last = found.last {
            return RenamePlace(phase, after: last.id.text)
        }
        if phase == .sought { throw APIError.payeeNotFound }
        return nil
    }
}

/// Where a unit of a rename begins: in a phase, after a row. Units stored for 30 days have it as a text.
private struct RenamePlace {
    /// The phases by what their texts begin with; that of transactions, which are the first, has no word.
    enum Phase: String, CaseIterable {
        case transfers, templates
        /// What was joined into transfers, which comes last.
        case joined
        /// The same while the payee was found nowhere yet.
        case sought
        case transactions = ""
    }

    let phase: Phase
    let last: String

    init(_ phase: Phase, after last: String = "") {
        (self.phase, self.last) = (phase, last)
    }

    /// - Parameter text: nil for the first unit.
    init(_ text: String?) {
        let text = text ?? ""
        phase = Phase.allCases.first { text.hasPrefix($0.rawValue) } ?? .transactions
        last = String(text.dropFirst(phase.rawValue.count))
    }

    var text: String { phase.rawValue + last }
}

extension Book {
    /// Whether a transaction or a transfer, deleted or not, or a template has the payee. What was joined into
    /// transfers is not looked at, as no index has its payees.
    fileprivate func hasPayee(_ payee: String, in db: borrowing Connection) throws -> Bool {
        try !places(.transaction, withPayee: payee, after: nil, limit: 1, in: db).isEmpty
            || !places(.transfer, withPayee: payee, after: nil, limit: 1, in: db).isEmpty
            || !recurring(withPayee: payee, in: db).isEmpty
    }

    fileprivate static let joinedAtOnce = 200

    fileprivate func joinedPayees(
        after last: ID<Transaction>?, in db: borrowing Connection
    ) throws -> [(id: ID<Transaction>, payee: String)] {
        try db.all(
            """
            SELECT id, payee FROM joined_transactions
            WHERE book = \(number) AND id > \(last ?? ID(high: 0, low: 0)) AND payee IS NOT NULL
            ORDER BY id LIMIT \(Self.joinedAtOnce)
            """
        ) { (id: try $0.id(0), payee: try $0.text(1)) }
    }

    /// Returns where some transactions or transfers with the payee are, deleted or not, by day and id.
    fileprivate func places(
        _ kind: MovementKind, withPayee payee: String, after place: TransactionCursor?, limit: Int = 200,
        in db: borrowing Connection
    ) throws -> [TransactionCursor] {
        let after: SQL = place.map { "AND (date, id) > (\($0.date), \($0.id))" } ?? ""
        return try db.all(
            """
            SELECT date, id FROM \(kind.table) INDEXED BY \(kind.table)_by_payee
            WHERE book = \(number) AND payee_key = \(payee.nameKey) \(after) ORDER BY date, id LIMIT \(limit)
            """
        ) { TransactionCursor(date: try $0.date(0), id: try $0.id(1)) }
    }
}
