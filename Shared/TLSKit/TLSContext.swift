import CTLS

/// OpenSSL's rules of a server under one certificate, or of a client: TLS 1.2 and newer, ciphers with forward
/// secrecy and authentication alone (Mozilla's "intermediate", without the slow DHE), HTTP/1.1.
///
/// The client's preference among the ciphers counts: all are strong, and a phone knows what it is fast at.
// Unchecked: OpenSSL counts references by atomics, and nothing changes the context after `init`.
final class TLSContext: @unchecked Sendable {
    let pointer: OpaquePointer
    /// The context refers to these keys, so they are kept; nil for a client.
    private let tickets: TicketKeys?

    private static let ciphers = """
        ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:\
        ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:\
        ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305
        """

    /// Makes a server's context.
    init(_ certificate: TLSCertificate, _ tickets: TicketKeys) throws(TLSProblem) {
        pointer = try Self.make(TLS_server_method())
        self.tickets = tickets
        coffer_tls_ignores_sudden_end(pointer)
        guard coffer_tls_groups(pointer, "X25519:P-256") == 1 else {
            throw .refused(OpenSSLErrors.takeText())
        }
        SSL_CTX_set_alpn_select_cb(
            pointer,
            { _, out, count, offered, bytes, _ in
                TLSContext.choose(out, count, UnsafeBufferPointer(start: offered, count: Int(bytes)))
            }, nil)
        tickets.serve(pointer)
        try certificate.install(in: pointer)
    }

    /// Makes a client's context, which trusts the system's authorities, or those of a file in PEM form.
    init(authorities: String?) throws(TLSProblem) {
        pointer = try Self.make(TLS_client_method())
        tickets = nil
        SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER, nil)
        let isTrusting =
            authorities.map { SSL_CTX_load_verify_file(pointer, $0) }
            ?? SSL_CTX_set_default_verify_paths(pointer)
        // `SSL_CTX_set_alpn_protos` returns 0 on success.
        guard isTrusting == 1, SSL_CTX_set_alpn_protos(pointer, Self.http, UInt32(Self.http.count)) == 0
        else {
            throw .refused(OpenSSLErrors.takeText())
        }
    }

    /// The protocol that a client offers, behind its length (RFC 7301 §3.1).
    private static let http = [8] + Array("http/1.1".utf8)

    private static func make(_ method: OpaquePointer?) throws(TLSProblem) -> OpaquePointer {
        OpenSSLErrors.clear()
        guard let context = SSL_CTX_new(method) else { throw .outOfMemory }
        // RSA from 2048 bits, elliptic curves from 224; no SHA-1.
        SSL_CTX_set_security_level(context, 2)
        coffer_tls_options(context)
        guard coffer_tls_version_minimum(context, TLS1_2_VERSION) == 1,
            SSL_CTX_set_cipher_list(context, ciphers) == 1
        else {
            SSL_CTX_free(context)
            throw .refused(OpenSSLErrors.takeText())
        }
        return context
    }

    deinit { SSL_CTX_free(pointer) }

    /// Chooses HTTP/1.1 among the offered protocols (RFC 7301 §3.1, §3.2): a list of names, each after its
    /// length. A client that offers others alone gets the alert that is made for it.
    private static func choose(
        _ out: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: UnsafeMutablePointer<UInt8>?,
        _ offered: UnsafeBufferPointer<UInt8>
    ) -> Int32 {
        var rest = offered[...]
        while let length = rest.popFirst(), rest.count >= Int(length) {
            if rest.prefix(Int(length)).elementsEqual("http/1.1".utf8), let base = offered.baseAddress {
                out?.pointee = base + rest.startIndex
                count?.pointee = length
                return SSL_TLSEXT_ERR_OK
            }
            rest = rest.dropFirst(Int(length))
        }
        return SSL_TLSEXT_ERR_ALERT_FATAL
    }
}
