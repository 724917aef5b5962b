package import HTTPKit
import Glibc
package import ServiceKit
import SodiumKit

/// Builds the contexts of services in tests, with keys and folders as the supervisor makes them.
package enum TestContext {
    /// The identity key, the same in all tests.
    package static let identityKey = [UInt8](repeating: 7, count: 32)

    /// Makes the folders and key files (64 hexadecimal digits) below a data folder.
    package static func prepare(_ folder: String) throws {
        _ = Sodium.start()
        for name in ["run", "log", "mail", "files", "keys"] { try makeFolder("\(folder)/\(name)") }
        let keys = [
            "identity.key": identityKey, "refresh.key": Array(1...32), "signing.seed": Array(2...33),
            "pin.key": Array(3...34),
        ]
        for (name, key) in keys where access("\(folder)/keys/\(name)", F_OK) != 0 {
            try writeFile("\(folder)/keys/\(name)", Array(Sodium.hex(key).utf8))
        }
    }

    /// Makes a context whose limits of calls and background reads are six times those of a program.
    package static func make(
        _ name: String, folder: String, clock: Clock, loops: [EventLoop],
        settings extra: [String: String] = [:]
    ) throws -> ServiceContext {
        var environment = [
            "COFFER_DATA": folder, "COFFER_ENV": "development",
            "COFFER_PUBLIC_URL": "http://127.0.0.1:0", "COFFER_LOG_LEVEL": "error",
            "COFFER_UPSTREAM_TIMEOUT_MS": "60000",
        ]
        if let store = try TestStore.address(for: folder) {
            environment["COFFER_STORE"] = store
            environment["COFFER_STORE_CONNECTIONS"] = "4"
            environment["COFFER_STORE_PREFIX"] = TestStore.prefix
        }
        environment.merge(extra) { _, new in new }
        let settings = try Settings.load(arguments: [], environment: environment)
        let log = Log(
            service: name, level: settings.logLevel, asJSON: false, folder: "\(folder)/log", clock: clock)
        return ServiceContext(
            name: name, settings: settings, clock: clock, log: log, loops: loops, identityKey: identityKey,
            patience: 6)
    }
}
