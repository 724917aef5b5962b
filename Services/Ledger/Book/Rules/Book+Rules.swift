package import Contracts
import JSONKit
package import ServiceKit
package import SQLiteKit
package import LedgerCore

extension Book {
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

extension Rule: BookRecord {
    package static var endpoints: Crud<Rule, RuleDraft, RuleList> { LedgerAPI.rule }
    package static var kind: BookKind { .rule }
    package static var listOrder: SQL { "position, created_at, id" }
    package static var change: any WritableKeyPath<BookChange, Rule?> & Sendable { \.rule }
    package static var notFound: APIError { .notFound("Rule") }

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

    package static func made(
        _ draft: RuleDraft, _ id: ID<Rule>, over current: Rule?, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> Rule {
        let rule = try draft.resolved(id: id, over: current)
        try rule.checkNames(besides: current, in: book, db)
        return rule
    }

    package func checkRoom(in book: Book, _ db: borrowing Connection) throws {
        if try book.count("rules WHERE book = \(book.number)", in: db) >= LedgerAPI.ruleLimit {
            throw APIError.field(
                "name", "You have the largest number of rules (\(LedgerAPI.ruleLimit)) already")
        }
    }

    /// Refuses categories and accounts that the book does not have. A rule keeps those that it had.
    private func checkNames(besides old: Rule?, in book: Book, _ db: borrowing Connection) throws {
        var errors = FieldErrors()
        for (index, action) in then.enumerated() where action.set == .category {
            guard let id = ID<Category>(action.value), old?.then.contains(action) != true else { continue }
            if try book.category(id, in: db) == nil {
                errors.add("then[\(index)].value", "Category not found")
            }
        }
        for (index, condition) in when.enumerated() where condition.field == .account {
            guard let id = ID<Account>(condition.value), old?.when.contains(condition) != true else {
                continue
            }
            if try book.account(id, in: db) == nil {
                errors.add("when[\(index)].value", "Account not found")
            }
        }
        try errors.throwIfAny()
    }

    /// The column of the actions, by which an undo knows them.
    var storedActions: String {
        get throws { String(decoding: try JSON.encode(then), as: UTF8.self) }
    }
}
