import CLinux
import Glibc

/// A Unix socket's path in a form that the kernel takes: a path over 107 bytes goes through its folder's
/// descriptor.
struct SocketPath: ~Copyable {
    /// At most 107 bytes; valid as long as this value exists.
    let short: String
    private let folder: Int32

    init(_ path: String) throws(HTTPSystemError) {
        var descriptor: Int32 = -1
        var name = path
        if path.utf8.count > 107 {
            guard let slash = path.lastIndex(of: "/") else {
                throw HTTPSystemError("path \(path)", ENAMETOOLONG)
            }
            descriptor = coffer_open(String(path[..<slash]), O_DIRECTORY | O_CLOEXEC | O_RDONLY, 0)
            guard descriptor >= 0 else { throw HTTPSystemError("open \(path[..<slash])", errno) }
            name = "/proc/self/fd/\(descriptor)\(path[slash...])"
        }
        short = name
        folder = descriptor
    }

    deinit { if folder >= 0 { close(folder) } }
}
