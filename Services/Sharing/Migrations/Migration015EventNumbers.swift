import ServiceKit
import SQLiteKit

enum Migration015EventNumbers {
    static let migration = Migration(15, "Events have explicit numbers", ServiceTables.eventNumbers)
}
