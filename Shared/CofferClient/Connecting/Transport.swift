internal import Contracts

/// Sends requests and returns their answers, whatever their status.
public protocol Transport: Sendable {
    /// Throws a `ConnectionFailure` when there is no whole answer.
    func send(_ request: TransportRequest) async throws -> TransportAnswer

    /// Sends a request whose answer comes piece by piece, for as long as it is pulled.
    func open(_ request: TransportRequest) async throws -> TransportStream
}

extension Transport {
    /// For a transport without streams: the whole answer as one piece, once it has ended.
    public func open(_ request: TransportRequest) async throws -> TransportStream {
        TransportStream(whole: try await send(request))
    }
}

/// A body as its only piece.
private actor Pieces {
    private var body: [UInt8]?

    init(_ body: [UInt8]) { self.body = body }

    func next() -> [UInt8]? { body.taken() }
}

/// An answer whose body comes piece by piece; `answer` has its head, and the body if it has come whole.
public struct TransportStream: Sendable {
    public let answer: TransportAnswer
    /// Returns the next piece, or nil at the end.
    public let next: @Sendable () async throws -> [UInt8]?

    public init(answer: TransportAnswer, next: @escaping @Sendable () async throws -> [UInt8]? = { nil }) {
        self.answer = answer
        self.next = next
    }

    /// An answer that has come whole: its body is the only piece.
    public init(whole answer: TransportAnswer) {
        let pieces = Pieces(answer.body)
        self.init(answer: answer) { await pieces.next() }
    }
}
