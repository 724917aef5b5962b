import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerCore

/// What imports brought. The transactions, accounts and categories may be gone since.
extension BookFilling {
    mutating func takeImportedRow(
        _ line: JSONObject, _ path: String, in db: borrowing Connection
    ) throws {
        var errors = FieldErrors()
        // A row has the bank's currency, whatever the account's is.
        _ = errors.needed(try line.field("currency", Currency.self), "currency")
        var imported = try ImportedRowRecord.table.record(of: line, &errors)
        if report(errors, path) { return }
        imported.transaction = try kept(.transaction, imported.transaction, in: db)
        imported.account = try kept(.account, imported.account, in: db)
        // What an undo removed is as if it never came.
        if isMerge, try book.isUndone(imported.importID, in: db),
            try !book.has(imported.transaction, in: "transactions", db)
        {
            return
        }
        if try !book.add(BookRow(imported, in: ImportedRowRecord.table), in: db), !isMerge {
            findings.problem(path, "Is used twice")
        }
    }

    mutating func takeImportCategory(
        _ line: JSONObject, _ path: String, in db: borrowing Connection
    ) throws {
        var errors = FieldErrors()
        var made = try ImportCategoryRecord.table.record(of: line, &errors)
        if report(errors, path) { return }
        made.category = try kept(.category, made.category, in: db)
        if try isMerge && !book.has(made.category, in: "categories", db) { return }
        try book.add(BookRow(made, in: ImportCategoryRecord.table), in: db)
    }

    mutating func takeUndoneImport(
        _ line: JSONObject, _ path: String, in db: borrowing Connection
    ) throws {
        var errors = FieldErrors()
        let id: ID<Import>? = errors.needed(try line.field("importId"), "importId")
        if report(errors, path) { return }
        var row = BookRow("undone_imports")
        row.set("import", id)
        try book.add(row, in: db)
    }
}
