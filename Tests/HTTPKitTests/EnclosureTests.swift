import Testing

@testable import HTTPKit

@Suite struct EnclosureTests {
    private static let around = HTTPEnclosure(start: "<start>", end: "<the end>")

    /// Answers `/bytes/N`, `/stream/N` with a length, `/chunks/N`, and `/empty` without a body.
    private static let handler: HTTPHandler = { request in
        let parts = request.path.split(separator: "/").map(String.init)
        guard let count = parts.last.flatMap({ Int($0) }) else {
            return HTTPResponse(status: 200, enclosure: around)
        }
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: count)
        let body: HTTPBody
        if parts[0] == "bytes" {
            body = .bytes(bytes)
        } else {
            let pieces = Pieces(bytes)
            body = .stream(BodyStream(length: parts[0] == "stream" ? count : nil) { pieces.next() })
        }
        return HTTPResponse(status: 200, body: body, enclosure: around)
    }

    @Test(arguments: ["bytes", "stream", "chunks"])
    func `the enclosure is complete and counts towards the length, for bodies of any size and kind`(
        _ kind: String
    ) throws {
        let live = try LiveServer(handler: Self.handler)
        let socket = try live.connect()
        let counts = [0, 1, 100, 16 * 1_024, 16 * 1_024 + 1, 70_000]
        // Pipelined, so that a late end would damage the next answer.
        for count in counts { socket.send("GET /\(kind)/\(count) HTTP/1.1\r\nHost: a\r\n\r\n") }
        for count in counts {
            let answer = try #require(socket.readResponse())
            #expect(answer.body == "<start>" + String(repeating: "x", count: count) + "<the end>")
            #expect(answer.fields["content-length"] == (kind == "chunks" ? nil : "\(count + 16)"))
        }
    }

    @Test func `a client that reads slowly gets the whole enclosure`() throws {
        let live = try LiveServer(handler: Self.handler)
        let count = 5_000_000
        for kind in ["bytes", "stream"] {
            let socket = try live.connect()
            socket.send("GET /\(kind)/\(count) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            _ = socket.readHead()
            #expect(socket.readBytes(7) == Array("<start>".utf8))
            #expect(socket.readBytes(count)?.allSatisfy { $0 == UInt8(ascii: "x") } == true)
            #expect(socket.readAll() == "<the end>")
        }
    }

    @Test func `the start is sent before the first piece, and a failed stream has no end`() throws {
        let isAwaited = Latch(true)
        let live = try LiveServer { request in
            let body = BodyStream(length: nil) {
                while isAwaited.current { await request.loop.sleep(milliseconds: 2) }
                throw HTTPProblem.bodyTooLarge
            }
            return HTTPResponse(status: 200, body: .stream(body), enclosure: Self.around)
        }
        for version in ["1.1", "1.0"] {
            isAwaited.set(true)
            let socket = try live.connect()
            socket.send("GET / HTTP/\(version)\r\nHost: a\r\n\r\n")
            #expect(socket.readHead()?.contains("chunked") == (version == "1.1"))
            let start = version == "1.1" ? "7\r\n<start>\r\n" : "<start>"
            #expect(socket.readBytes(start.utf8.count) == Array(start.utf8))
            isAwaited.set(false)
            #expect(socket.readAll().isEmpty)
            // Without chunks only a reset differs from the end of a complete body.
            #expect(socket.end == (version == "1.1" ? .ended : .reset))
        }
    }

    @Test func `HEAD gets the whole length, and an empty body has no enclosure`() throws {
        let live = try LiveServer(handler: Self.handler)
        let socket = try live.connect()
        for kind in ["bytes", "stream"] {
            socket.send("HEAD /\(kind)/100 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(socket.readResponse(toHead: true)?.fields["content-length"] == "116")
        }
        socket.send("GET /empty HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = try #require(socket.readResponse())
        #expect(answer.body.isEmpty && answer.fields["content-length"] == "0")
    }
}

/// Returns bytes in pieces of up to 40 000. Used on one loop only.
private final class Pieces: @unchecked Sendable {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    func next() -> [UInt8]? {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(40_000) }
        return Array(rest.prefix(40_000))
    }
}
