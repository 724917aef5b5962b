import Contracts
import SQLiteKit
import ServiceKit

/// An event of the trail with what is still known of its person.
struct StoredEvent: Sendable {
    let record: EventRecord
    let details: EventDetailsRecord

    /// The columns of both tables in a join, in which the event is `e` and its details, which may be
    /// missing, are `d`.
    static let names: SQL = """
        \(EventRecord.table.names(of: "e")), \(EventDetailsRecord.table.names(of: "d"))
        """
    /// The index of the first column after `names`.
    static let count = EventRecord.table.count + EventDetailsRecord.table.count

    /// Reads a row that begins with `names`.
    init(_ row: borrowing Row) throws {
        record = try EventRecord.table.record(row)
        details = try EventDetailsRecord.table.record(row, from: EventRecord.table.count)
    }

    var answer: SecurityEvent {
        SecurityEvent(
            record.type, at: record.at, by: record.actor, address: details.address,
            deviceName: details.deviceName, session: details.session, count: Int(record.count))
    }
}
