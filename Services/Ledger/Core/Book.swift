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
    /// The only accounts that the visitor reaches; nil for all. Every other account is as if deleted.
    package private(set) var bounds: [ID<Account>]?
    /// The accounts that the lists and sums of a request are about: those within the bounds, or fewer of
    /// them; nil for all.
    package private(set) var scope: [ID<Account>]?

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
            SELECT \(table.names(of: "b")), u.replacement
            FROM users u JOIN books b ON b.book = u.book WHERE u."user" = \(user)
            """
        ) { row in
            var book = try table.record(row)
            book.replacement = try row.intOrNil(table.count)
            return book
        }
    }

    /// Returns the user's book if background work may change it: not while a restore holds it.
    package static func writable(of user: ID<User>, in db: borrowing Connection) throws -> Book? {
        try current(of: user, in: db).flatMap { $0.replacement == nil ? $0 : nil }
    }

    /// Returns the book with a number, current or not, for work that goes through all books.
    package static func numbered(_ number: Int64, in db: borrowing Connection) throws -> Book? {
        try db.first("SELECT \(table.names) FROM books WHERE book = \(number)") { try table.record($0) }
    }

    /// Creates a user's first book with the account "Personal".
    static func provision(for visit: BookVisit, in db: borrowing Connection) throws -> Book {
        var book = Book(
            user: visit.user, currency: visit.identity.currency, activeAccount: visit.firstAccount)
        let number = try db.first(
            """
            INSERT INTO books (\(table.insertedNames), created_at)
            VALUES (\(table.values(of: book)), \(visit.now)) RETURNING book
            """
        ) { try $0.int(0) }
        guard let number else { throw APIError.storedValue("a new book without a number") }
        book.number = number
        try db.run("INSERT INTO users (\"user\", book) VALUES (\(visit.user), \(number))")
        try book.insert(
            AccountRecord.personal(id: visit.firstAccount, currency: book.currency, at: visit.now), in: db)
        return book
    }

    /// Stores the user's new preferred currency. The only account of an empty book follows it if the user has
    /// not edited the account.
    func follow(_ preferred: Currency, in db: borrowing Connection) throws -> Book {
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
        guard let accounts = bounds?.map({ $0.cast(to: Account.self) }) else { return self }
        var book = self
        book.bounds = accounts
        book.scope = accounts
        if !accounts.contains(activeAccount) { book.activeAccount = accounts.first ?? .blank }
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
        }
    }

    /// Increases the revision, by which an export knows that its pages show the same state, and tells the
    /// user's clients that listen.
    package func advance(in db: borrowing Connection) throws {
        db.tell(ChangeNotice(.book, for: user, revision: revision &+ 1))
        try db.run("UPDATE books SET revision = revision + 1 WHERE book = \(number)")
    }
}
