/// The gateway's own TLS, where no edge proxy ends it.
package struct TLSSettings: Sendable {
    package typealias Listener = (host: String, port: Int)

    /// PEM files: the server's certificate with its chain, and its private key.
    package let certificatePath: String
    package let keyPath: String
    /// The address of HTTPS.
    package let listener: Listener
    /// The address whose requests are sent to HTTPS; nil for none.
    package let redirect: Listener?
    /// The folder that an ACME client puts its answers in, below `.well-known/acme-challenge`.
    package let challengeFolder: String?
}
