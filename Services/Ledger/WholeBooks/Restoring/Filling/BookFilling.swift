import Contracts
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore

/// Fills a new book from the lines of a restore's stream, and remembers what was wrong with them. The rules
/// of state hold for every record, those of creation do not (contract §4, "Restore").
///
/// A merge begins with a copy of the user's book: a line then changes its record if it was changed later, and
/// adds what the book does not have.
struct BookFilling: Sendable {
    let book: Book
    /// The user's book.
    let live: Book
    let head: RestoreHead
    let now: Timestamp
    /// The user's own day.
    let today: CalendarDate
    /// The account of entries without one, for files without accounts.
    let usualAccount: ID<Account>?
    var findings = RestoreFindings()
    /// How many records of the file were deleted from the book since and stay so, by the name of their kind.
    var deletedSince: [String: Int] = [:]
    /// Accounts and categories that were deleted since. They are there while the file is read, because later
    /// records can need them.
    var provisional: [(kind: BookKind, id: ID<BookRow>)] = []
    /// The opening balances of accounts of a file before version 2.2.
    var openings: [ID<Account>: FileOpening] = [:]
    /// The months whose plans the book has from the file.
    var months: Set<Month> = []
    /// The book's bookings of templates that a merge took one of the file for.
    var joined: Set<ID<Transaction>> = []
    private var counts: [BookKind: Int] = [:]

    init(
        book: Book, live: Book, head: RestoreHead, now: Timestamp, today: CalendarDate,
        usualAccount: ID<Account>?
    ) {
        self.book = book
        self.live = live
        self.head = head
        self.now = now
        self.today = today
        self.usualAccount = usualAccount
    }

    var isMerge: Bool { head.mode == .merge }

    /// Today where the day begins first. The user may have been there when an entry was dated, so
    /// that an entry of tomorrow is no mistake of the file.
    var latestToday: CalendarDate { TimeZones.firstToday(at: now) }

    /// The number of lines so far.
    var lines: Int { counts.values.reduce(0, +) }

    /// Writes the record of one line. Throws for a text that is no line; problems of the record are findings.
    mutating func take(_ line: [UInt8], in db: borrowing Connection) throws {
        guard let kind = BookKind.read(line)?.kind else {
            throw APIError.field("body", "Body must be lines of a book")
        }
        let index = counts[kind, default: 0]
        counts[kind] = index + 1
        let path = "\(path(of: kind))[\(index)]"
        do {
            // Other kinds are for information only.
            guard let table = BookTables.byKind[kind] else { return }
            try take(JSONObject(line), kind, table, path, in: db)
        } catch is JSONError {
            findings.problem(path, "Is no JSON object")
        } catch is DecodingError {
            findings.problem(path, "Must be an object")
        }
    }

    /// Returns the path of a kind's array in the file.
    func path(of kind: BookKind) -> String {
        head.paths[kind.rawValue] ?? "data.\(kind.arrayName ?? kind.rawValue)"
    }

    // MARK: What the kinds share

    /// Reports an entry's day that is too far ahead.
    func checkDate(_ date: CalendarDate, _ errors: inout FieldErrors) {
        guard errors.messages(at: "date").isEmpty else { return }
        DateRules.checkAhead(date, "date", label: "Date", today: latestToday, &errors)
    }

    /// Reads a line's times and version.
    func stamps(_ line: JSONObject, _ errors: inout FieldErrors) throws -> RowStamps {
        try RowStamps(line, usual: head.file.createdAt, &errors)
    }

    /// Adds the errors of a line to the findings. Returns whether there are any.
    mutating func report(_ errors: FieldErrors, _ path: String) -> Bool {
        findings.add(errors, at: path)
        return !errors.isEmpty
    }

    /// Runs a check of the book that refuses by an error of fields, which becomes a problem. Returns whether
    /// it passed.
    mutating func passes(_ path: String, _ check: () throws -> Void) throws -> Bool {
        do {
            try check()
            return true
        } catch let refusal as APIError where refusal.code == .validation && !refusal.details.isEmpty {
            findings.add(refusal.details, at: path)
        }
        return false
    }

    /// Whether a merge writes a line's record that is deleted in the book: it was changed later, or is to
    /// come back. Counts one that stays deleted. Nil for records that are not deleted in the book or in the
    /// file.
    mutating func comesBack<Entity>(
        _ id: ID<Entity>, of table: SQL, _ kind: BookKind, _ stamps: RowStamps, in db: borrowing Connection
    ) throws -> Bool? {
        guard isMerge, stamps.deletedAt == nil else { return nil }
        let deletedAt = try db.first(
            """
            SELECT deleted_at FROM \(table)
            WHERE book = \(book.number) AND id = \(id) AND deleted_at IS NOT NULL
            """
        ) { try $0.timestamp(0) }
        guard var deletedAt else { return nil }
        // What waits for the purge has an earlier time.
        if let gone = try book.deletion(of: kind, id, in: db) { deletedAt = max(deletedAt, gone) }
        if comesBack(stamps, deletedAt: deletedAt) { return true }
        countDeleted(kind)
        return false
    }

    /// Whether a record of the file comes back that was deleted: it was changed later, or is to come back.
    func comesBack(_ stamps: RowStamps, deletedAt: Timestamp) -> Bool {
        head.deleted == .restore || (stamps.changedAt > deletedAt && stamps.changedAt <= now)
    }

    mutating func countDeleted(_ kind: BookKind) {
        deletedSince[kind.arrayName ?? kind.rawValue, default: 0] += 1
    }

    /// Whether a line's record may be written: it is the first with its key, or a merge finds it changed
    /// later than the book's.
    /// - Parameter stored: when the book's record with the same key was changed last; nil if there is none.
    mutating func wins(
        _ changedAt: Timestamp, over stored: Timestamp?, _ path: String, key: String = "id"
    ) -> Bool {
        guard let stored else { return true }
        guard isMerge else {
            findings.problem("\(path).\(key)", "Is used twice")
            return false
        }
        return changedAt > stored && changedAt <= now
    }

    /// Takes a record that has no rules besides those of its fields and `check`. Returns it if it was
    /// written.
    /// - Parameter prepare: sets what a line without it has.
    @discardableResult
    mutating func take<Record>(
        _ line: JSONObject, _ path: String, of table: RecordTable<Record>, key: [String] = ["id"],
        changed: String = "updated_at", in db: borrowing Connection,
        _ prepare: (inout Record, RowStamps) -> Void = { _, _ in },
        check: (Record, inout FieldErrors) -> Void = { _, _ in }
    ) throws -> Record? {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let record = try table.record(of: line, &errors) { prepare(&$0, stamps) }
        check(record, &errors)
        if report(errors, path) { return nil }
        var row = try BookRow(record, in: table)
        row.set(changed, stamps.updatedAt)
        if table.columns.contains("created_at") { row.set("created_at", stamps.createdAt) }
        if table.columns.contains("version") { row.set("version", stamps.version) }
        return try put(row, key: key, changed: changed, stamps, path, in: db) ? record : nil
    }

    /// Writes a row unless the book's row with the same key was changed later. Returns whether it did.
    /// - Parameter changed: the column with the time of the last change.
    mutating func put(
        _ row: BookRow, key: [String] = ["id"], changed: String = "updated_at", _ stamps: RowStamps,
        _ path: String, in db: borrowing Connection
    ) throws -> Bool {
        let stored = try db.first(
            """
            SELECT \(SQL(stringLiteral: changed)) FROM \(row.tableName)
            WHERE book = \(book.number) AND \(row.condition(on: key))
            """
        ) { try $0.timestamp(0) }
        guard wins(stamps.changedAt, over: stored, path, key: key.last ?? "id") else { return false }
        try book.put(row, key: key, in: db)
        return true
    }

    /// When a row was changed last; nil if there is none.
    func changedAt<Entity>(
        _ id: ID<Entity>, of table: SQL, in db: borrowing Connection
    ) throws -> Timestamp? {
        try db.first("SELECT updated_at FROM \(table) WHERE book = \(book.number) AND id = \(id)") {
            try $0.timestamp(0)
        }
    }

    /// When a row was changed or marked as deleted last, the later of both; nil if there is none.
    func changedAt<Entity>(
        _ id: ID<Entity>, of table: SQL, markedAs kind: BookKind, in db: borrowing Connection
    ) throws -> Timestamp? {
        let last: Timestamp? = try db.first(
            """
            SELECT CASE WHEN deleted_at > updated_at THEN deleted_at ELSE updated_at END FROM \(table)
            WHERE book = \(book.number) AND id = \(id)
            """
        ) { try $0.timestamp(0) }
        guard let last else { return nil }
        // What waits for the purge has an earlier time.
        return try max(last, book.deletion(of: kind, id, in: db) ?? last)
    }

    /// Remembers that the book has a record of the file under another id.
    func remember<Entity>(
        _ kind: MatchedKind, _ id: ID<Entity>, as kept: ID<Entity>, in db: borrowing Connection
    ) throws {
        if id == kept { return }
        try db.run(
            """
            INSERT INTO restore_ids (book, kind, id, kept)
            VALUES (\(book.number), \(kind.number), \(id), \(kept))
            ON CONFLICT (book, kind, id) DO UPDATE SET kept = excluded.kept
            """)
    }

    /// Returns the id that the book has for an id of the file.
    func kept<Entity>(
        _ kind: MatchedKind, _ id: ID<Entity>, in db: borrowing Connection
    ) throws -> ID<Entity> {
        guard isMerge else { return id }
        return try db.first(
            """
            SELECT kept FROM restore_ids
            WHERE book = \(book.number) AND kind = \(kind.number) AND id = \(id)
            """
        ) { try $0.id(0) } ?? id
    }

    /// Returns the account of an entry with its currency, deleted or not, or nil.
    func account(
        of line: JSONObject, in db: borrowing Connection
    ) throws -> (id: ID<Account>, currency: Currency)? {
        let field: Field<ID<Account>> = try line.field("accountId")
        let wished = field.isGiven ? field.value : usualAccount
        guard let wished else { return nil }
        let id = try kept(.account, wished, in: db)
        return try db.first(
            "SELECT currency FROM accounts WHERE book = \(book.number) AND id = \(id)"
        ) { (id, try $0.currency(0)) }
    }

    /// Returns the category of an entry or a budget, or nil.
    func category(
        of line: JSONObject, in db: borrowing Connection
    ) throws -> (id: ID<Category>, type: EntryType)? {
        guard let id = try categoryField(of: line).value else { return nil }
        let kept = try kept(.category, id, in: db)
        return try book.category(kept, in: db).flatMap { category in category.type.map { (category.id, $0) } }
    }

    /// Returns the member that names the category: `categoryId`, or the id in the `category` of an answer.
    func categoryField(of line: JSONObject) throws -> Field<ID<Category>> {
        let field: Field<ID<Category>> = try line.field("categoryId")
        let category: Field<NamedCategory> = try line.field("category")
        guard field.value == nil, let named = category.value else { return field }
        return named.id
    }

    private struct NamedCategory: Decodable, Sendable {
        let id: Field<ID<Category>>
    }

    /// Returns the entry of a transaction or a template, or nil with the errors reported.
    func entry(
        of line: JSONObject, _ errors: inout FieldErrors, in db: borrowing Connection
    ) throws -> Entry? {
        let (account, category) = (try account(of: line, in: db), try category(of: line, in: db))
        let accountField: Field<ID<Account>> = try line.field("accountId")
        let type: EntryType? = errors.needed(try line.field("type"), "type")
        let amount = errors.lineAmount(
            try line.field("amount"), "amount", in: try line.field("currency"),
            usual: account?.currency ?? live.currency, allowsZero: false)
        if case .wrong(let message) = accountField { errors.add("accountId", message) }
        errors.refer(to: account, by: accountField, "accountId", "Account")
        errors.refer(to: category, by: try categoryField(of: line), "categoryId", "Category")
        guard errors.check(category?.type, isThatOf: type, "categoryId"), let type, let amount, let category,
            let account
        else { return nil }
        return Entry(type: type, amount: amount, category: category.id, account: account.id)
    }
}
