import Contracts
import ServiceKit
import SodiumKit
import Synchronization

/// The signing keys of the running service. They follow the key files, which `deploy/coffer keys` changes
/// meanwhile.
final class SigningKeys: Sendable {
    private struct State {
        var ring: KeyRing
        var stamp: SigningKeyStamp?
    }

    private let files: SigningKeyFiles
    private let log: Log
    private let state: Mutex<State>

    /// Reads the keys. If there are none, makes one in development and throws `StartError` in production.
    init(_ context: ServiceContext) throws {
        files = SigningKeyFiles(dataFolder: context.dataFolder)
        log = context.log
        if context.settings.environment == .development, try files.isEmpty() {
            let path = "\(context.dataFolder)/keys/\(SigningKeyFiles.firstName)"
            try writeFile(path, Array("\(Sodium.hex(Random.bytes(32)))\n".utf8))
            context.log.info("made a key", ["file": path])
        }
        let stamp = files.stamp()
        guard let ring = KeyRing(try files.load().map(\.key)) else {
            throw StartError("there is no signing key in \(context.dataFolder)/keys")
        }
        state = Mutex(State(ring: ring, stamp: stamp))
    }

    var ring: KeyRing { state.withLock { $0.ring } }

    /// Reads the keys again if their folder has changed; keeps the present ones if that fails.
    func reloadIfChanged() {
        let stamp = files.stamp()
        guard stamp == nil || stamp != state.withLock({ $0.stamp }) else { return }
        do {
            guard let ring = KeyRing(try files.load().map(\.key)) else {
                throw StartError("no signing key is left")
            }
            let before = self.ring.keys.map(\.id)
            state.withLock { $0 = State(ring: ring, stamp: stamp) }
            guard ring.keys.map(\.id) != before else { return }
            log.info("signing keys changed", ["keys": ring.keys.map(\.id).joined(separator: " ")])
        } catch {
            // Looks again next time even without a change: the unread change may have removed a leaked key.
            state.withLock { $0.stamp = nil }
            log.error("signing keys not read; the former ones stay", ["reason": String(describing: error)])
        }
    }

    /// Removes the files of keys whose last token has expired.
    func removeExpired(at now: Timestamp) {
        let ring = ring
        guard ring.keys.contains(where: { ring.state(of: $0, at: now) == .expired }) else { return }
        do {
            for file in try files.load() where ring.state(of: file.key, at: now) == .expired {
                try files.remove(file)
                log.info("removed an expired signing key", ["key": file.key.id])
            }
        } catch {
            log.error("expired signing keys not removed", ["reason": String(describing: error)])
        }
        reloadIfChanged()
    }
}
