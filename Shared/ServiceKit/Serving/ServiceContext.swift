package import HTTPKit
import SodiumKit
import Synchronization

/// The settings, log, clock, loops and other resources that a program gives its service at start.
package final class ServiceContext: Sendable {
    /// `auth`, `ledger`, `sharing`, `export`, `gateway`.
    package let name: String
    package let settings: Settings
    package let clock: Clock
    package let ids: IDGenerator
    package let log: Log
    package let metrics: Metrics
    package let signer: IdentitySigner
    package let loops: [EventLoop]
    package let databases: OpenDatabases
    let standby: Standby
    /// The factor by which calls and background reads may take longer than their limits: 1 in every program,
    /// more in tests, of which many run at once.
    let patience: Int
    /// Nil without a collector of traces.
    package let tracer: Tracer?
    private let beforeDrain = Mutex<[@Sendable () -> Void]>([])
    private let onReload = Mutex<[@Sendable () -> Void]>([])
    /// The key of the fingerprints of idempotent request bodies, derived from the identity key.
    let fingerprintKey: [UInt8]
    /// The key of entity tags, derived from the identity key.
    let tagKey: [UInt8]
    package let addressMarks: AddressMarks
    package let diskReserve: DiskReserve

    package init(
        name: String, settings: Settings, clock: Clock, log: Log, loops: [EventLoop], identityKey: [UInt8],
        patience: Int = 1
    ) {
        self.name = name
        self.settings = settings
        self.clock = clock
        self.log = log
        self.loops = loops
        self.patience = patience
        databases = OpenDatabases(log: log, patience: patience)
        standby = Standby(of: name, dataFolder: settings.dataFolder, log: log)
        ids = IDGenerator(clock: clock)
        let metrics = Metrics()
        self.metrics = metrics
        tracer = settings.traceCollector.map {
            Tracer(
                service: name, collector: $0, every: settings.traceEvery, log: log, metrics: metrics)
        }
        signer = IdentitySigner(key: identityKey, clock: clock)
        fingerprintKey = Sodium.hmacSHA256(Array("idempotency fingerprint".utf8), key: identityKey)
        tagKey = Sodium.hmacSHA256(Array("entity tag".utf8), key: identityKey)
        addressMarks = AddressMarks(identityKey: identityKey)
        diskReserve = DiskReserve(settings.diskReserveBytes, in: settings.dataFolder)
    }

    package var dataFolder: String { settings.dataFolder }

    /// Adds an action that runs just before the program drains. The action ends requests that are held open.
    package func onDrain(_ action: @escaping @Sendable () -> Void) {
        beforeDrain.withLock { $0.append(action) }
    }

    /// Adds an action for SIGHUP. The action reads files that people change while the program runs.
    package func onReload(_ action: @escaping @Sendable () -> Void) {
        onReload.withLock { $0.append(action) }
    }

    package func reload() {
        for action in onReload.withLock({ $0 }) { action() }
    }

    func announceDrain() {
        for action in beforeDrain.withLock({ $0 }) { action() }
    }

    /// Returns the path of the socket that a service listens on.
    package func socketPath(of service: String) -> String { "\(dataFolder)/run/\(service).sock" }

    /// Returns the 32 bytes of a key file of 64 hexadecimal digits under `keys/`.
    package func key(_ fileName: String) throws -> [UInt8] {
        try Self.readKey("\(dataFolder)/keys/\(fileName)")
    }

    /// Returns the 32 bytes of a key file of 64 hexadecimal digits.
    package static func readKey(_ path: String) throws(StartError) -> [UInt8] {
        guard let bytes = readFile(path, limitBytes: 1_024) else {
            throw StartError("cannot read the key file \(path); deploy/coffer makes it on first start")
        }
        let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        guard let key = Sodium.fromHex(text), key.count == 32 else {
            throw StartError("the key file \(path) must hold 64 hexadecimal digits")
        }
        return key
    }
}

/// The reason why a program cannot start, for the person who starts it.
package struct StartError: Error, Sendable, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
