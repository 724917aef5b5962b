import CPQ
import Foundation
import Glibc

/// A PostgreSQL of a test's own: its data, its socket and its log lie in one folder, which goes with it.
struct PostgresServer {
    /// The programs of the newest PostgreSQL that Debian's packages have installed.
    private static let programs: String = {
        let folder = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return "\(folder)/\(versions.compactMap(Int.init).max() ?? 15)/bin"
    }()
    /// What `libpq` connects to.
    let address: String
    private let folder: String
    private let shell: Process
    /// The server ends when the other end of this pipe is closed, also by the end of the tests' process.
    private let life: Pipe

    /// Runs `body` with a server, and removes the server afterwards.
    static func run(_ body: (PostgresServer) throws -> Void) throws {
        let server = try PostgresServer()
        defer { server.stop() }
        try body(server)
    }

    private init() throws {
        folder = "/tmp/coffer-postgres-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        // PostgreSQL refuses to run as root; its package has a user.
        if getuid() == 0, let user = getpwnam("postgres") {
            chown(folder, user.pointee.pw_uid, user.pointee.pw_gid)
        }
        chmod(folder, 0o700)
        address = "host=\(folder) user=postgres dbname=postgres"
        life = Pipe()
        shell = Process()
        let asUser =
            getuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
        let script = """
            cd "$1" && "$2/initdb" -D data -U postgres -A trust -N --locale=C.UTF-8 --encoding=UTF8 >log 2>&1 || exit 1
            "$2/postgres" -D data -k "$1" -c listen_addresses= -c fsync=off -c unix_socket_permissions=0777 >>log 2>&1 &
            read -r _; kill -INT $!; wait $!; cd /; rm -rf "$1"
            """
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        shell.arguments = asUser + ["sh", "-c", script, "sh", folder, Self.programs]
        shell.standardInput = life
        try shell.run()
        do { try waitUntilReady() } catch { stop(); throw error }
    }

    private func waitUntilReady() throws {
        for _ in 0..<600 where shell.isRunning {
            if PQping(address) == PQPING_OK { return }
            usleep(100_000)
        }
        let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
        throw PostgresError(message: "PostgreSQL does not start: \(log.suffix(2_000))")
    }

    private func stop() {
        try? life.fileHandleForWriting.close()
        shell.waitUntilExit()
        // What a server leaves that did not start; another one removes its folder, also when the tests are killed.
        try? FileManager.default.removeItem(atPath: folder)
    }
}
