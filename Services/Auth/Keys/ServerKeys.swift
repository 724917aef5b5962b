import Glibc
import ServiceKit
import SodiumKit

/// The keys that only auth reads: `keys/refresh.key`, `keys/pin.key`, and the signing keys of
/// `SigningKeyFiles`.
struct ServerKeys: Sendable {
    let signing: SigningKeys
    let refresh: [UInt8]
    /// The key of PIN hashes; without it every PIN is wrong.
    let pin: [UInt8]

    /// Reads the keys. Makes missing ones in development, throws `StartError` for them in production.
    static func load(_ context: ServiceContext) throws -> ServerKeys {
        if context.settings.environment == .development {
            try makeIfMissing(refreshName, context)
            try makeIfMissing(pinName, context)
        }
        return ServerKeys(
            signing: try SigningKeys(context), refresh: try context.key(refreshName),
            pin: try context.key(pinName))
    }

    private static let refreshName = "refresh.key"
    private static let pinName = "pin.key"

    private static func makeIfMissing(_ name: String, _ context: ServiceContext) throws {
        let path = "\(context.dataFolder)/keys/\(name)"
        guard access(path, F_OK) != 0, errno == ENOENT else { return }
        try makeFolder("\(context.dataFolder)/keys")
        try writeFile(path, Array("\(Sodium.hex(Random.bytes(32)))\n".utf8))
        context.log.info("made a key", ["file": path])
    }
}
