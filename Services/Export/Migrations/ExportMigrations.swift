package import SQLiteKit

/// The schema of export.db: forward only, numbered, never edited.
package enum ExportMigrations {
    package static let all = [Migration001Backups.migration, Migration002Erasure.migration]
}
