import ServiceKit
import SQLiteKit

enum Migration028EventNumbers {
    static let migration = Migration(28, "Events have explicit numbers", ServiceTables.eventNumbers)
}
