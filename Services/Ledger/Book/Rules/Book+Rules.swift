package import Contracts
import JSONKit
package import ServiceKit
package import SQLiteKit
package import LedgerCore

extension Book {
    /// Returns the rules in the order in which they work.
    func rules(in db: borrowing Connection) throws -> [Rule] {
        try db.all(
            """
            SELECT \(Rule.table.names) FROM rules
            WHERE book = \(number) ORDER BY position, created_at, id
            """
        ) { try Rule.table.record($0) }
    }

    package func rule(_ id: ID<Rule>, in db: borrowing Connection) throws -> Rule? {
        try db.first(
            "SELECT \(Rule.table.names) FROM rules WHERE book = \(number) AND id = \(id)"
        ) { try Rule.table.record($0) }
    }

    func requireRule(_ id: ID<Rule>, in db: borrowing Connection) throws -> Rule {
        guard let rule = try rule(id, in: db) else { throw APIError.ruleNotFound }
        return rule
    }

    func ruleCount(in db: borrowing Connection) throws -> Int {
        let count = try db.first("SELECT count(*) FROM rules WHERE book = \(number)") { try $0.int(0) }
        return Int(count ?? 0)
    }

    func deleteRule(_ id: ID<Rule>, in db: borrowing Connection) throws {
        try db.run("DELETE FROM rules WHERE book = \(number) AND id = \(id)")
    }

    /// Returns transactions between two days, or without bounds, by day and id; none that are deleted.
    func ruledTransactions(
        _ days: RuleDays, after place: TransactionCursor?, limit: Int, in db: borrowing Connection
    ) throws -> [TransactionRecord] {
        let from: SQL = days.from.map { "AND date >= \($0)" } ?? ""
        let to: SQL = days.to.map { "AND date <= \($0)" } ?? ""
        let after: SQL = place.map { "AND (date, id) > (\($0.date), \($0.id))" } ?? ""
        return try db.all(
            """
            SELECT \(TransactionRecord.table.names) FROM transactions INDEXED BY transactions_by_date
            WHERE book = \(number) AND deleted_at IS NULL AND \(notInDeletedAccount) \(from) \(to) \(after)
            ORDER BY date, id LIMIT \(limit)
            """
        ) { try TransactionRecord.table.record($0) }
    }
}

extension Rule {
    var storedActions: String {
        get throws { String(decoding: try JSON.encode(then), as: UTF8.self) }
    }

    package static let table = RecordTable(
        "rules",
        blank: Rule(id: .blank, name: "", isEnabled: true, order: 0, match: .all, when: [], then: []),
        [
            .id("id", \.id).fixed, .text("name", \.name, .ruleName), .flag("isEnabled", \.isEnabled),
            .number("order", \.order, NumberRule.ruleOrder, column: "position"),
            .index("match", \.$match, of: Match.self, column: "matches"),
            .json("when", \.when, column: "conditions"), .json("then", \.then, column: "actions"),
            .unbound(.instant("createdAt", "created_at")),
            .unbound(.instant("updatedAt", "updated_at")), .unbound(.number("version", "version")),
        ])
}

extension APIError {
    static let ruleNotFound = APIError.notFound("Rule")
}
