import Glibc
import ServiceKit
import SodiumKit

/// A temporary folder; `remove()` deletes the folder and everything in it, and its database on a server.
package struct TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        path = "/tmp/coffer-test-\(Sodium.hex(Random.bytes(8)))"
        try makeFolder(path)
    }

    package func remove() {
        TestStore.drop(for: path)
        Self.remove(path)
    }

    private static func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != ".", name != ".." { remove("\(path)/\(name)") }
            }
            closedir(folder)
        }
        Glibc.remove(path)
    }
}
