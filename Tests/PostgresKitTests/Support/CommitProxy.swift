import Foundation
import Glibc
import Synchronization
import TestKit

/// A socket between libpq and a server, which breaks a connection at its COMMIT.
final class CommitProxy: Sendable {
    enum Break: CaseIterable {
        /// The server gets COMMIT, the client gets no answer.
        case behindCommit
        /// The server never gets COMMIT.
        case beforeCommit
    }

    private struct State {
        var breaks: [Break] = []
        /// What happens to each COMMIT, for as long as the test wants it.
        var always: Break?
        var broken = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let listener: Int32
    private let target: String
    let folder: String
    var address: String { "host=\(folder) user=postgres dbname=postgres" }

    /// - Parameter folder: the folder of the server's socket.
    init(to folder: String) throws {
        target = "\(folder)/.s.PGSQL.5432"
        self.folder = "/tmp/coffer-proxy-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: self.folder, withIntermediateDirectories: false)
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let path = "\(self.folder)/.s.PGSQL.5432"
        guard Self.withAddress(path, { Glibc.bind(listener, $0, $1) }) == 0, listen(listener, 64) == 0 else {
            throw PostgresError(message: "no socket at \(path)")
        }
        Thread.detachNewThread { [self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0, !state.withLock({ $0.isClosed }) else { return }
                Thread.detachNewThread { [self] in serve(client) }
            }
        }
    }

    /// Breaks the next connections that commit, one for each element.
    func breakNext(_ breaks: [Break]) { state.withLock { $0.breaks += breaks } }

    /// Breaks each connection that commits, until nil is set.
    func breakAll(_ way: Break?) { state.withLock { $0.always = way } }

    var brokenCount: Int { state.withLock { $0.broken } }

    func close() {
        state.withLock { $0.isClosed = true }
        shutdown(listener, Int32(SHUT_RDWR))
        Glibc.close(listener)
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func serve(_ client: Int32) {
        let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer {
            Glibc.close(client)
            Glibc.close(server)
        }
        guard Self.withAddress(target, { connect(server, $0, $1) }) == 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            var polled = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&polled, 2, -1) > 0 else { return }
            for (index, (from, to)) in [(client, server), (server, client)].enumerated()
            where polled[index].revents != 0 {
                let count = read(from, &buffer, buffer.count)
                guard count > 0 else { return }
                let bytes = buffer[..<count]
                guard index == 0, let way = wayToBreak(bytes) else {
                    guard Self.write(bytes, to) else { return }
                    continue
                }
                if way == .behindCommit {
                    _ = Self.write(bytes, to)
                    // The server is done when it answers; the client does not hear it.
                    _ = read(server, &buffer, buffer.count)
                }
                return
            }
        }
    }

    private func wayToBreak(_ bytes: ArraySlice<UInt8>) -> Break? {
        guard String(decoding: bytes, as: UTF8.self).contains("COMMIT\0") else { return nil }
        return state.withLock { state in
            // A unit's COMMIT, not a read's: it notes the unit before.
            let way = state.always ?? (state.breaks.isEmpty ? nil : state.breaks.removeFirst())
            if way != nil { state.broken += 1 }
            return way
        }
    }

    private static func write(_ bytes: ArraySlice<UInt8>, _ to: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
