import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

/// Books of several people. A household is the book of an id that no user has.
extension LedgerFixture {
    /// The number of a user whom nobody else knows, whose id is the household's.
    static let household = 9

    var householdKey: ID<User> { service.user(Self.household).user }

    /// Makes a book one of several people.
    /// - Parameters:
    ///   - book: the number of the user whose id is the book's key; by default, the book is nobody's personal
    ///     one.
    ///   - members: the numbers of other users with their roles, as if they had accepted invitations; nil for
    ///     a book that nobody was ever invited to.
    func makeHousehold(
        of book: Int = household, owner: Int = 1, members: [Int: BookRole]? = nil
    ) async throws {
        // The first visit makes the book.
        _ = try await json(.get, "/accounts", user: book)
        let (key, owner) = (service.user(book).user, service.user(owner).user)
        let people = (members ?? [:]).sorted { $0.key < $1.key }.map {
            (user: service.user($0.key).user, name: "User \($0.key)", role: $0.value)
        }
        let log = Random.bytes(16)
        try await store.database.write { db in
            try db.run(
                """
                INSERT INTO households (household, owner, name, created_at, owned_since)
                VALUES (\(key), \(owner), 'Home', \(Self.noon), \(Self.noon))
                """)
            guard members != nil else { return }
            try db.run("UPDATE users SET is_shared = 1 WHERE \"user\" = \(key)")
            try Book.current(of: key, in: db)?.beginChangeLog(named: log, in: db)
            try Self.name(owner, "Owner", in: db)
            for member in people {
                try db.run(
                    """
                    INSERT INTO household_members (household, "user", role, joined_at)
                    VALUES (\(key), \(member.user), \(member.role.storedIndex), \(Self.noon))
                    """)
                try Self.name(member.user, member.name, in: db)
            }
        }
    }

    /// Makes a user a member of the household, which counts as shared from then on; nil removes the user.
    func admit(_ number: Int, as role: BookRole?, named name: String = "Bob") async throws {
        let (key, user) = (householdKey, service.user(number).user)
        let (stored, leftAt) = (role ?? .editor, role == nil ? Self.noon : nil)
        try await store.database.write { db in
            try db.run("UPDATE users SET is_shared = 1 WHERE \"user\" = \(key)")
            try Self.name(user, name, in: db)
            try db.run(
                """
                INSERT INTO household_members (household, "user", role, joined_at, left_at)
                VALUES (\(key), \(user), \(stored.storedIndex), \(Self.noon), \(leftAt))
                ON CONFLICT (household, "user") DO UPDATE SET role = excluded.role, left_at = excluded.left_at
                """)
        }
    }

    private static func name(
        _ user: ID<User>, _ name: String, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO household_people ("user", display_name) VALUES (\(user), \(name))
            ON CONFLICT ("user") DO NOTHING
            """)
    }

    /// Sends a request to a book.
    /// - Parameter book: the number of the user whose id is the book's key.
    func call(
        _ method: HTTPMethod, _ path: String, _ json: String? = nil, in book: Int, by user: Int,
        fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        try await service.request(
            method, path, as: service.user(user), json: json,
            fields: fields + [(BookPlace.fieldName, service.user(book).user.text)])
    }

    /// Sends a request to a book that must succeed, and returns its JSON.
    func json(
        _ method: HTTPMethod, _ path: String, _ body: String? = nil, in book: Int, by user: Int
    ) async throws -> JSONValue {
        let answer = try await call(method, path, body, in: book, by: user)
        #expect((200..<300).contains(answer.status), "\(method.rawValue) \(path): \(answer.text)")
        return answer.json
    }
}
