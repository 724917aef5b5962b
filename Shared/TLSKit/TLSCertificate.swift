import CTLS
import Glibc

/// A server's certificate with its chain and its private key, checked to belong together.
// Unchecked: OpenSSL counts references by atomics, and nothing changes the objects after `init`.
package final class TLSCertificate: @unchecked Sendable {
    private let chain: [OpaquePointer]
    private let key: OpaquePointer
    /// Seconds since 1970.
    package let validFrom: Int64
    package let validUntil: Int64

    /// Reads the two files' contents, in PEM form: the server's own certificate first, the chain after it.
    package init(chain chainText: [UInt8], key keyText: [UInt8]) throws(TLSProblem) {
        OpenSSLErrors.clear()
        let chain = try Self.certificates(chainText)
        do throws(TLSProblem) { key = try Self.privateKey(keyText) } catch {
            for certificate in chain { X509_free(certificate) }
            throw error
        }
        self.chain = chain
        validFrom = Self.seconds(X509_get0_notBefore(chain[0]))
        validUntil = Self.seconds(X509_get0_notAfter(chain[0]))
        let fits = X509_check_private_key(chain[0], key) == 1
        OpenSSLErrors.clear()
        guard fits else { throw .keyOfAnotherCertificate }
    }

    deinit {
        for certificate in chain { X509_free(certificate) }
        EVP_PKEY_free(key)
    }

    /// Whether the certificate names a host or an IP address.
    package func isFor(_ host: String) -> Bool {
        X509_check_host(chain[0], host, host.utf8.count, 0, nil) == 1
            || X509_check_ip_asc(chain[0], host, 0) == 1
    }

    /// Gives chain and key to a context.
    func install(in context: OpaquePointer) throws(TLSProblem) {
        guard SSL_CTX_use_certificate(context, chain[0]) == 1, SSL_CTX_use_PrivateKey(context, key) == 1,
            SSL_CTX_check_private_key(context) == 1
        else { throw .refused(OpenSSLErrors.takeText()) }
        for certificate in chain.dropFirst() {
            guard coffer_tls_add_chain_certificate(context, certificate) == 1 else {
                throw .refused(OpenSSLErrors.takeText())
            }
        }
    }

    // MARK: Reading

    private static func certificates(_ text: [UInt8]) throws(TLSProblem) -> [OpaquePointer] {
        guard let source = memory(text) else { throw .outOfMemory }
        defer { BIO_free(source) }
        var chain: [OpaquePointer] = []
        while let certificate = PEM_read_bio_X509(source, nil, nil, nil) { chain.append(certificate) }
        // The search for the next certificate ends with this reason, or else in a damaged one.
        let reason = OpenSSLErrors.takeReason()
        guard !chain.isEmpty, reason == PEM_R_NO_START_LINE else {
            for certificate in chain { X509_free(certificate) }
            throw reason == PEM_R_NO_START_LINE ? .noCertificate : .brokenCertificate(chain.count + 1)
        }
        return chain
    }

    private static func privateKey(_ text: [UInt8]) throws(TLSProblem) -> OpaquePointer {
        guard let source = memory(text) else { throw .outOfMemory }
        defer { BIO_free(source) }
        var isEncrypted = false
        // OpenSSL asks for a passphrase at the terminal unless it is given a way of its own.
        let key = PEM_read_bio_PrivateKey(
            source, nil,
            { _, _, _, isEncrypted in
                isEncrypted?.assumingMemoryBound(to: Bool.self).pointee = true
                return -1
            }, &isEncrypted)
        OpenSSLErrors.clear()
        guard let key else { throw isEncrypted ? .encryptedKey : .noKey }
        return key
    }

    /// Returns a reader of a copy of the bytes.
    private static func memory(_ bytes: [UInt8]) -> OpaquePointer? {
        guard let memory = BIO_new(BIO_s_mem()) else { return nil }
        guard bytes.isEmpty || BIO_write(memory, bytes, Int32(clamping: bytes.count)) == bytes.count else {
            BIO_free(memory)
            return nil
        }
        return memory
    }

    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64 {
        var parts = tm()
        guard ASN1_TIME_to_tm(time, &parts) == 1 else { return 0 }
        return Int64(timegm(&parts))
    }
}
