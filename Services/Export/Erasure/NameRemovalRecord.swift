import Contracts
import SQLiteKit
import ServiceKit

/// An erased user whose name may stand in backups that were not looked through yet, as stored.
struct NameRemovalRecord: Sendable {
    let tombstone: Tombstone
    /// The last backup that was looked through; empty before the first.
    let place: [UInt8]

    var person: (tombstone: Tombstone, address: ErasedPeople.Address) {
        (tombstone, tombstone.addressMark.map { .marked($0) } ?? .unknown)
    }
}
