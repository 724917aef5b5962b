import Foundation
import Glibc
import Synchronization
import TestKit

/// A command in a process of its own. Foundation's `Process` does not work here, because it waits for a child
/// by an inherited descriptor, and the supervisor closes inherited descriptors.
final class ChildProcess: Sendable {
    let pid: Int32
    private let ended = Mutex<Int32?>(nil)

    /// Starts a command whose outputs go to a file.
    init(
        _ command: String, _ arguments: [String], in folder: String, environment: [String: String],
        output: String
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // `env -C` sets the folder and then executes the command.
        var words = (["env", "-C", folder, command] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var pid = pid_t()
        let result = posix_spawn(&pid, "/usr/bin/env", &actions, nil, &words, &variables)
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EIO) }
        self.pid = pid
    }

    /// Runs a command to its end and returns its status and both outputs.
    static func run(
        _ command: String, _ arguments: [String], in folder: TemporaryFolder, environment: [String: String],
        within seconds: Int = 60
    ) async throws -> (status: Int32, output: String) {
        let file = "\(folder.path)/output-\(UUID().uuidString).txt"
        let child = try ChildProcess(
            command, arguments, in: folder.path, environment: environment, output: file)
        let status = try await child.end(within: seconds)
        return (status, try String(contentsOfFile: file, encoding: .utf8))
    }

    /// Returns the exit status, or 128 plus the signal's number when a signal ended the process. Returns nil
    /// while the process runs.
    func poll() -> Int32? {
        ended.withLock { ended in
            var status: Int32 = 0
            if ended == nil, waitpid(pid, &status, WNOHANG) == pid {
                ended = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
            }
            return ended
        }
    }

    /// Kills the process unless it has ended.
    func stop() { if poll() == nil { kill(pid, SIGKILL) } }

    /// Waits for the end and returns the exit status. After `seconds`, kills the process and throws.
    func end(within seconds: Int = 60) async throws -> Int32 {
        for _ in 0..<(seconds * 100) {
            if let status = poll() { return status }
            try await Task.sleep(for: .milliseconds(10))
        }
        kill(pid, SIGKILL)
        throw CocoaError(.userCancelled)
    }
}
