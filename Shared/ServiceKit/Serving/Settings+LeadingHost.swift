import CLinux
import Glibc
import PostgresKit
import SodiumKit

/// This host, as the others of its database server know it.
extension Settings {
    func leadingHost(_ purpose: LeadingHost.Purpose = .serving) throws -> LeadingHost {
        let marker = StoreMarker(dataFolder: dataFolder)
        return LeadingHost(
            id: "\(try folderID()) \(try placeOfFolder())", name: hostName,
            schema: "\(storePrefix)coffer", keys: try HostKeys.digest(dataFolder: dataFolder),
            publicURL: publicURL, purpose: purpose, knownStore: try marker.store(), noteStore: marker.note)
    }

    /// Returns what tells this data folder from a copy of it: the running kernel, and the folder's place
    /// there. Machines that were cloned have equal files.
    private func placeOfFolder() throws -> String {
        var folder = stat()
        guard stat(dataFolder, &folder) == 0 else { throw FileError(dataFolder, errno) }
        let boot = readFile("/proc/sys/kernel/random/boot_id", limitBytes: 100) ?? []
        let kernel = String(decoding: boot, as: UTF8.self).prefix { !$0.isNewline }
        return "\(kernel) \(folder.st_dev):\(folder.st_ino)"
    }

    /// Returns what tells this data folder from those of other hosts, whatever they are called.
    private func folderID() throws -> String {
        let path = "\(dataFolder)/host-id"
        _ = try writeNewFile(path, Array(Sodium.hex(Random.bytes(16)).utf8))
        guard let id = readFile(path, limitBytes: 100), !id.isEmpty else {
            throw StartError("cannot read \(path)")
        }
        return String(decoding: id, as: UTF8.self)
    }
}

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
