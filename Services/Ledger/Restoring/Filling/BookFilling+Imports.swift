import Contracts
import JSONKit
import SQLiteKit

/// What imports brought. The transactions, accounts and categories may be gone since.
extension BookFilling {
    mutating func takeImportedRow(_ line: [UInt8], _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let checked = try JSON.decode(ImportedRowLine.self, from: line).checked(&errors)
        if report(errors, path) { return }
        guard let (importID, number, imported) = checked else { return }
        var row = BookRow("imported_rows")
        row.set("import", importID)
        row.set("row", number)
        row.set("transaction_id", try kept(.transaction, imported.transaction, in: db))
        row.set("account", try kept(.account, imported.account, in: db))
        row.set("type", imported.type)
        row.set("amount", imported.amount.amountMinor)
        row.set("currency", imported.amount.currency)
        row.set("date", imported.date)
        row.set("description", imported.description)
        row.set("external_id", imported.externalID)
        if try !book.add(row, in: db), !isMerge { findings.problem(path, "Is used twice") }
    }

    mutating func takeImportCategory(_ line: [UInt8], _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let fields = try JSON.decode(ImportCategoryLine.self, from: line)
        let importID = errors.needed(fields.importId, "importId")
        let category = errors.needed(fields.categoryId, "categoryId")
        let version = errors.needed(fields.version, "version")
        if report(errors, path) { return }
        guard let importID, let category, let version else { return }
        var row = BookRow("import_categories")
        row.set("import", importID)
        row.set("category", try kept(.category, category, in: db))
        row.set("was_archived", fields.wasArchived.value ?? false)
        row.set("version", version)
        try book.add(row, in: db)
    }

    mutating func takeUndoneImport(_ line: [UInt8], _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let id = errors.needed(try JSON.decode(UndoneImportLine.self, from: line).importId, "importId")
        if report(errors, path) { return }
        var row = BookRow("undone_imports")
        row.set("import", id)
        try book.add(row, in: db)
    }
}
