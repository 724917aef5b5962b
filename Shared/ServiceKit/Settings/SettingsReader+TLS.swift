/// The settings of the gateway's own TLS. Only the gateway opens the files: the other programs must start
/// while an ACME client replaces them.
extension SettingsReader {
    private static let dependents = ["COFFER_HTTPS", "COFFER_REDIRECT_HTTP", "COFFER_ACME_DIR"]

    /// Returns nil when neither the certificate nor the key is given, or when one of them is missing.
    mutating func tls() -> TLSSettings? {
        let certificate = wholePath("COFFER_TLS_CERT")
        let key = wholePath("COFFER_TLS_KEY")
        let listener = listener("COFFER_HTTPS") ?? ("0.0.0.0", 443)
        let isRedirectGiven = value("COFFER_REDIRECT_HTTP") != nil
        let redirect = isRedirectGiven ? listenerOrOff("COFFER_REDIRECT_HTTP") : (listener.host, 80)
        let folder = wholePath("COFFER_ACME_DIR")
        let (hasCertificate, hasKey) = (value("COFFER_TLS_CERT") != nil, value("COFFER_TLS_KEY") != nil)
        guard hasCertificate || hasKey else {
            for name in Self.dependents where value(name) != nil {
                require(false, "\(name) needs COFFER_TLS_CERT and COFFER_TLS_KEY")
            }
            return nil
        }
        require(hasCertificate, "COFFER_TLS_KEY needs COFFER_TLS_CERT, its certificate")
        require(hasKey, "COFFER_TLS_CERT needs COFFER_TLS_KEY, its private key")
        guard let certificate, let key else { return nil }
        return TLSSettings(
            certificatePath: certificate, keyPath: key, listener: listener, redirect: redirect,
            challengeFolder: folder)
    }

    private mutating func wholePath(_ name: String) -> String? {
        parsed(name, mustBe: "an absolute path") { $0.hasPrefix("/") ? $0 : nil }
    }
}
