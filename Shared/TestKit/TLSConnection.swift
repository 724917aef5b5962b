import CTLS
import Glibc

/// A blocking client over TLS, which trusts everybody, to see handshakes and how connections end.
package final class TLSConnection {
    package struct Options: Sendable {
        /// TLS 1.2 or 1.3 alone; nil for the best.
        package var version: Version?
        /// Protocols for ALPN.
        package var protocols: [String] = ["http/1.1"]
        /// The size of the kernel's receive buffer; nil for the system's.
        package var receiveBufferBytes: Int32?
        package init() {}
    }

    package enum Version: Sendable { case tls10, tls11, tls12, tls13 }

    package enum End: Sendable { case open, closeNotify, cut }

    /// A session to resume; OpenSSL counts its references.
    package final class Resumption {
        fileprivate let session: OpaquePointer
        fileprivate init(_ session: OpaquePointer) { self.session = session }
        deinit { SSL_SESSION_free(session) }

        package var ticket: [UInt8] {
            var bytes: UnsafePointer<UInt8>?
            var count = 0
            SSL_SESSION_get0_ticket(session, &bytes, &count)
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }
    }

    private let descriptor: Int32
    private let context: OpaquePointer
    private let session: OpaquePointer
    package private(set) var end = End.open
    /// OpenSSL's words for a handshake that failed.
    package private(set) var failure: String?

    /// Connects and shakes hands; `failure` says when the handshake did not succeed. Returns nil when the
    /// port cannot be reached.
    package init?(port: Int, _ options: Options = Options(), resuming resumption: Resumption? = nil) {
        // OpenSSL writes to connections that servers have closed; the programs ignore the signal, too.
        signal(SIGPIPE, SIG_IGN)
        descriptor = Self.connect(port, options.receiveBufferBytes)
        guard descriptor >= 0, let context = SSL_CTX_new(TLS_client_method()) else { return nil }
        self.context = context
        // Old versions need weak signatures.
        SSL_CTX_set_security_level(context, 0)
        let range = Self.range(options.version)
        coffer_tls_version_minimum(context, range.lowerBound)
        coffer_tls_version_maximum(context, range.upperBound)
        guard let session = SSL_new(context) else { return nil }
        self.session = session
        let protocols = options.protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
        if !protocols.isEmpty { SSL_set_alpn_protos(session, protocols, UInt32(protocols.count)) }
        coffer_tls_server_name(session, "localhost")
        if let resumption { SSL_set_session(session, resumption.session) }
        SSL_set_fd(session, descriptor)
        ERR_clear_error()
        if SSL_connect(session) != 1 {
            failure = ERR_reason_error_string(ERR_peek_error()).map { String(cString: $0) } ?? "cut"
            end = .cut
        }
    }

    deinit {
        // OpenSSL resumes no session whose connection broke off.
        SSL_set_shutdown(session, SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN)
        SSL_free(session)
        SSL_CTX_free(context)
        close(descriptor)
    }

    private static func range(_ version: Version?) -> ClosedRange<Int32> {
        switch version {
        case .tls10: TLS1_VERSION...TLS1_VERSION
        case .tls11: TLS1_1_VERSION...TLS1_1_VERSION
        case .tls12: TLS1_2_VERSION...TLS1_2_VERSION
        case .tls13: TLS1_3_VERSION...TLS1_3_VERSION
        case nil: TLS1_VERSION...TLS1_3_VERSION
        }
    }

    /// Returns a connected descriptor, or -1.
    package static func connect(_ port: Int, _ receiveBufferBytes: Int32? = nil) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBufferBytes {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(clamping: port)).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    // MARK: What was agreed

    package var version: String { SSL_get_version(session).map { String(cString: $0) } ?? "" }
    package var cipher: String {
        SSL_CIPHER_get_name(SSL_get_current_cipher(session)).map { String(cString: $0) } ?? ""
    }
    package var isResumed: Bool { SSL_session_reused(session) == 1 }
    /// The protocol that the server chose by ALPN; empty if none.
    package var chosenProtocol: String {
        var name: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(session, &name, &count)
        return String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
    }
    /// The serial number of the server's certificate; 0 if there is none.
    package var serial: Int {
        guard let certificate = SSL_get1_peer_certificate(session) else { return 0 }
        defer { X509_free(certificate) }
        return ASN1_INTEGER_get(X509_get0_serialNumber(certificate))
    }
    /// The session, once an answer has been read: tickets of TLS 1.3 come after the handshake.
    package var resumption: Resumption? { SSL_get1_session(session).map { Resumption($0) } }

    // MARK: Speaking

    /// Returns false when the server takes no more.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        ERR_clear_error()
        var count = 0
        return bytes.isEmpty || SSL_write_ex(session, bytes, bytes.count, &count) == 1
    }

    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends bytes past TLS.
    package func sendRaw(_ bytes: [UInt8]) {
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Returns the next bytes, or nil at the end; `end` says which end.
    package func receive() -> [UInt8]? {
        guard end == .open else { return nil }
        ERR_clear_error()
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        if SSL_read_ex(session, &bytes, bytes.count, &count) == 1 { return Array(bytes[..<count]) }
        end = SSL_get_error(session, 0) == SSL_ERROR_ZERO_RETURN ? .closeNotify : .cut
        return nil
    }

    package func receiveAll() -> [UInt8] {
        var all: [UInt8] = []
        while let bytes = receive() { all += bytes }
        return all
    }

    /// Sends a request and returns the whole answer, which must say its length, as text; empty if it breaks
    /// off.
    package func exchange(_ request: String) -> String {
        guard send(request) else { return "" }
        var all = ""
        while let bytes = receive() {
            all += String(decoding: bytes, as: UTF8.self)
            guard let head = all.firstRange(of: "\r\n\r\n") else { continue }
            let length = all[..<head.lowerBound].lowercased().split(separator: "content-length: ")
                .dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) }
            if let length, all[head.upperBound...].utf8.count >= length { return all }
        }
        return ""
    }

    package func get(_ path: String, host: String = "localhost") -> String {
        exchange("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    }

    /// Asks for new keys of TLS 1.2, which a server may refuse; returns OpenSSL's word on it.
    package func renegotiate() -> Bool {
        ERR_clear_error()
        return SSL_renegotiate(session) == 1 && SSL_do_handshake(session) == 1
    }

    /// Ends this side properly.
    package func finish() { SSL_shutdown(session) }
}
