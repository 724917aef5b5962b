import Contracts
import ServiceKit
import SQLiteKit

/// A category that an import made or took back into use, with its version after that.
struct ImportCategoryRecord: Sendable, Equatable {
    var importID: ID<Import>
    var category: ID<Category>
    var wasArchived: Bool
    var version: Int

    static let table = RecordTable(
        "import_categories",
        blank: ImportCategoryRecord(importID: .blank, category: .blank, wasArchived: false, version: 0),
        [
            .id("importId", \.importID, column: "import"), .id("categoryId", \.category, column: "category"),
            .flag("wasArchived", \.wasArchived), .number("version", \.version, 0...Int.max),
        ])
}
