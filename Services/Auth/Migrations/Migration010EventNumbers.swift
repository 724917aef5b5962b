import ServiceKit
import SQLiteKit

enum Migration010EventNumbers {
    static let migration = Migration(10, "Events have explicit numbers", ServiceTables.eventNumbers)
}
