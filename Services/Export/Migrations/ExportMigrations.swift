import SQLiteKit

/// The schema of export.db: forward only, numbered, never edited.
enum ExportMigrations {
    static let all = [
        Migration001Backups.migration, Migration002Erasure.migration, Migration003AnswerSpace.migration,
        Migration004Imports.migration, Migration005BackupKinds.migration,
        Migration006ImportSizes.migration, Migration007NameRemovals.migration,
        Migration008BankConnections.migration, Migration009Households.migration,
    ]
}
