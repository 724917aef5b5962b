import CTLS

/// A self-signed certificate with its key, made on the spot.
package struct TestCertificate: Sendable {
    package enum Key: Sendable { case p256, rsa(bits: Int32) }

    /// The certificate in PEM form, as a file would hold it.
    package let chain: [UInt8]
    package let key: [UInt8]
    /// The same key, encrypted.
    package let encryptedKey: [UInt8]
    /// Tells certificates apart on a connection.
    package let serial: Int

    private struct CannotBeMade: Error {}

    /// - Parameters:
    ///   - names: hosts and addresses, as `DNS:localhost,IP:127.0.0.1`.
    ///   - validSeconds: the beginning and the end, from now.
    package init(
        serial: Int = 1, names: String = "DNS:localhost,IP:127.0.0.1", key kind: Key = .p256,
        validSeconds: ClosedRange<Int> = -3_600...864_000
    ) throws {
        guard let key = Self.makeKey(kind), let certificate = X509_new(), let name = X509_NAME_new() else {
            throw CannotBeMade()
        }
        defer {
            EVP_PKEY_free(key)
            X509_free(certificate)
            X509_NAME_free(name)
        }
        X509_set_version(certificate, 2)
        ASN1_INTEGER_set_int64(X509_get_serialNumber(certificate), Int64(serial))
        X509_gmtime_adj(X509_getm_notBefore(certificate), validSeconds.lowerBound)
        X509_gmtime_adj(X509_getm_notAfter(certificate), validSeconds.upperBound)
        X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, "Coffer's test", -1, -1, 0)
        X509_set_subject_name(certificate, name)
        X509_set_issuer_name(certificate, name)
        X509_set_pubkey(certificate, key)
        guard let subject = X509V3_EXT_conf_nid(nil, nil, NID_subject_alt_name, names) else {
            throw CannotBeMade()
        }
        X509_add_ext(certificate, subject, -1)
        X509_EXTENSION_free(subject)
        guard X509_sign(certificate, key, EVP_sha256()) > 0 else { throw CannotBeMade() }
        self.serial = serial
        chain = try Self.text { PEM_write_bio_X509($0, certificate) }
        self.key = try Self.text { PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) }
        encryptedKey = try Self.text {
            PEM_write_bio_PrivateKey($0, key, EVP_aes_256_cbc(), "secret", 6, nil, nil)
        }
    }

    private static func makeKey(_ kind: Key) -> OpaquePointer? {
        let type =
            switch kind {
            case .p256: EVP_PKEY_EC
            case .rsa: EVP_PKEY_RSA
            }
        guard let context = EVP_PKEY_CTX_new_id(type, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_keygen_init(context) == 1 else { return nil }
        let isSet =
            switch kind {
            case .p256: EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1)
            case .rsa(let bits): EVP_PKEY_CTX_set_rsa_keygen_bits(context, bits)
            }
        var key: OpaquePointer?
        guard isSet == 1, EVP_PKEY_keygen(context, &key) == 1 else { return nil }
        return key
    }

    private static func text(_ write: (OpaquePointer) -> Int32) throws -> [UInt8] {
        guard let memory = BIO_new(BIO_s_mem()) else { throw CannotBeMade() }
        defer { BIO_free(memory) }
        guard write(memory) == 1 else { throw CannotBeMade() }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = BIO_read(memory, &bytes, Int32(bytes.count))
        guard count > 0 else { throw CannotBeMade() }
        return Array(bytes[..<Int(count)])
    }
}
