import AuthService
import ExportService
import LedgerService
import ServiceKit
import SharingService
import SQLiteKit
import TestKit
import Testing

@testable import PostgresKit

/// The statements of the services are written once for both engines (design §2): PostgreSQL prepares each one
/// that the tests of the services used, with parameters and columns of the types that SQLite had.
@Suite struct DialectTests {
    static let services: [(name: String, schema: ServiceSchema)] = [
        ("auth", AuthService.schema), ("ledger", LedgerService.schema), ("sharing", SharingService.schema),
        ("export", ExportService.schema),
    ]

    /// PostgreSQL's types for a value of SQLite's type, by its letter (`StatementRecord`). A comparison is a
    /// bool; a sum of numbers is numeric, whose reading refuses one of more than 64 bits.
    private static let types: [Character: Set<String>] = [
        "i": ["int8", "int4", "bool", "numeric"], "t": ["text"], "b": ["bytea"],
    ]

    @Test(.enabled(if: RecordedStatement.file != nil, "run by deploy/coffer test postgres"))
    func `PostgreSQL makes every schema and prepares every statement of the services`() async throws {
        var needed: Set<String> = []
        let product = Sources(["Services", "Shared/ServiceKit", "Shared/SQLiteKit"])
        let tests = Sources(["Tests", "Shared/TestKit"])
        try await withSchemas { name, schema, connection in
            for statement in schema.statements {
                #expect(throws: Never.self, "\(statement)") { try connection.run(statement) }
            }
            let statements = try RecordedStatement.all(of: name)
            #expect(statements.count > 50, "the tests of \(name) ran")
            for statement in statements {
                let problems = Self.problems(statement, connection)
                if problems.isEmpty { continue }
                if let known = EngineStatements.all.first(where: { statement.text.contains($0.part) }) {
                    needed.insert(known.part)
                } else if !statement.isOfTests(tests, besides: product) {
                    Issue.record("\(name): \(problems.joined(separator: "; "))\n\(statement.text)")
                }
            }
        }
        let unneeded = EngineStatements.all.map(\.part).filter { !needed.contains($0) }
        #expect(unneeded == [], "PostgreSQL prepares these, too")
    }

    @Test func `only the search has virtual tables, which PostgreSQL's schema leaves out`() async throws {
        var virtual: [String: [String]] = [:]
        for (name, schema) in Self.services { virtual[name] = try Self.schema(schema).virtualTables }
        #expect(virtual == ["auth": [], "ledger": ["search", "search_words"], "sharing": [], "export": []])
    }

    private func withSchemas(
        _ body: (String, PostgresSchema, PostgresConnection) throws -> Void
    ) async throws {
        var schemas: [(String, PostgresSchema)] = []
        for (name, schema) in Self.services { schemas.append((name, try Self.schema(schema))) }
        try PostgresServer.run { server in
            let connection = try PostgresConnection(server)
            for (name, schema) in schemas {
                try connection.run("CREATE SCHEMA \(name); SET search_path = \(name)")
                try body(name, schema, connection)
            }
        }
    }

    private static func schema(_ service: ServiceSchema) throws -> PostgresSchema {
        try Database.withSchema(of: service.migrations) { try PostgresSchema($0) }
    }

    private static func problems(
        _ statement: RecordedStatement, _ connection: PostgresConnection
    ) -> [String] {
        do {
            let found = try connection.describe(PostgresText.statement(statement.text))
            return bareUser(statement.text)
                + statement.bound.flatMap { differences("parameter", $0, found.parameters) }
                + columnDifferences(statement, found.columns)
        } catch {
            return ["\(error)"]
        }
    }

    /// Tests that damage a column read rows of other types, too; a statement is right if some rows are.
    private static func columnDifferences(_ statement: RecordedStatement, _ columns: [String]) -> [String] {
        let found = statement.rows.map { differences("column", $0, columns) }
        return found.contains([]) ? [] : found.flatMap(\.self)
    }

    /// PostgreSQL reads the name without quotes as the role that runs the statement.
    private static func bareUser(_ text: String) -> [String] {
        let words = SQLToken.tokens(of: text).filter { $0.kind != .space }
        let isBare = zip([SQLToken(kind: .symbol, text: "")] + words, words).contains { before, word in
            word.kind == .word && word.text == "user" && before.text != "."
        }
        return isBare ? ["user is a keyword and needs quotes"] : []
    }

    private static func differences(_ what: String, _ letters: String, _ names: [String]) -> [String] {
        guard letters.count == names.count else { return ["\(names.count) \(what)s, not \(letters.count)"] }
        return zip(letters, names).enumerated().compactMap { place, pair in
            let (letter, name) = pair
            guard letter != "n", types[letter]?.contains(name) != true else { return nil }
            return "\(what) \(place + 1) is \(name), not \(letter)"
        }
    }
}
