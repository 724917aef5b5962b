import Glibc
import HTTPKit
import TLSKit
import TestKit
import Testing

@Suite struct HandshakeTests {
    @Test(arguments: [
        (TLSConnection.Version.tls12, "TLSv1.2"), (TLSConnection.Version.tls13, "TLSv1.3"),
    ])
    func `a request is answered over TLS 1.2 and 1.3`(version: TLSConnection.Version, name: String) throws {
        let live = try SecureServer()
        let connection = try live.connect(version)
        #expect(connection.failure == nil && connection.version == name)
        for path in ["/first", "/second"] { #expect(connection.get(path).hasSuffix("GET \(path)")) }
        #expect(live.tls.handshakes == 1 && live.tls.failedHandshakes == 0)
    }

    @Test(arguments: [TLSConnection.Version.tls10, .tls11])
    func `older versions are refused with an alert`(version: TLSConnection.Version) throws {
        let live = try SecureServer()
        let connection = try live.connect(version)
        #expect(connection.failure?.contains("alert protocol version") == true, "\(connection.failure ?? "")")
        #expect(becomes { live.server.connectionCount == 0 })
        #expect(live.tls.failedHandshakes == 1)
    }

    @Test func `only HTTP 1.1 is agreed on`() throws {
        let live = try SecureServer()
        let cases: [(offered: [String], chosen: String?)] = [
            (["h2", "http/1.1"], "http/1.1"), (["http/1.1"], "http/1.1"), ([], ""), (["h2"], nil),
            (["http/1.10", "http/1."], nil),
        ]
        for (offered, chosen) in cases {
            var options = TLSConnection.Options()
            options.protocols = offered
            let connection = try #require(TLSConnection(port: live.port, options))
            if let chosen {
                #expect(connection.failure == nil && connection.chosenProtocol == chosen, "\(offered)")
            } else {
                #expect(connection.failure?.contains("no application protocol") == true, "\(offered)")
            }
        }
    }

    @Test(arguments: [TLSConnection.Version.tls12, .tls13])
    func `ciphers have forward secrecy and authentication`(version: TLSConnection.Version) throws {
        for key in [TestCertificate.Key.p256, .rsa(bits: 2_048)] {
            let live = try SecureServer(TestCertificate(key: key))
            let connection = try live.connect(version)
            #expect(connection.get("/").hasSuffix("GET /"))
            let name = connection.cipher
            #expect(name.contains("GCM") || name.contains("CHACHA20"), "\(name)")
            #expect(name.hasPrefix(version == .tls12 ? "ECDHE-" : "TLS_"), "\(name)")
        }
    }

    @Test func `new keys on a connection of TLS 1.2 are refused`() throws {
        let live = try SecureServer()
        let connection = try live.connect(.tls12)
        #expect(connection.get("/").hasSuffix("GET /"))
        #expect(!connection.renegotiate())
        #expect(live.tls.handshakes == 1)
    }

    @Test func `half a handshake is dropped at its deadline, and others are served meanwhile`() throws {
        let live = try SecureServer(configure: { $0.handshakeDeadlineMilliseconds = 200 })
        let silent = try #require(RawConnection(port: live.port))
        let half = try #require(RawConnection(port: live.port))
        // The head of a record of 256 bytes, and the beginning of a client's hello.
        half.send("\u{16}\u{3}\u{1}\u{1}\u{0}\u{1}\u{0}\u{0}")
        #expect(try live.connect().get("/").hasSuffix("GET /"))
        #expect(silent.readToEnd().isEmpty && half.readToEnd().isEmpty)
        #expect(becomes { live.server.connectionCount == 0 })
        silent.close()
        half.close()
    }

    @Test func `one handshake too many drops the oldest, not the newcomer`() throws {
        let live = try SecureServer(configure: {
            $0.handshakeLimit = 4
            $0.handshakeDeadlineMilliseconds = 60_000
        })
        var silent: [RawConnection] = []
        for number in 1...4 {
            silent.append(try #require(RawConnection(port: live.port)))
            #expect(becomes { live.server.connectionCount == number })
            // The oldest is the one whose deadline is the nearest.
            usleep(3_000)
        }
        let connection = try live.connect()
        #expect(connection.get("/").hasSuffix("GET /"))
        #expect(silent[0].readToEnd().isEmpty)
        #expect(live.server.connectionCount == 4)
        for one in silent { one.close() }
    }

    @Test(.seeded(0x7175))
    func `garbage in place of a handshake closes the connection and harms no other`() throws {
        let live = try SecureServer()
        let steady = try live.connect()
        var random = SeededRandom()
        for size in [1, 2, 5, 6, 100, 20_000] {
            for _ in 0..<10 {
                let descriptor = TLSConnection.connect(live.port)
                // Not the letter of a method, which would look like plain HTTP.
                let noise = (0..<97).map { _ in UInt8(truncatingIfNeeded: random.below(256)) }
                let bytes = (0..<size).map { index -> UInt8 in index == 0 ? 0 : noise[index % 97] }
                _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                shutdown(descriptor, Int32(SHUT_WR))
                var answer = [UInt8](repeating: 0, count: 4_096)
                var count = recv(descriptor, &answer, answer.count, 0)
                // An alert at most.
                #expect(count <= 7)
                while count > 0 { count = recv(descriptor, &answer, answer.count, 0) }
                close(descriptor)
            }
        }
        #expect(steady.get("/").hasSuffix("GET /"))
        #expect(becomes { live.server.connectionCount == 1 })
    }

    @Test func `plain HTTP is told to use TLS`() throws {
        let live = try SecureServer()
        let connection = try #require(RawConnection(port: live.port))
        connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = connection.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.contains("use https://"), "\(answer)")
        connection.close()
    }

    @Test func `past the limit of connections nobody gets a handshake`() throws {
        let live = try SecureServer(configure: { $0.connectionsPerAddress = 1 })
        let first = try live.connect()
        #expect(first.get("/").hasSuffix("GET /"))
        #expect(try live.connect().failure != nil)
        #expect(live.server.counters.connectionsRefused == 1 && live.tls.handshakes == 1)
        #expect(first.get("/").hasSuffix("GET /"))
    }
}
