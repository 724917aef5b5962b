import TestKit
import Testing

@testable import AuthService

struct RelyingPartyTests {
    @Test(arguments: [
        ("https://money.example.org", "money.example.org", "https://money.example.org"),
        ("https://Money.Example.ORG", "money.example.org", "https://money.example.org"),
        ("https://money.example.org:443", "money.example.org", "https://money.example.org"),
        ("https://money.example.org:8443/coffer", "money.example.org", "https://money.example.org:8443"),
        ("https://example.org/money", "example.org", "https://example.org"),
        ("http://localhost:8080", "localhost", "http://localhost:8080"),
        ("http://localhost:80", "localhost", "http://localhost"),
        ("http://[::1]:8080", "[::1]", "http://[::1]:8080"),
    ])
    func `the domain and the origin come from the public address`(url: String, id: String, origin: String) {
        let party = RelyingParty(publicURL: url, domain: nil, origins: [])
        #expect(party.id == id)
        #expect(party.origins == [origin])
    }

    @Test func `more origins and a wider domain can be configured`() {
        let app = "android:apk-key-hash:0123456789abcdefghijklmnopqrstuvwxyz-ABCDEF"
        let party = RelyingParty(
            publicURL: "https://api.example.org", domain: "Example.org",
            origins: [app, "https://App.example.org:443"])
        #expect(party.id == "example.org")
        #expect(party.origins == ["https://api.example.org", "https://app.example.org", app])
    }
}
