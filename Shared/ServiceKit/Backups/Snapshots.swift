import HTTPKit
import SQLiteKit
import Synchronization
import Vocabulary

/// The snapshot of a service's file that an operator's backup has opened, one at a time.
final class Snapshots: Sendable {
    private struct Opened {
        let id: ID<SnapshotOpened>
        let schema: ServiceSchema
        let snapshot: DatabaseSnapshot
        let hold: WriterHold
    }

    private struct State {
        var opened: Opened?
        var isBusy = false
    }

    /// How long a snapshot waits for its copy to begin: it keeps the write-ahead log from starting again.
    private static let keptMilliseconds = 60_000

    private let context: ServiceContext
    private let state = Mutex(State())

    init(context: ServiceContext) { self.context = context }

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SnapshotAPI.open) { [self] _ in try await open() }
        routes.on(SnapshotAPI.release) { [self] call in try release(try call.id()) }
        routes.on(SnapshotAPI.copy) { [self] call in
            let path = call.body.path
            guard path.hasPrefix("/"), !path.utf8.contains(0) else {
                throw APIError.field("path", "Path must be an absolute path")
            }
            return try await copy(try call.id(), to: path)
        }
    }

    private func open() async throws -> SnapshotOpened {
        guard let (schema, database) = context.databases.main else { throw APIError.notFound }
        try enter()
        defer { leave() }
        drop(nil)
        let (snapshot, hold) = try await database.snapshot(
            holdingMilliseconds: SnapshotAPI.holdMilliseconds)
        let id = context.ids.make(SnapshotOpened.self)
        state.withLock {
            $0.opened = Opened(id: id, schema: schema, snapshot: snapshot, hold: hold)
        }
        _ = context.loops.first?.schedule(afterMilliseconds: Self.keptMilliseconds) { [self] in drop(id) }
        return SnapshotOpened(id: id)
    }

    private func release(_ id: ID<SnapshotOpened>) throws -> SnapshotReleased {
        guard let opened = state.withLock({ $0.opened }), opened.id == id else { throw APIError.notFound }
        return SnapshotReleased(wasHeld: opened.hold.release())
    }

    private func copy(_ id: ID<SnapshotOpened>, to path: String) async throws -> SnapshotCopied {
        try enter()
        defer { leave() }
        let opened = state.withLock { state -> Opened? in
            guard state.opened?.id == id else { return nil }
            return state.opened.taken()
        }
        guard let opened else { throw APIError.notFound }
        _ = opened.hold.release()
        return try await opened.snapshot.copy(to: path) { db in try opened.schema.facts(in: db) }
    }

    /// Closes the present snapshot, or the given one only, unless its copy has begun.
    private func drop(_ id: ID<SnapshotOpened>?) {
        let opened = state.withLock { state -> Opened? in
            guard id == nil || state.opened?.id == id else { return nil }
            return state.opened.taken()
        }
        guard let opened else { return }
        _ = opened.hold.release()
        opened.snapshot.close()
    }

    private func enter() throws(APIError) {
        let isFree = state.withLock { state in
            defer { state.isBusy = true }
            return !state.isBusy
        }
        guard isFree else { throw APIError(.conflict, "Another backup is being taken.") }
    }

    private func leave() { state.withLock { $0.isBusy = false } }
}
