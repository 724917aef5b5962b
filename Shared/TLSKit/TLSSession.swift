import CTLS
import Glibc
import HTTPKit
import Synchronization

/// One connection's TLS. OpenSSL reads from and writes to the socket itself, by `TLSSocket`.
final class TLSSession: SocketTransport {
    private let session: OpaquePointer
    /// Kept, because OpenSSL's part of it speaks to the ticket keys.
    private let context: TLSContext
    private let counters: TLSCounters
    private let socket: TLSSocket
    /// Nothing may be read or written after an error (SSL_get_error(3)).
    private var hasFailed = false
    private(set) var mayReceive = true
    private(set) var failureReason = ""
    private let isClient: Bool

    /// The server's side of a connection, or the client's side when `server` names the host. Returns nil if
    /// there is no memory.
    init?(_ context: TLSContext, descriptor: Int32, to server: String? = nil, counters: TLSCounters) {
        guard let session = SSL_new(context.pointer) else { return nil }
        self.session = session
        self.context = context
        self.counters = counters
        isClient = server != nil
        socket = TLSSocket(descriptor: descriptor)
        guard let bio = socket.bio() else { return nil }
        SSL_set_bio(session, bio, bio)
        if let server {
            SSL_set_connect_state(session)
            guard expect(server) else { return nil }
        } else {
            SSL_set_accept_state(session)
        }
    }

    /// Has the handshake fail unless the certificate is for a host, a name or an address (RFC 6125); tells
    /// the server the name (RFC 6066 §3, which has none for addresses).
    private func expect(_ host: String) -> Bool {
        if X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host) == 1 { return true }
        OpenSSLErrors.clear()
        SSL_set_hostflags(
            session, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT))
        return SSL_set1_host(session, host) == 1 && coffer_tls_server_name(session, host) == 1
    }

    deinit { SSL_free(session) }

    func handshake() -> TransportHandshake {
        let result = SSL_do_handshake(session)
        if result == 1 {
            counters.done.wrappingAdd(1, ordering: .relaxed)
            if SSL_session_reused(session) == 1 { counters.resumed.wrappingAdd(1, ordering: .relaxed) }
            return .done
        }
        switch SSL_get_error(session, result) {
        case SSL_ERROR_WANT_READ: return .needsInput
        case SSL_ERROR_WANT_WRITE: return .needsOutput
        default:
            hasFailed = true
            counters.failed.wrappingAdd(1, ordering: .relaxed)
            if isClient { failureReason = reason() }
            return OpenSSLErrors.takeReason() == SSL_R_HTTP_REQUEST ? .foundPlainHTTP : .failed
        }
    }

    /// Why the handshake has failed: what is wrong with the server's certificate, or OpenSSL's words.
    private func reason() -> String {
        let verdict = SSL_get_verify_result(session)
        guard verdict != X509_V_OK else { return "no TLS: " + OpenSSLErrors.takeText() }
        let words = X509_verify_cert_error_string(verdict).map { String(cString: $0) } ?? "\(verdict)"
        return "the certificate is not good: \(words)"
    }

    func noteReadable(isHangup: Bool) {
        mayReceive = true
        socket.noteReadable(isHangup: isHangup)
    }

    var hasPartialInput: Bool { SSL_has_pending(session) == 1 }

    func receive(into room: UnsafeMutableRawBufferPointer) -> Int {
        guard !hasFailed, let base = room.baseAddress else { return failure(ECONNRESET) }
        var total = 0
        while total < room.count {
            var count = 0
            guard SSL_read_ex(session, base + total, room.count - total, &count) == 1 else {
                return stop(after: total)
            }
            total += count
            // Asking OpenSSL once more only to hear that nothing came costs half a microsecond a request.
            if socket.isDrained, !hasPartialInput {
                mayReceive = false
                break
            }
        }
        return total
    }

    /// Returns the result of a `receive` that cannot read on.
    private func stop(after total: Int) -> Int {
        switch SSL_get_error(session, 0) {
        // Output that a read wants to send, such as an answer to new keys, goes with the next write.
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE:
            mayReceive = false
            return total > 0 ? total : failure(EAGAIN)
        case SSL_ERROR_ZERO_RETURN: return total
        default:
            fail()
            return total > 0 ? total : failure(ECONNRESET)
        }
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard !hasFailed else { return failure(EPIPE) }
        var count = 0
        if SSL_write_ex(session, bytes.baseAddress, bytes.count, &count) == 1 { return count }
        switch SSL_get_error(session, 0) {
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return failure(EAGAIN)
        default:
            fail()
            return failure(EPIPE)
        }
    }

    func finish() {
        guard !hasFailed, SSL_is_init_finished(session) == 1 else { return }
        // An alert that finds no room is left out: messages say their own length.
        if SSL_shutdown(session) < 0 { fail() }
    }

    private func fail() {
        hasFailed = true
        OpenSSLErrors.clear()
    }

    private func failure(_ number: Int32) -> Int {
        errno = number
        return -1
    }
}
