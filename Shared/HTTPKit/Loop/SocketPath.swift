import CLinux
import Glibc

/// A Unix socket's path as the kernel takes it: one over 107 bytes is reached through its folder's descriptor.
struct SocketPath: ~Copyable {
    /// At most 107 bytes; valid as long as this value.
    let short: String
    private let folder: Int32

    init(_ path: String) throws(HTTPSystemError) {
        guard path.utf8.count > 107 else {
            short = path
            folder = -1
            return
        }
        guard let slash = path.lastIndex(of: "/") else { throw HTTPSystemError("path \(path)", ENAMETOOLONG) }
        folder = coffer_open(String(path[..<slash]), O_DIRECTORY | O_CLOEXEC | O_RDONLY, 0)
        guard folder >= 0 else { throw HTTPSystemError("open \(path[..<slash])", errno) }
        short = "/proc/self/fd/\(folder)\(path[slash...])"
    }

    deinit { if folder >= 0 { close(folder) } }
}
