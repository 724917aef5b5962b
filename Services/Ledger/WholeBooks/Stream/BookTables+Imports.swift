import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// What imports brought, by which later files and an undo know it.
extension BookTables {
    static let importedRow = BookTable(.importedRow, ImportedRowRecord.table) { book, _ in
        "FROM imported_rows WHERE book = \(book.number) ORDER BY import, row"
    }

    static let importCategory = BookTable(.importCategory, ImportCategoryRecord.table) { book, _ in
        "FROM import_categories WHERE book = \(book.number) ORDER BY import, category"
    }

    static let undoneImport = BookTable(
        .undoneImport, "undone_imports", [.id("importId", "import")]
    ) { book, _ in "FROM undone_imports WHERE book = \(book.number) ORDER BY import" }
}
