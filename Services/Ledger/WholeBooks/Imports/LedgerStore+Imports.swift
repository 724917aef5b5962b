import Contracts
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore

/// Imports on behalf of the export service: what a file may repeat, and the rows that it adds.
extension LedgerStore {
    /// A page reads at most this many rows, so that it is a short read in a busy account, too.
    private static let candidateLooks = 10_000
    private static let candidatesAPage = 1_000

    func importContext(_ visit: BookVisit) async throws -> Answer {
        try await read(visit) { db, book in
            let categories = try book.categories(of: nil, includeArchived: true, in: db)
            let context = ImportContext(
                accounts: try book.accounts(in: db).map { account in
                    ImportAccount(
                        id: account.id, name: account.name, currency: account.currency,
                        isArchived: account.isArchived)
                }, activeAccountId: book.activeAccount, categories: categories,
                lastDate: DateRules.lastDate(today: visit.today), hasRules: try book.hasRules(in: db))
            return try Self.answer(context, rows: categories.count, in: db)
        }
    }

    func balance(
        of account: ID<Account>, in currency: Currency, on day: CalendarDate, user: ID<User>
    ) async throws -> AccountBalance {
        try await database.read { db in
            guard let book = try Book.current(of: user, in: db) else { throw APIError.accountNotFound }
            let opening = try book.requireAccount(account, in: db).opening
            let totals = try book.balanceTotals(of: account, on: day, withCleared: false, in: db)
            let balance = try AccountTotal.net(totals.untilToday, in: currency).main
            return AccountBalance(
                amountMinor: balance.amountMinor, currency: currency, openingDate: opening?.date)
        }
    }

    func importCandidates(_ query: ImportCandidatesQuery) async throws -> ImportCandidatePage {
        try await database.read { db in
            guard let book = try Book.current(of: query.user, in: db) else {
                return ImportCandidatePage(candidates: [], next: nil)
            }
            guard query.source != .externalIds else {
                let found =
                    try book.candidates(withIDsOf: query, limit: Self.candidatesAPage, in: db)
                    + book.candidates(withOwnIDsOf: query, in: db)
                return ImportCandidatePage(candidates: found, next: nil)
            }
            return try Self.candidates(query, of: book, in: db)
        }
    }

    private static func candidates(
        _ query: ImportCandidatesQuery, of book: Book, in db: borrowing Connection
    ) throws -> ImportCandidatePage {
        let amounts = Set(query.amounts)
        var found: [ImportCandidate] = []
        var looks = 0
        var last: ImportCandidatePlace?
        let isEnd = try db.forEachWhile(book.candidates(of: query)) { row in
            guard looks < candidateLooks, found.count < candidatesAPage else { return false }
            looks += 1
            last = ImportCandidatePlace(date: try row.date(4), id: try row.id(0))
            if amounts.contains(try row.int(2)) { found.append(try Book.candidate(row)) }
            return true
        }
        // Asked for the few that are found only, because asking for each entry takes longer than reading it.
        if query.source == .recorded {
            found = try found.filter { try !book.wasImported($0.id, in: db) }
        }
        return ImportCandidatePage(candidates: found, next: isEnd ? nil : last)
    }

    /// Records the rows of a unit that are not recorded yet, by the rules of transactions. Throws
    /// `importUndone`, and the refusal of the first row that breaks a rule; then nothing is recorded.
    /// - Parameter categoryIDs: an id for each row that may make a category.
    func book(
        _ unit: ImportUnit, firstAccount: ID<Account>, categoryIDs: [ID<Category>], at now: Timestamp
    ) async throws -> ImportUnitBooked {
        try ImportRules.check(unit)
        let visit = BookVisit(
            to: BookPlace(key: unit.user, role: .editor), by: unit.by, currency: unit.currency,
            timeZone: unit.timeZone, now: now, firstAccount: firstAccount)
        return try await change(visit) { db, book in
            if try book.isUndone(unit.importId, in: db) {
                throw APIError(.conflict, "This import was undone")
            }
            for opening in unit.openings ?? [] {
                try book.open(
                    opening.account,
                    with: AccountOpening(amountMinor: opening.amountMinor, date: opening.date), at: now,
                    in: db)
            }
            var first: [ID<Account>: CalendarDate] = [:]
            try book.tellOthers(.imported, nil, of: visit, by: feed, in: db)
            try watchingBudgets(visit, book, in: db) {
                for (row, categoryID) in zip(unit.rows, categoryIDs) {
                    if try book.hasImported(row.row, of: unit.importId, in: db) { continue }
                    do {
                        try take(row, of: unit.importId, categoryID: categoryID, visit, book, in: db)
                    } catch let error as APIError {
                        throw ImportRules.refusal(error, ofRow: row.row)
                    }
                    if row.corrects == nil {
                        first[row.account] = min(first[row.account] ?? row.date, row.date)
                    }
                }
            }
            if unit.movesOpenings == true {
                for (account, day) in first {
                    try book.moveOpening(of: account, to: day, on: visit.today, at: now, in: db)
                }
            }
            return ImportUnitBooked(booked: unit.rows.count)
        }
    }

    /// Makes an account for a bank connection.
    func makeAccount(_ request: ImportAccountRequest, _ visit: BookVisit) async throws -> ImportAccount {
        try await change(visit) { db, book in
            let made = try book.makeBankAccount(
                request.account, named: request.name, in: request.accountCurrency, today: visit.today,
                at: visit.now, db)
            return ImportAccount(
                id: made.id, name: made.name, currency: made.currency, isArchived: made.isArchived)
        }
    }

    private func take(
        _ row: ImportUnitRow, of importID: ID<Import>, categoryID: ID<Category>, _ visit: BookVisit,
        _ book: Book, in db: borrowing Connection
    ) throws {
        if let corrected = row.corrects {
            _ = try correct(
                corrected, to: Money(amountMinor: row.amountMinor, row.currency), visit, book, in: db)
            try book.setImported(corrected, amountMinor: row.amountMinor, in: db)
            return
        }
        let category =
            try row.categoryId
            ?? book.importCategory(
                named: row.categoryName, type: row.type, id: categoryID, for: importID,
                at: visit.now, in: db)
        let draft = row.draft(in: category)
        let context = try Self.transactionContext(draft, over: nil, visit, book, in: db)
        let id = ImportRules.transaction(of: row.row, in: importID)
        let record = try draft.made(id: id, at: visit.now, in: context)
        try book.checkRoom(for: record, in: db)
        try book.checkRoom(forNamesOf: record, in: db)
        try book.record(record, in: db)
        let imported = ImportedRowRecord(
            importID: importID, row: row.row, transaction: id, account: record.account,
            type: record.isRefund ? .income : record.type,
            amount: record.amount, date: record.date, description: row.bankDescription ?? record.description,
            externalID: row.externalId)
        try book.insert(imported, into: ImportedRowRecord.table, in: db)
    }
}
