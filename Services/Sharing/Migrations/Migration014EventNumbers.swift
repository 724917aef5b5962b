import ServiceKit
import SQLiteKit

enum Migration014EventNumbers {
    static let migration = Migration(14, "Events have explicit numbers", ServiceTables.eventNumbers)
}
