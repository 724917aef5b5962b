import Contracts
import Synchronization

/// The attachments whose contents are arriving: upkeep leaves their claims alone. One process owns ledger.db,
/// so memory is enough, and every claim that is older than the process is a crash's.
final class ArrivingContents: Sendable {
    private let ids = Mutex<Set<ID<Attachment>>>([])

    func begin(_ id: ID<Attachment>) { ids.withLock { _ = $0.insert(id) } }

    func end(_ id: ID<Attachment>) { ids.withLock { _ = $0.remove(id) } }

    func contains(_ id: ID<Attachment>) -> Bool { ids.withLock { $0.contains(id) } }
}
