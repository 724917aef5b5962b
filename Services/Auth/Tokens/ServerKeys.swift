import Glibc
package import ServiceKit
import SodiumKit

/// The keys that only auth reads: `keys/signing.seed`, `keys/refresh.key`, and `keys/signing.retired.seed`
/// while tokens of an older signing key are still about.
package struct ServerKeys: Sendable {
    package let ring: KeyRing
    package let refresh: [UInt8]

    /// Reads the keys. In development missing ones are made; in production that is a `StartError`.
    package static func load(_ context: ServiceContext) throws -> ServerKeys {
        let names = (signing: "signing.seed", retired: "signing.retired.seed", refresh: "refresh.key")
        if context.settings.environment == .development {
            try makeIfMissing(names.signing, context)
            try makeIfMissing(names.refresh, context)
        }
        let hasRetired = access(path(names.retired, context), F_OK) == 0
        let retired = hasRetired ? [try context.key(names.retired)] : []
        guard let ring = KeyRing(seed: try context.key(names.signing), retiredSeeds: retired) else {
            throw StartError("the signing key cannot be used")
        }
        return ServerKeys(ring: ring, refresh: try context.key(names.refresh))
    }

    private static func makeIfMissing(_ name: String, _ context: ServiceContext) throws {
        let path = path(name, context)
        guard access(path, F_OK) != 0, errno == ENOENT else { return }
        try makeFolder("\(context.dataFolder)/keys")
        try writeFile(path, Array("\(Sodium.hex(Random.bytes(32)))\n".utf8))
        context.log.info("made a key", ["file": path])
    }

    private static func path(_ name: String, _ context: ServiceContext) -> String {
        "\(context.dataFolder)/keys/\(name)"
    }
}
