import Contracts
import SodiumKit

/// The relying party of passkeys (WebAuthn Level 3 §4): its domain, and the origins of its ceremonies.
struct RelyingParty: Sendable, Equatable {
    /// A domain: `money.example.org`.
    let id: String
    let name = "Coffer"
    /// SHA-256 of the id.
    let idHash: [UInt8]
    /// The web origin of the public address, which refusals name as the right one.
    let origin: String
    /// Origins as clients write them: `https://money.example.org`, `android:apk-key-hash:…`.
    let origins: Set<String>
    /// The fewest bits of an RSA key of a new passkey.
    let rsaBits: Int

    /// - Parameters:
    ///   - publicURL: the URL where clients reach the gateway; its origin is one of the origins.
    ///   - domain: the id; nil for the host of `publicURL`.
    ///   - origins: more origins of web pages and apps.
    init(publicURL: String, domain: String?, origins: Set<String>, rsaBits: Int = 0) {
        let own = Self.webOrigin(of: publicURL)
        id = domain?.asciiLowercased ?? Self.host(ofOrigin: own)
        idHash = Sodium.sha256(Array(id.utf8))
        origin = own
        self.rsaBits = rsaBits
        self.origins = Set(origins.map(Self.webOrigin)).union([own])
    }

    /// Returns the origin of a web address as browsers serialize it (RFC 6454 §6.2): in lower case, without
    /// the scheme's default port. Other texts, such as those of apps, stay as they are.
    private static func webOrigin(of address: String) -> String {
        for (scheme, port) in [("https://", ":443"), ("http://", ":80")]
        where address.asciiLowercased.hasPrefix(scheme) {
            let rest = address.utf8.dropFirst(scheme.utf8.count)
            let authority = rest.prefix { !"/?#".utf8.contains($0) }
            let host = String(decoding: authority, as: UTF8.self).asciiLowercased
            return scheme + (host.hasSuffix(port) ? String(host.dropLast(port.utf8.count)) : host)
        }
        return address
    }

    private static func host(ofOrigin origin: String) -> String {
        let authority = origin.split(separator: "/").last.map(String.init) ?? origin
        guard !authority.hasSuffix("]"), let colon = authority.lastIndex(of: ":") else { return authority }
        return String(authority[..<colon])
    }
}
