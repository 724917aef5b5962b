import Contracts
import SQLiteKit

/// What imports brought, by which later files and an undo know it.
extension BookTables {
    static let importedRow = BookTable(
        .importedRow, "imported_rows",
        [
            .id("importId", "import"), .integer("row", "row"), .id("transactionId", "transaction_id"),
            .id("accountId", "account"), .word("type", "type", types), .money("amount", "amount"),
            .text("currency", "currency"), .date("date", "date"), .text("description", "description"),
            .text("externalId", "external_id"),
        ]
    ) { book, _ in "FROM imported_rows WHERE book = \(book.number) ORDER BY import, row" }

    static let importCategory = BookTable(
        .importCategory, "import_categories",
        [
            .id("importId", "import"), .id("categoryId", "category"), .flag("wasArchived", "was_archived"),
            .integer("version", "version"),
        ]
    ) { book, _ in "FROM import_categories WHERE book = \(book.number) ORDER BY import, category" }

    static let undoneImport = BookTable(
        .undoneImport, "undone_imports", [.id("importId", "import")]
    ) { book, _ in "FROM undone_imports WHERE book = \(book.number) ORDER BY import" }
}
