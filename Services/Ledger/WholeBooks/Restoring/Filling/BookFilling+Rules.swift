import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore

/// Rules, with the accounts and categories that they name as the book has them.
extension BookFilling {
    mutating func takeRule(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        var rule = try Rule.table.record(of: line, &errors)
        if errors.isEmpty { rule = rule.checked(&errors) }
        if report(errors, path) { return }
        for index in rule.when.indices where rule.when[index].field == .account {
            guard let id = ID<Account>(rule.when[index].value) else { continue }
            rule.when[index].value = try kept(.account, id, in: db).text
        }
        for index in rule.then.indices where rule.then[index].set == .category {
            guard let id = ID<Category>(rule.then[index].value) else { continue }
            rule.then[index].value = try kept(.category, id, in: db).text
        }
        var row = try BookRow(rule, in: Rule.table)
        row.set(stamps)
        row.set("version", stamps.version)
        _ = try put(row, stamps, path, in: db)
    }
}
