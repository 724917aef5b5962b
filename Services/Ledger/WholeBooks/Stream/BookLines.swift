import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore
import LedgerCurrencies
import LedgerSavings
import LedgerWallet

/// Writes the lines of a book's stream within one read of the database.
struct BookLines: ~Copyable {
    private static let pieceBytes = 64 << 10

    private let book: Book
    private let query: BookQuery
    private let today: CalendarDate
    private let walletCurrency: Currency
    private let spool: BookSpool
    private var json = JSONWriter(capacity: pieceBytes + (16 << 10))
    private var counts: [BookKind: Int] = [:]

    init(
        of book: Book, _ query: BookQuery, today: CalendarDate, walletCurrency: Currency, to spool: BookSpool
    ) {
        self.book = book
        self.query = query
        self.today = today
        self.walletCurrency = walletCurrency
        self.spool = spool
    }

    mutating func write(at moment: Timestamp, in db: borrowing Connection) throws {
        try writeHead(at: moment, in: db)
        // The reader's answer begins with the first piece.
        try flush()
        for table in BookTables.all {
            for lines in table.lines where query.kinds.contains(lines.kind) {
                switch lines.kind {
                case .account: try writeAccounts(table, lines, in: db)
                case .asset, .deletedAsset: try writeAssets(lines, in: db)
                case .transaction, .deletedTransaction: try writeTransactions(table, lines, in: db)
                default: try writeRows(table, lines, in: db) { _, _ in }
                }
            }
        }
        if query.kinds.contains(.walletTransaction) { try writeWallet(in: db) }
        begin(.end)
        json.key("counts")
        json.beginObject()
        for kind in BookKind.allCases {
            guard let count = counts[kind] else { continue }
            json.key(kind.rawValue as String)
            json.integer(Int64(count))
        }
        json.endObject()
        try end()
        try flush()
    }

    private mutating func begin(_ kind: BookKind) {
        json.beginObject()
        json.key("record")
        json.string(kind.rawValue)
    }

    private mutating func end() throws {
        json.endObject()
        json.endLine()
        if json.count >= Self.pieceBytes { try flush() }
    }

    private mutating func flush() throws { try spool.append(json.take()) }

    private mutating func writeHead(at moment: Timestamp, in db: borrowing Connection) throws {
        let created = try db.first("SELECT created_at FROM books WHERE book = \(book.number)") {
            try $0.timestamp(0)
        }
        begin(.head)
        json.key("revision")
        json.integer(book.revision)
        json.key("at")
        json.timestamp(moment)
        json.key("currency")
        json.string(book.currency.code)
        json.key("activeAccountId")
        json.id(book.activeAccount)
        json.key("createdAt")
        json.timestamp(created ?? moment)
        json.key("transactionCount")
        json.integer(try book.transactionCount(in: db))
        json.key("planning")
        let planning = RowWriter(PlanSettings.table.members)
        let isSet: Void? = try db.first(
            "SELECT \(planning.selected) FROM planning_settings WHERE book = \(book.number)"
        ) { row in
            json.beginObject()
            try planning.write(&json, row)
            json.endObject()
        }
        if isSet == nil { json.null() }
        try end()
    }

    private static let assets = RowWriter(
        AssetRecord.table.members.filter { "\($0.name)" != "balance" },
        selecting: ["id", "balance_whole", "balance_atto"])

    /// Assets with the balances that those have which are accounts.
    private mutating func writeAssets(_ lines: BookTableLines, in db: borrowing Connection) throws {
        let linked = try book.linkedBalances(on: today, in: db)
        let (id, balance) = (Self.assets.place(of: "id"), Self.assets.place(of: "balance_whole"))
        try writeRows(Self.assets, lines, in: db) { json, row in
            json.key("balance")
            let (asset, own) = (try row.id(id, Asset.self), try row.quantity(balance))
            json.string((linked[asset] ?? own).text)
        }
    }

    /// Writes the rows of a table, each with the members of `more` at its end.
    private mutating func writeRows(
        _ table: BookTable, _ lines: BookTableLines, in db: borrowing Connection,
        _ more: (inout JSONWriter, borrowing Row) throws -> Void
    ) throws { try writeRows(table.members, lines, in: db, more) }

    private mutating func writeRows(
        _ members: RowWriter, _ lines: BookTableLines, in db: borrowing Connection,
        _ more: (inout JSONWriter, borrowing Row) throws -> Void
    ) throws {
        var count = 0
        try db.forEach("SELECT \(members.selected) \(lines.source(book, query))") { row in
            begin(lines.kind)
            try members.write(&json, row)
            try more(&json, row)
            try end()
            count += 1
        }
        counts[lines.kind] = count
    }

    /// Accounts with what a person looks for in an export: which is active, and the balances.
    private mutating func writeAccounts(
        _ table: BookTable, _ lines: BookTableLines, in db: borrowing Connection
    ) throws {
        var answers: [ID<Account>: Account] = [:]
        for (account, totals) in try book.accountsWithTotals(on: today, in: db) {
            answers[account.id] = try account.answer(
                totals: totals, isActive: account.id == book.activeAccount)
        }
        let openings = try query.withOpenings ? openingLines(in: db) : [:]
        try writeRows(table, lines, in: db) { json, row in
            // The id is the first column.
            let id: ID<Account> = try row.id(0)
            if let opening = openings[id] {
                json.key("firstDay")
                json.date(opening.day)
                json.key("heldBefore")
                json.raw(try JSON.encode(opening.held))
            }
            guard let answer = answers[id] else { return }
            json.key("isActive")
            json.bool(answer.isActive)
            json.key("balance")
            json.string(answer.balance)
            json.key("projectedBalance")
            json.string(answer.projectedBalance)
            json.key("clearedBalance")
            json.string(answer.clearedBalance)
            json.key("otherCurrencies")
            json.raw(try JSON.encode(answer.otherCurrencies))
        }
    }

    private struct Opening {
        let day: CalendarDate
        let held: [CurrencyAmount]

        init(_ day: CalendarDate, _ held: CurrencySums, of account: AccountRecord) {
            self.day = day
            self.held = held.minor.filter { $0.value != 0 || $0.key == account.currency }
                .sorted { $0.key.code < $1.key.code }
                .map { CurrencyAmount(Money(amountMinor: $0.value, $0.key)) }
        }
    }

    /// Returns with what the lists of accounts begin, so that their sums are the balances. An opening after
    /// the list's last day is left out.
    private func openingLines(in db: borrowing Connection) throws -> [ID<Account>: Opening] {
        let openings = try query.from.map { try held(before: $0, in: db) } ?? heldBeforeAll(in: db)
        guard let last = query.to else { return openings }
        return openings.filter { $0.value.day <= last }
    }

    /// Lists of all entries begin with the opening balances without the history.
    private func heldBeforeAll(in db: borrowing Connection) throws -> [ID<Account>: Opening] {
        let (days, histories) = (try book.firstDays(of: nil, in: db), try book.historyNets(in: db))
        var openings: [ID<Account>: Opening] = [:]
        for account in try book.accounts(in: db) {
            guard let opening = account.opening, let day = days[account.id] else { continue }
            var held = CurrencySums()
            try held.add(opening.amountMinor, account.currency)
            for (currency, history) in histories[account.id]?.minor ?? [:] {
                try held.subtract(history, currency)
            }
            openings[account.id] = Opening(day, held, of: account)
        }
        return openings
    }

    /// Lists from a day on begin with what the accounts held before it.
    private func held(
        before day: CalendarDate, in db: borrowing Connection
    ) throws -> [ID<Account>: Opening] {
        guard let eve = CalendarDate(daysSinceEpoch: day.daysSinceEpoch - 1) else { return [:] }
        let accounts = try book.accounts(in: db)
        let held = try book.held(by: accounts.map(\.id), on: eve, in: db)
        return accounts.reduce(into: [:]) { openings, account in
            guard let held = held[account.id], held.minor.contains(where: { $0.value != 0 }) else { return }
            openings[account.id] = Opening(day, held, of: account)
        }
    }

    private mutating func writeTransactions(
        _ table: BookTable, _ lines: BookTableLines, in db: borrowing Connection
    ) throws {
        guard query.withCategories else { return try writeRows(table, lines, in: db) { _, _ in } }
        let columns = table.members.columns
        guard let category = columns.firstIndex(of: "category"), let date = columns.firstIndex(of: "date")
        else { throw APIError.storedValue("a transaction without category and date") }
        var known: [ID<Category>: [UInt8]] = [:]
        for category in try book.categories(of: nil, includeArchived: true, in: db) {
            known[category.id] = try JSON.encode(category)
        }
        try writeRows(table, lines, in: db) { json, row in
            json.key("month")
            json.date(try row.date(date).month.firstDay)
            json.key("category")
            if let category = known[try row.id(category)] { json.raw(category) } else { json.null() }
        }
    }

    private mutating func writeWallet(in db: borrowing Connection) throws {
        var count = 0
        try WalletStore.forEachTransaction(of: book.user, in: walletCurrency, db) { transaction in
            begin(.walletTransaction)
            // The members of the encoded object, without its braces.
            json.raw(Array(try JSON.encode(transaction).dropFirst().dropLast()))
            try end()
            count += 1
        }
        counts[.walletTransaction] = count
    }
}
