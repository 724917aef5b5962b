import Foundation

/// For what root may always do: the folder's owner without root's rights.
enum OrdinaryUser {
    private static let nobody: uid_t = 65_534

    /// Runs a body as the folder's owner; rights of files are the calling thread's own.
    static func owning(_ folder: String, _ body: () throws -> Void) throws {
        guard geteuid() == 0 else { return try body() }
        typealias SetUser = @convention(c) (uid_t) -> CInt
        guard let symbol = dlsym(nil, "setfsuid") else { throw POSIXError(.ENOSYS) }
        let setUser = unsafeBitCast(symbol, to: SetUser.self)
        guard chown(folder, nobody, gid_t.max) == 0 else { throw POSIXError(.EPERM) }
        _ = setUser(nobody)
        defer { _ = setUser(0) }
        try body()
    }
}
