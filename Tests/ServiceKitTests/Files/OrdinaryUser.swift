import Foundation

/// An ordinary user, for tests of file permissions, which root ignores.
enum OrdinaryUser {
    private static let nobody: uid_t = 65_534

    /// Makes an ordinary user the owner of `folder` and runs `body` as this user, on the calling thread.
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
