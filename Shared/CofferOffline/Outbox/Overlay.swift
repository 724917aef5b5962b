import Contracts

/// What waits in the outbox, as it looks over the copy's records of a kind.
struct Overlay<Record: WaitingRecord> {
    /// Records as they were made or changed here.
    private(set) var records: [ID<Record>: Kept<Record>] = [:]
    /// The copy's records that are not shown: others of the outbox are instead, or they wait to be deleted.
    private(set) var replaced: Set<ID<Record>> = []

    init(_ outbox: Outbox, over copy: BookCopy) throws {
        for entry in try outbox.all(Record.kind) {
            // What has arrived without its answer is in the copy under the server's id.
            let storedID = try copy.storedID(of: entry.record, Record.kind)
            guard let id = ID<Record>(storedID ?? entry.record) else { continue }
            switch entry.action {
            case .create:
                guard storedID == nil, let draft = entry.draft,
                    let record = try? Record.made(id, of: draft, at: entry.madeAt, in: copy)
                else { continue }
                records[id] = Kept(record: record, state: entry.state)
            case .update:
                guard let draft = entry.draft, let current = try current(id, in: copy) else { continue }
                let record = try? current.record.changed(by: draft, at: entry.madeAt, in: copy)
                replace(id, Kept(record: record ?? current.record, state: current.state.and(entry.state)))
            case .delete where entry.problem == nil: replace(id, nil)
            case .delete:
                guard let current = try current(id, in: copy) else { continue }
                replace(id, Kept(record: current.record, state: .refused))
            }
        }
    }

    private func current(_ id: ID<Record>, in copy: BookCopy) throws -> Kept<Record>? {
        if records[id] != nil || replaced.contains(id) { return records[id] }
        let stored: Record? = try copy.record(Record.kind, id.text)
        return stored.map { Kept(record: $0, state: .stored) }
    }

    private mutating func replace(_ id: ID<Record>, _ record: Kept<Record>?) {
        records[id] = record
        replaced.insert(id)
    }
}

extension KeptState {
    /// The state of a record with two changes: a refused one is the one to tell.
    fileprivate func and(_ other: KeptState) -> KeptState {
        self == .refused ? self : other
    }
}
