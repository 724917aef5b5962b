import Glibc
import SodiumKit

/// The keys that all hosts of a database must share: a host with other keys would end every session, lose
/// every PIN, and take a request that is sent again for another one.
enum HostKeys {
    /// Keys of access tokens are left out: a token that another host signed is refused, and renewed.
    private static let names = ["identity.key", "refresh.key", "pin.key"]

    /// Identifies the keys without telling them. A key that is missing counts as empty.
    static func digest(dataFolder: String) throws(StartError) -> String {
        var hash = IncrementalSHA256()
        hash.update(Array("Coffer's keys of a host".utf8))
        for name in names {
            let path = "\(dataFolder)/keys/\(name)"
            hash.update(access(path, F_OK) == 0 ? try ServiceContext.readKey(path) : [])
        }
        return String(Sodium.hex(hash.finish()).prefix(32))
    }
}
