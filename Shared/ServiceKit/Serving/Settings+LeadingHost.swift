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
