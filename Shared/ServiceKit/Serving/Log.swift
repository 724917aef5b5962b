import CLinux
import Glibc
import JSONKit
import Synchronization
import Vocabulary

package enum LogLevel: String, Sendable, CaseIterable {
    case debug, info, warning, error

    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A program's log with one line per entry, as JSON or as text. One thread writes the gathered lines ten
/// times a second, so that no loop waits for a disk; errors are written at once. Passwords, tokens and
/// bodies must not be logged.
package final class Log: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var descriptor: Int32 = -1
        var writtenBytes = 0
        var dropped = 0
        var floods = LogFloods()
    }

    /// The size at which a file is rotated; one older file is kept.
    private static let rotationBytes = 64 << 20
    /// Lines beyond this limit, which only a stuck disk causes, are dropped and counted.
    private static let pendingLimitBytes = 4 << 20

    package let level: LogLevel
    private let asJSON: Bool
    private let service: String
    private let path: String?
    private let clock: Clock
    private let state = Mutex(State())

    /// Writes to `<folder>/<service>.log`, or to standard error without a folder.
    package init(service: String, level: LogLevel, asJSON: Bool, folder: String?, clock: Clock) {
        self.service = service
        self.level = level
        self.asJSON = asJSON
        self.clock = clock
        path = folder.map { "\($0)/\(service).log" }
    }

    package func debug(_ message: String, _ values: @autoclosure () -> KeyValuePairs<String, String> = [:]) {
        if level.rank <= LogLevel.debug.rank { write(.debug, message, values()) }
    }

    package func info(_ message: String, _ values: @autoclosure () -> KeyValuePairs<String, String> = [:]) {
        if level.rank <= LogLevel.info.rank { write(.info, message, values()) }
    }

    package func warning(_ message: String, _ values: @autoclosure () -> KeyValuePairs<String, String> = [:])
    {
        if level.rank <= LogLevel.warning.rank { write(.warning, message, values()) }
    }

    /// Writes a warning that may come in a flood: a line for the first one of each reason, then at most one
    /// line a second with the number of the others.
    package func flood(
        _ message: String, reason: String, _ values: @autoclosure () -> KeyValuePairs<String, String>
    ) {
        guard level.rank <= LogLevel.warning.rank else { return }
        let now = Clock.monotonicMicroseconds()
        guard state.withLock({ $0.floods.begins(message, reason: reason, now: now) }) else { return }
        write(.warning, message, values())
    }

    package func error(_ message: String, _ values: @autoclosure () -> KeyValuePairs<String, String> = [:]) {
        write(.error, message, values())
        flush()
    }

    private func write(_ level: LogLevel, _ message: String, _ values: KeyValuePairs<String, String>) {
        let line = asJSON ? jsonLine(level, message, values) : textLine(level, message, values)
        state.withLock { state in
            if state.pending.count + line.count > Self.pendingLimitBytes {
                state.dropped += 1
            } else {
                state.pending += line
            }
        }
    }

    private func jsonLine(
        _ level: LogLevel, _ message: String, _ values: KeyValuePairs<String, String>
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.key("time")
        writer.timestamp(clock.now())
        writer.key("level")
        writer.string(level.rawValue)
        writer.key("service")
        writer.string(service)
        writer.key("message")
        writer.string(message)
        for (key, value) in values {
            writer.key(key)
            writer.string(value)
        }
        writer.endObject()
        return writer.bytes + [10]
    }

    private func textLine(
        _ level: LogLevel, _ message: String, _ values: KeyValuePairs<String, String>
    ) -> [UInt8] {
        var line = "\(clock.now().text) \(level.rawValue) \(service): \(message)"
        for (key, value) in values { line += " \(key)=\(value)" }
        // Control characters in a client's text must not break the line.
        return line.utf8.map { $0 < 32 || $0 == 127 ? UInt8(ascii: "?") : $0 } + [10]
    }

    /// Starts the writing thread. Without the thread, only `flush` writes.
    package func start() {
        startThread(named: "log") { [self] in
            while true {
                usleep(100_000)
                flush()
            }
        }
    }

    /// Writes the pending lines.
    package func flush() {
        let now = Clock.monotonicMicroseconds()
        for flood in state.withLock({ $0.floods.takeCounts(now: now) }) {
            write(.warning, flood.message, ["reason": flood.reason, "count": String(flood.count)])
        }
        state.withLock { state in
            if state.dropped > 0 {
                state.pending += Array("(\(state.dropped) log lines dropped)\n".utf8)
                state.dropped = 0
            }
            guard !state.pending.isEmpty else { return }
            open(&state)
            var offset = 0
            while offset < state.pending.count {
                let count = state.pending[offset...].withUnsafeBytes {
                    Glibc.write(state.descriptor, $0.baseAddress, $0.count)
                }
                if count < 0 && errno == EINTR { continue }
                // A full disk costs log lines, never requests.
                guard count > 0 else { break }
                offset += count
            }
            state.writtenBytes += offset
            state.pending.removeAll(keepingCapacity: state.pending.capacity <= 1 << 20)
        }
    }

    private func open(_ state: inout State) {
        guard let path else {
            state.descriptor = STDERR_FILENO
            return
        }
        if state.descriptor >= 0 && state.writtenBytes < Self.rotationBytes { return }
        if state.descriptor >= 0 {
            close(state.descriptor)
            rename(path, "\(path).1")
        }
        state.descriptor = coffer_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        var status = stat()
        state.writtenBytes = fstat(state.descriptor, &status) == 0 ? Int(status.st_size) : 0
    }
}
