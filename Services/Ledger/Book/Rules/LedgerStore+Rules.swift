import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

extension LedgerStore {
    func rules(_ visit: BookVisit) async throws -> Answer {
        try await read(visit) { db, book in
            let rules = try book.rules(in: db)
            return try Self.answer(RuleList(rules: rules), rows: rules.count, in: db)
        }
    }

    func rule(_ id: ID<Rule>, _ visit: BookVisit) async throws -> Versioned<Rule> {
        try await read(visit) { db, book in
            try book.versioned(try book.requireRule(id, in: db), id, in: "rules", db)
        }
    }

    func createRule(
        _ draft: RuleDraft, id: ID<Rule>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        let rule = try draft.made(id: id)
        return try await change(visit, idempotency: idempotency) { db, book in
            try Self.checkNames(in: rule, besides: nil, book, in: db)
            if try book.ruleCount(in: db) >= LedgerAPI.ruleLimit { throw Rule.tooMany }
            try book.insert(rule, into: Rule.table, at: visit.now, in: db)
            return Made(value: rule, isNew: true)
        }
    }

    func updateRule(
        _ id: ID<Rule>, _ draft: RuleDraft, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<Rule> {
        try await change(visit) { db, book in
            let old = try book.requireRule(id, in: db)
            try book.require(precondition, of: id, in: "rules", db)
            let rule = try draft.applied(to: old)
            try Self.checkNames(in: rule, besides: old, book, in: db)
            try db.run(book.update(id, to: rule, in: Rule.table, at: visit.now))
            return try book.versioned(rule, id, in: "rules", db)
        }
    }

    func deleteRule(
        _ id: ID<Rule>, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> DeletedID<Rule> {
        try await change(visit) { db, book in
            _ = try book.requireRule(id, in: db)
            try book.require(precondition, of: id, in: "rules", db)
            try book.deleteRule(id, in: db)
            return DeletedID(id: id)
        }
    }

    /// Refuses categories and accounts that the book does not have. A rule keeps those that it had.
    private static func checkNames(
        in rule: Rule, besides old: Rule?, _ book: Book, in db: borrowing Connection
    ) throws {
        var errors = FieldErrors()
        for (index, action) in rule.then.enumerated() where action.set == .category {
            guard let id = ID<Category>(action.value), old?.then.contains(action) != true else { continue }
            if try book.category(id, in: db) == nil {
                errors.add("then[\(index)].value", "Category not found")
            }
        }
        for (index, condition) in rule.when.enumerated() where condition.field == .account {
            guard let id = ID<Account>(condition.value), old?.when.contains(condition) != true else {
                continue
            }
            if try book.account(id, in: db) == nil {
                errors.add("when[\(index)].value", "Account not found")
            }
        }
        try errors.throwIfAny()
    }
}
