import CPQ
import Foundation
import Glibc
import Synchronization
import TestKit

/// A PostgreSQL of a test's own: its data, its socket and its log lie in one folder, which goes with it.
final class PostgresServer: Sendable {
    /// The programs of the newest PostgreSQL that Debian's packages have installed.
    static let programs: String = {
        let folder = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return "\(folder)/\(versions.compactMap(Int.init).max() ?? 15)/bin"
    }()

    /// Whether the packages are installed.
    static var isInstalled: Bool { FileManager.default.fileExists(atPath: "\(programs)/initdb") }

    /// Makes a server, runs it until the other end of standard input is closed, also by the end of the tests'
    /// process, and removes its folder. Commands come by standard input.
    private static let script = """
        cd "$1" && "$2/initdb" -D data -U postgres -A trust -N --locale=C.UTF-8 --encoding=UTF8 \\
            >log 2>&1 || exit 1
        start() {
            "$2/postgres" -D data -k "$1" -c listen_addresses= -c fsync="$3" -c max_connections=200 \\
                -c unix_socket_permissions=0777 -c restart_after_crash=on >>log 2>&1 &
            server=$!
        }
        start "$@"
        while read -r command; do case $command in
            crash) kill -QUIT $server; wait $server; start "$@" ;;
            pause) paused="$server $(pgrep -P $server)"; kill -STOP $paused ;;
            resume) kill -CONT $paused ;;
        esac; : >done; done
        kill -CONT $server $(pgrep -P $server) 2>/dev/null; kill -INT $server; wait $server; cd /; rm -rf "$1"
        """

    /// What `libpq` connects to.
    let address: String
    let folder: String
    private let shell: Process
    private let life: Pipe

    /// Runs `body` with a server, and removes the server afterwards.
    static func run(_ body: (PostgresServer) throws -> Void) throws {
        let server = try PostgresServer()
        defer { server.stop() }
        try body(server)
    }

    /// - Parameter fsync: whether a COMMIT waits for the disk, which only a measurement needs.
    init(fsync: Bool = false) throws {
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
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        shell.arguments =
            asUser + ["sh", "-c", Self.script, "sh", folder, Self.programs, fsync ? "on" : "off"]
        shell.standardInput = life
        try shell.run()
        do { try waitUntilReady() } catch { stop(); throw error }
    }

    /// Ends the server as a crash does, and starts it again.
    func crash() throws {
        command("crash")
        try waitUntilReady()
    }

    /// Stops all processes of the server until `resume`.
    func pause() { command("pause") }

    func resume() { command("resume") }

    /// Sends a command to the script and waits until it is done.
    private func command(_ name: String) {
        try? FileManager.default.removeItem(atPath: "\(folder)/done")
        try? life.fileHandleForWriting.write(contentsOf: Data("\(name)\n".utf8))
        for _ in 0..<3_000 where !FileManager.default.fileExists(atPath: "\(folder)/done") { usleep(10_000) }
    }

    private func waitUntilReady() throws {
        for _ in 0..<600 where shell.isRunning {
            if PQping(address) == PQPING_OK { return }
            usleep(100_000)
        }
        let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
        throw PostgresError(message: "PostgreSQL does not start: \(log.suffix(2_000))")
    }

    func stop() {
        try? life.fileHandleForWriting.close()
        shell.waitUntilExit()
        // What a server leaves that did not start; another one removes its folder, also when the tests are
        // killed.
        try? FileManager.default.removeItem(atPath: folder)
    }
}

extension PostgresConnection {
    convenience init(_ server: PostgresServer) throws { try self.init(server.address) }
}
