package import Contracts
import ServiceKit
package import SQLiteKit

/// A user's book within one transaction of the database. Its methods, in files `Book+….swift` by topic, hold
/// the ledger's SQL. Every statement is bound to the book, so none can reach another user's rows (design §4).
package struct Book: Sendable {
    package fileprivate(set) var number: Int64 = 0
    package fileprivate(set) var user: ID<User> = .blank
    /// The user's preferred currency as of the last visit.
    package fileprivate(set) var currency = Currency.usd
    package fileprivate(set) var activeAccount: ID<Account> = .blank
    /// Increases with every change of the book.
    package fileprivate(set) var revision: Int64 = 0
    /// The book that a restore is about to put in this one's place; until then the user's writes are refused,
    /// and sharing's changes reach both.
    package var replacement: Int64?
    /// Whether others were ever invited to the book: then it notes who did what.
    package fileprivate(set) var isShared = false
    /// The only accounts that the visitor reaches; nil for all. Every other account is as if deleted.
    package private(set) var bounds: [ID<Account>]?
    /// The accounts that the lists and sums of a request are about: those within the bounds, or fewer of
    /// them; nil for all.
    package private(set) var scope: [ID<Account>]?
    /// Who visits, whom new entries name as their maker; nil for what happens by itself.
    package private(set) var visitor: ID<User>?

    static let table = RecordTable(
        "books", blank: Book(),
        [
            .assigned("book", \.number), .column("user", \.user).fixed, .column("currency", \.currency),
            .column("active_account", \.activeAccount), .column("revision", \.revision),
            .unbound("created_at", "tag_count", "payee_count"),
        ])

    /// Returns the user's current book, or nil if the user has none.
    package static func current(of user: ID<User>, in db: borrowing Connection) throws -> Book? {
        try db.first(
            """
            SELECT \(table.names(of: "b")), u.replacement, u.is_shared
            FROM users u JOIN books b ON b.book = u.book WHERE u."user" = \(user)
            """
        ) { row in
            var book = try table.record(row)
            book.replacement = try row.intOrNil(table.count)
            book.isShared = try row.bool(table.count + 1)
            return book
        }
    }

    /// Returns the book of a key if background work may change it: not while a restore holds it, nor after
    /// its owner has deleted it.
    package static func writable(of key: ID<User>, in db: borrowing Connection) throws -> Book? {
        guard let book = try current(of: key, in: db), book.replacement == nil,
            try !db.exists("SELECT 1 FROM households WHERE household = \(key) AND deleted_at IS NOT NULL")
        else { return nil }
        return book
    }

    /// Returns the book with a number, current or not, for work that goes through all books.
    package static func numbered(_ number: Int64, in db: borrowing Connection) throws -> Book? {
        try db.first("SELECT \(table.names) FROM books WHERE book = \(number)") { try table.record($0) }
    }

    /// Creates the first book of a key with one account, which has the book's name.
    @discardableResult
    package static func provision(
        key: ID<User>, name: String = SharedBook.personalName, currency: Currency, for visit: BookVisit,
        in db: borrowing Connection
    ) throws -> Book {
        var book = Book(user: key, currency: currency, activeAccount: visit.firstAccount)
        let number = try db.first(
            """
            INSERT INTO books (\(table.insertedNames), created_at)
            VALUES (\(table.values(of: book)), \(visit.now)) RETURNING book
            """
        ) { try $0.int(0) }
        guard let number else { throw APIError.storedValue("a new book without a number") }
        book.number = number
        try db.run("INSERT INTO users (\"user\", book) VALUES (\(key), \(number))")
        let account = AccountRecord.personal(
            id: visit.firstAccount, name: String(name.prefix(TextRule.accountName.maximum)).trimmed,
            currency: book.currency, at: visit.now)
        try book.insert(account, in: db)
        return book
    }

    /// Stores the user's new preferred currency. The only account of an empty book follows it if the user has
    /// not edited the account.
    package func follow(_ preferred: Currency, in db: borrowing Connection) throws -> Book {
        try db.run("UPDATE books SET currency = \(preferred) WHERE book = \(number)")
        let accounts = try accounts(in: db)
        if accounts.count == 1, accounts[0].isUnedited, accounts[0].opening == nil, try isEmpty(in: db) {
            try db.run(
                """
                UPDATE accounts SET currency = \(preferred)
                WHERE book = \(number) AND id = \(accounts[0].id)
                """)
        }
        try advance(in: db)
        var book = self
        (book.currency, book.revision, book.replacement) = (preferred, revision &+ 1, nil)
        return book
    }

    /// Returns the book as a visitor sees it who reaches some accounts only; the first of them stands in for
    /// an active account that is none of them.
    func bounded(to bounds: [ID<BookAccount>]?) -> Book {
        // Plans of the whole book have the id of zeros where others have an account: no bounds hold them.
        guard let accounts = bounds?.map({ $0.cast(to: Account.self) }).filter({ $0 != .blank }) else {
            return self
        }
        var book = self
        book.bounds = accounts
        book.scope = accounts
        if !accounts.contains(activeAccount) { book.activeAccount = accounts.first ?? .blank }
        return book
    }

    /// Returns the book for what a person does in it; nil for what happens by itself.
    package func visited(by person: ID<User>?) -> Book {
        var book = self
        book.visitor = person
        return book
    }

    /// Returns the book as a visitor sees it. An open account stands in for an active one out of reach.
    func seen(by visit: BookVisit, in db: borrowing Connection) throws -> Book {
        var book = bounded(to: visit.identity.accounts)
        book.visitor = visit.user
        guard book.activeAccount != activeAccount, let bounds = book.bounds, bounds.count > 1 else {
            return book
        }
        let open = try db.all(
            """
            SELECT id FROM accounts
            WHERE book = \(number) AND is_archived = 0 AND \(Self.isOne(of: bounds, "id"))
            """
        ) { try $0.id(0, Account.self) }
        if let first = bounds.first(where: open.contains) { book.activeAccount = first }
        return book
    }

    /// The book without bounds, to count what its limits are about.
    package var whole: Book {
        var book = self
        book.bounds = nil
        book.scope = nil
        return book
    }

    /// Returns the book as a request sees it that is about some accounts only, which the visitor reaches.
    /// Unlike outside of the bounds, what other accounts have to do with these is shown.
    package func narrowed(to accounts: [ID<Account>]) -> Book {
        var book = self
        book.scope = accounts
        return book
    }

    /// Whether the visitor reaches an account. A side of a transfer whose account is gone is nobody's.
    package func reaches(_ account: ID<Account>?) -> Bool {
        guard let bounds else { return true }
        return account.map(bounds.contains) ?? false
    }

    /// Throws `FORBIDDEN` for an account that the visitor does not reach, whether it exists or not.
    /// - Parameter path: where the request has it.
    package func requireReach(_ account: ID<Account>?, _ path: String) throws(APIError) {
        if let account, !reaches(account) { throw .outsideBounds(path) }
    }

    /// A condition on a column that the visitor reaches its account; nil without bounds.
    package func isReached(_ column: SQL) -> SQL? { bounds.map { Self.isOne(of: $0, column) } }

    /// Whether the request is about an account. A side of a transfer whose account is gone is of none.
    package func isInScope(_ account: ID<Account>?) -> Bool {
        guard let scope else { return true }
        return account.map(scope.contains) ?? false
    }

    /// A condition on a column that the request is about its account; nil if it is about all.
    package func isInScope(_ column: SQL) -> SQL? { scope.map { Self.isOne(of: $0, column) } }

    package static func isOne(of accounts: [ID<Account>], _ column: SQL) -> SQL {
        // An empty list is none in SQL.
        if accounts.isEmpty { return "FALSE" }
        if accounts.count == 1 { return "\(column) = \(accounts[0])" }
        return "\(column) IN (\(SQL.joined(accounts.map { "\($0)" }, separator: ", ")))"
    }

    private func isEmpty(in db: borrowing Connection) throws -> Bool {
        let tables: [SQL] = [
            "account_totals", "transfer_totals", "budgets", "income_goals", "recurring_templates",
            "reconciliations",
        ]
        return try tables.allSatisfy { table in
            try !db.exists("SELECT 1 FROM \(table) WHERE book = \(number) LIMIT 1")
        } && !db.exists("SELECT 1 FROM assets WHERE book = \(number) AND account IS NOT NULL LIMIT 1")
    }

    /// Returns when the first of the user's books was made.
    package func firstMade(in db: borrowing Connection) throws -> Timestamp {
        let first = try db.first(
            "SELECT min(created_at) FROM books INDEXED BY books_by_user WHERE \"user\" = \(user)"
        ) { try $0.timestamp(0) }
        guard let first else { throw APIError.storedValue("a book without a row") }
        return first
    }

    /// Increases the revision, by which an export knows that its pages show the same state, and tells the
    /// clients that listen.
    package func advance(in db: borrowing Connection) throws {
        try tell(revision: revision &+ 1, in: db)
        try db.run("UPDATE books SET revision = revision + 1 WHERE book = \(number)")
    }

    /// Tells the clients of everybody in the book that it is another one.
    package func tell(revision: Int64?, in db: borrowing Connection) throws {
        guard isShared else {
            db.tell(ChangeNotice(.book, for: user, revision: revision))
            return
        }
        let people: [ID<User>] = try db.all(
            """
            SELECT owner FROM households WHERE household = \(user) AND deleted_at IS NULL
            UNION ALL
            SELECT "user" FROM household_members WHERE household = \(user) AND left_at IS NULL
            """
        ) { try $0.id(0) }
        for person in people {
            db.tell(
                person == user
                    ? ChangeNotice(.book, for: user, revision: revision)
                    : ChangeNotice(.sharedBook, for: person, revision: revision, book: user))
        }
    }
}
