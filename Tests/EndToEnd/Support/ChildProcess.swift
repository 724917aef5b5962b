import Foundation
import Glibc
import Synchronization

/// A command in a process of its own. Foundation's `Process` will not do: it waits for a child by a
/// descriptor that the child inherits, and the supervisor closes what it does not know.
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
        // `env` becomes the command, in the folder.
        var words = (["env", "-C", folder, command] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var pid = pid_t()
        let result = posix_spawn(&pid, "/usr/bin/env", &actions, nil, &words, &variables)
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EIO) }
        self.pid = pid
    }

    /// The exit status once it has ended, 128 and the signal's number for a killed one; nil while it runs.
    func poll() -> Int32? {
        ended.withLock { ended in
            var status: Int32 = 0
            if ended == nil, waitpid(pid, &status, WNOHANG) == pid {
                ended = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
            }
            return ended
        }
    }

    /// Waits for the end; kills it after `seconds`.
    func end(within seconds: Int = 60) async throws -> Int32 {
        for _ in 0..<(seconds * 100) {
            if let status = poll() { return status }
            try await Task.sleep(for: .milliseconds(10))
        }
        kill(pid, SIGKILL)
        throw CocoaError(.userCancelled)
    }
}
