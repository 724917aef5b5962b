import ServiceKit
import SQLiteKit

enum Migration025EventNumbers {
    static let migration = Migration(25, "Events have explicit numbers", ServiceTables.eventNumbers)
}
