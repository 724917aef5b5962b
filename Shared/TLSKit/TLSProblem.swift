/// The reason why a certificate and its key cannot be used, for the person who gave them.
package enum TLSProblem: Error, Sendable, Equatable {
    case noCertificate
    /// The number, from 1, of the certificate in its file.
    case brokenCertificate(Int)
    case noKey
    case encryptedKey
    case keyOfAnotherCertificate
    /// OpenSSL refuses the pair, as it does short keys; in its words.
    case refused(String)
    case outOfMemory

    /// Whether the fault lies in the key's file.
    package var isAboutKey: Bool {
        switch self {
        case .noKey, .encryptedKey, .keyOfAnotherCertificate: true
        case .noCertificate, .brokenCertificate, .refused, .outOfMemory: false
        }
    }
}

extension TLSProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noCertificate: "holds no certificate; it must be in PEM form, the chain after the server's own"
        case .brokenCertificate(let number): "certificate \(number) of the file is damaged"
        case .noKey: "holds no private key in PEM form"
        case .encryptedKey:
            "the key is encrypted, and nobody is there to type its passphrase; store it without one, "
                + "mode 0600"
        case .keyOfAnotherCertificate: "the key does not fit the certificate"
        case .refused(let reason): "the certificate cannot be used: \(reason)"
        case .outOfMemory: "there is no memory for it"
        }
    }
}
