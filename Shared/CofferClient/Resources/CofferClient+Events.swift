public import Contracts
import JSONKit

/// What a stream of events says.
public enum LiveChange: Sendable, Equatable {
    /// The stream is open: what the program has read since is kept current by the next changes.
    case ready
    /// Something of a kind changed, by this or another device, another person or by itself: read again what
    /// the program shows of it.
    case changed(ChangeKind, revision: Int64?)
    /// Something of a book changed that is not the user's personal one.
    case changedBook(ID<User>, revision: Int64?)
    /// Changes may have been missed: read everything again.
    case resync
}

extension CofferClient {
    /// What changes for the user, as it happens: `for try await change in client.events()`. It comes back by
    /// itself after a lost connection, with what was missed. Ends when another stream of the session takes
    /// its place; throws a `Refusal` when the session has ended.
    public func events() -> LiveChanges { LiveChanges(client: self) }
}

/// The changes of a stream of events (`GET /events`).
public struct LiveChanges: AsyncSequence, Sendable {
    let client: CofferClient

    private struct Data: Decodable {
        let revision: Int64?
        let bookId: ID<User>?
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        let client: CofferClient
        private var stream: TransportStream?
        private var lastEvent: String?
        private var text: [UInt8] = []
        private var failures = 0
        private var isEnded = false

        init(client: CofferClient) { self.client = client }

        public mutating func next() async throws -> LiveChange? {
            while !isEnded {
                try Task.checkCancellation()
                if let event = takeEvent() {
                    if let change = change(of: event) { return change }
                    continue
                }
                do {
                    let open: TransportStream
                    if let stream {
                        open = stream
                    } else {
                        let fields = lastEvent.map { [TransportField("Last-Event-ID", $0)] } ?? []
                        open = try await client.stream(from: GatewayAPI.events.description, fields: fields)
                        stream = open
                    }
                    guard let piece = try await open.next() else {
                        stream = nil
                        text = []
                        try await client.retries.wait(after: 1)
                        continue
                    }
                    failures = 0
                    text += piece
                } catch let error where LiveChanges.passes(error) {
                    stream = nil
                    text = []
                    failures += 1
                    try await client.retries.wait(after: Swift.min(failures, 8))
                }
            }
            return nil
        }

        /// Returns the next event that has come whole, as its lines; nil if more must come.
        private mutating func takeEvent() -> [String]? {
            let newline = UInt8(ascii: "\n")
            var start = text.startIndex
            var lines: [String] = []
            while let end = text[start...].firstIndex(of: newline) {
                let line = text[start..<end]
                start = end + 1
                if !line.isEmpty {
                    lines.append(String(decoding: line, as: UTF8.self))
                    continue
                }
                text.removeSubrange(..<start)
                return lines
            }
            return nil
        }

        /// Returns what an event says; nil for a heartbeat and for a name of a later version.
        private mutating func change(of lines: [String]) -> LiveChange? {
            func value(_ name: String) -> String? {
                lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
            }
            if let id = value("id") { lastEvent = id }
            switch value("event") {
            case "ready": return .ready
            case "resync": return .resync
            case "replaced":
                isEnded = true
                return nil
            case let name?:
                guard let kind = ChangeKind(rawValue: name) else { return nil }
                let data = value("data").flatMap { try? JSON.decode(Data.self, from: Array($0.utf8)) }
                if kind == .sharedBook {
                    return data?.bookId.map { .changedBook($0, revision: data?.revision) }
                }
                return .changed(kind, revision: data?.revision)
            case nil: return nil
            }
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(client: client) }

    /// Whether the server may answer later: after a lost connection, a flood or an outage.
    package static func passes(_ error: any Error) -> Bool {
        if error is ConnectionFailure { return true }
        guard let refusal = error as? Refusal else { return false }
        return refusal.status == 429 || refusal.status >= 500
    }
}
