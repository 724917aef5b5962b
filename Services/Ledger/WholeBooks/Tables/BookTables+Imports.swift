import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// What imports brought, by which later files and an undo know it, and what sample data made.
extension BookTables {
    static let imports: [BookTable] = [
        BookTable(
            ImportedRowRecord.table, key: ["import", "row"],
            [.all(.importedRow, of: "imported_rows", by: "import, row")]
        ) { try $0.takeImportedRow($1, $2, in: $3) }
        .with { $0.changes = nil },
        BookTable(
            ImportCategoryRecord.table, key: ["import", "category"],
            [.all(.importCategory, of: "import_categories", by: "import, category")]
        ) { try $0.takeImportCategory($1, $2, in: $3) }
        .with { $0.changes = nil },
        BookTable(
            "undone_imports", key: ["import"], [.id("importId", "import")], columns: ["import"],
            [.all(.undoneImport, of: "undone_imports", by: "import")]
        ) { try $0.takeUndoneImport($1, $2, in: $3) }
        .with { $0.changes = nil },
        BookTable(
            SampleRecord.table, key: ["kind", "id"], [.all(.sampleMark, of: "sample_rows", by: "kind, id")]
        ) { try $0.takeSampleMark($1, $2, in: $3) },
    ]
}
