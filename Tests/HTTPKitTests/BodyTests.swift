import Glibc
import Testing

@testable import HTTPKit

@Suite struct BodyTests {
    private static let echo: HTTPHandler = { request in
        HTTPResponse(status: 200, body: request.body)
    }

    private static func postHead(_ fields: String) -> String { "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n" }

    @Test func `a small body that has arrived comes as bytes, another as a stream`() throws {
        let live = try LiveServer { request in
            switch request.body {
            case .empty: .text("empty")
            case .bytes(let bytes): .text("bytes \(bytes.count)")
            case .stream(let stream): .text("stream \(stream.length ?? -1)")
            }
        }
        let socket = try live.connect()
        socket.send(Self.postHead("Content-Length: 3\r\n") + "abc")
        #expect(socket.readResponse()?.body == "bytes 3")
        socket.send(Self.postHead("Transfer-Encoding: chunked\r\n") + "3\r\nabc\r\n0\r\n\r\n")
        #expect(socket.readResponse()?.body == "bytes 3")
        socket.send(Self.postHead("Content-Length: 0\r\n"))
        #expect(socket.readResponse()?.body == "empty")
        socket.send(Self.postHead("Content-Length: 5\r\n"))
        #expect(socket.readResponse()?.body == "stream 5")
        // The unread rest of a body is dropped, and the connection goes on.
        socket.send("abcde" + Self.postHead(""))
        #expect(socket.readResponse()?.body == "empty")
        socket.send(Self.postHead("Transfer-Encoding: chunked\r\n") + "2\r\nab")
        #expect(socket.readResponse()?.body == "stream -1")
        socket.send("\r\n0\r\n\r\n" + Self.postHead(""))
        #expect(socket.readResponse()?.body == "empty")
    }

    @Test(arguments: [false, true])
    func `a body is echoed while it arrives, by length and in chunks`(_ isChunked: Bool) throws {
        let live = try LiveServer(handler: Self.echo)
        let socket = try live.connect()
        let total = 3_000_000
        let pattern = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        socket.send(
            Self.postHead(isChunked ? "Transfer-Encoding: chunked\r\n" : "Content-Length: \(total)\r\n"))
        let writer = Worker {
            for _ in 0..<(total / pattern.count) {
                if isChunked { socket.send("2710\r\n") }
                socket.send(pattern)
                if isChunked { socket.send("\r\n") }
            }
            if isChunked { socket.send("0\r\n\r\n") }
        }
        let head = socket.readHead() ?? ""
        #expect(head.contains(isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(total)"))
        var body: [UInt8] = []
        if isChunked {
            while let size = readChunkSize(socket), size > 0 {
                body += socket.readBytes(size) ?? []
                _ = socket.readBytes(2)
            }
            _ = socket.readBytes(2)
        } else {
            body = socket.readBytes(total) ?? []
        }
        writer.join()
        #expect(body.count == total)
        #expect(
            stride(from: 0, to: body.count, by: pattern.count).allSatisfy {
                Array(body[$0..<$0 + 10_000]) == pattern
            })
        socket.send(Self.postHead("Content-Length: 2\r\n") + "ok")
        #expect(socket.readResponse()?.body == "ok")
    }

    private func readChunkSize(_ socket: RawSocket) -> Int? {
        var line: [UInt8] = []
        while let byte = socket.readBytes(1)?.first {
            if byte == 10 { break }
            if byte != 13 { line.append(byte) }
        }
        return Int(String(decoding: line, as: UTF8.self), radix: 16)
    }

    @Test func `100 is sent when the handler reads, not before`() throws {
        let live = try LiveServer { request in
            if request.path == "/no" { return .text("no", status: 403) }
            let body = try await request.body.collect(upTo: 10)
            return .text(String(decoding: body, as: UTF8.self))
        }
        let fields = " HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nExpect: 100-Continue\r\n\r\n"
        let socket = try live.connect()
        socket.send("POST /yes" + fields)
        #expect(socket.readHead() == "HTTP/1.1 100 Continue\r\n\r\n")
        socket.send("body")
        #expect(socket.readResponse()?.body == "body")
        socket.send("POST /yes" + fields + "here")
        #expect(socket.readResponse()?.body == "here")
        socket.send("POST /no" + fields)
        let refused = socket.readResponse()
        // The connection cannot go on, because the client may or may not send its body.
        #expect(refused?.status == 403 && refused?.fields["connection"] == "close")
        let large = try live.connect()
        large.send("POST /yes HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n")
        #expect(large.readResponse()?.status == 413)
    }

    @Test func `a refusal in the middle of an upload reaches a client that still sends`() throws {
        let live = try LiveServer { request in
            .text(String(decoding: try await request.body.collect(upTo: 1_000), as: UTF8.self))
        }
        for head in ["Content-Length: 200000\r\n", "Transfer-Encoding: chunked\r\n"] {
            let socket = try live.connect()
            socket.send(Self.postHead(head))
            for _ in 0..<20 {
                if head.hasPrefix("T") { socket.send("2710\r\n") }
                socket.send([UInt8](repeating: 97, count: 10_000))
                if head.hasPrefix("T") { socket.send("\r\n") }
                usleep(500)
            }
            let response = socket.readResponse()
            #expect(response?.status == 413)
            // With a length the server knows at once that the rest is too long to be read, with chunks later.
            if head.hasPrefix("C") { #expect(response?.fields["connection"] == "close") }
            socket.finishSending()
            _ = socket.readAll()
            #expect(socket.end == .ended)
        }
    }

    @Test func `a client that reads only after sending everything gets a refusal of 6 MB`() throws {
        let live = try LiveServer { request in
            .text("refused " + String(decoding: try await request.body.collect(upTo: 1_000), as: UTF8.self))
        }
        let piece = [UInt8](repeating: 97, count: 60_000)
        for isChunked in [false, true] {
            let socket = try live.connect()
            socket.send(
                Self.postHead(isChunked ? "Transfer-Encoding: chunked\r\n" : "Content-Length: 6000000\r\n"))
            for _ in 0..<100 {
                if isChunked { #expect(socket.send("ea60\r\n")) }
                #expect(socket.send(piece))
                if isChunked { #expect(socket.send("\r\n")) }
            }
            let response = try #require(socket.readResponse())
            #expect(response.status == 413)
            #expect(response.fields["content-length"] == "\(response.body.utf8.count)")
            socket.finishSending()
            _ = socket.readAll()
            #expect(socket.end == .ended)
        }
    }

    @Test func `the rest of a refused upload is read up to a limit`() throws {
        let live = try LiveServer { request in
            .text(String(decoding: try await request.body.collect(upTo: 1_000), as: UTF8.self))
        }
        let socket = try live.connect()
        socket.send(Self.postHead("Content-Length: 100000000\r\n"))
        let piece = [UInt8](repeating: 97, count: 1_000_000)
        let taken = (0..<100).prefix { _ in socket.send(piece) }.count
        #expect((6..<60).contains(taken), "\(taken) MB were taken")
    }

    @Test func `a broken or unfinished body is an error of the handler and closes the connection`() throws {
        let live = try LiveServer { request in
            do { _ = try await request.body.collect(upTo: 1_000) } catch { return .text("caught \(error)") }
            return .text("whole")
        }
        let socket = try live.connect()
        socket.send(Self.postHead("Transfer-Encoding: chunked\r\n") + "3\r\nab")
        usleep(20_000)
        socket.send("cd\r\n")
        let response = socket.readResponse()
        #expect(response?.body.contains("chunked body is not valid") == true)
        #expect(response?.fields["connection"] == "close")
        let short = try live.connect()
        short.send(Self.postHead("Content-Length: 9\r\n") + "abc")
        short.finishSending()
        #expect(short.readResponse()?.body.contains("ended early") == true)
    }

    @Test func `a sender waits while the handler does not read`() throws {
        let isOpen = Latch(false)
        let live = try LiveServer { request in
            while !isOpen.current { await request.loop.sleep(milliseconds: 5) }
            var count = 0
            if case .stream(let stream) = request.body {
                while let piece = try await stream.next() { count += piece.count }
            }
            return .text("\(count)")
        }
        let socket = try live.connect()
        let total = 64 << 20
        socket.send(Self.postHead("Content-Length: \(total)\r\n"))
        let sent = Latch(0)
        let writer = Worker {
            let piece = [UInt8](repeating: 1, count: 1 << 16)
            for _ in 0..<(total >> 16) {
                socket.send(piece)
                sent.update { $0 += 1 << 16 }
            }
        }
        usleep(300_000)
        // The sockets' buffers hold only a small part of the body.
        #expect(sent.current < 24 << 20)
        isOpen.set(true)
        writer.join()
        #expect(socket.readResponse()?.body == "\(total)")
    }

    @Test func `a slow reader holds a large answer back, piece by piece`() throws {
        let pulled = Latch(0)
        let pieceBytes = 50_000
        let count = 1_000
        let live = try LiveServer { _ in
            HTTPResponse(
                status: 200,
                body: .stream(
                    BodyStream(length: pieceBytes * count) {
                        guard pulled.current < count else { return nil }
                        pulled.update { $0 += 1 }
                        return [UInt8](
                            repeating: UInt8(truncatingIfNeeded: pulled.current), count: pieceBytes)
                    }))
        }
        let socket = try RawSocket(live.address, receiveBufferBytes: 65_536)
        socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(pulled.reaches { $0 > 0 })
        usleep(300_000)
        #expect(pulled.current < count / 4)
        _ = socket.readHead()
        for index in 0..<count {
            let piece = socket.readBytes(pieceBytes)
            #expect(piece == [UInt8](repeating: UInt8(truncatingIfNeeded: index + 1), count: pieceBytes))
            if piece == nil { break }
        }
        #expect(pulled.current == count)
    }

    @Test(arguments: ["chunked", "short", "long"])
    func `an answer whose stream fails ends without the body's end`(_ kind: String) throws {
        struct Broken: Error {}
        let live = try LiveServer { _ in
            let step = Latch(0)
            return HTTPResponse(
                status: 200,
                body: .stream(
                    BodyStream(length: kind == "chunked" ? nil : 6) {
                        step.update { $0 += 1 }
                        if step.current == 1 { return Array("abc".utf8) }
                        if kind == "chunked" { throw Broken() }
                        return kind == "short" ? nil : Array("defg".utf8)
                    }))
        }
        let socket = try live.connect()
        socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let text = socket.readAll()
        #expect(text.contains("\r\n\r\n") && !text.contains("defg") && !text.hasSuffix("0\r\n\r\n"))
        #expect(socket.end != .open)
    }

    @Test func `a cut answer to HTTP/1.0 ends with a reset, because a close would be the body's end`() throws
    {
        struct Broken: Error {}
        let live = try LiveServer { request in
            HTTPResponse(
                status: 200,
                body: .stream(
                    BodyStream(length: nil) {
                        await request.loop.sleep(milliseconds: 20)
                        throw Broken()
                    }))
        }
        let socket = try live.connect()
        socket.send("GET / HTTP/1.0\r\n\r\n")
        _ = socket.readAll()
        #expect(socket.end == .reset)
    }
}
