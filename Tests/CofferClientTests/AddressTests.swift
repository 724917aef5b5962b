import CofferClient
import TestKit
import Testing

struct AddressTests {
    @Test func `an address has a scheme, a host, a port and a path`() throws {
        let cases: [(text: String, address: ServerAddress, authority: String)] = [
            (
                "https://money.example.org",
                ServerAddress(isSecure: true, host: "money.example.org", port: 443, path: ""),
                "money.example.org"
            ),
            (
                "HTTP://127.0.0.1:8080/",
                ServerAddress(isSecure: false, host: "127.0.0.1", port: 8_080, path: ""),
                "127.0.0.1:8080"
            ),
            (
                "https://home.example/apps/money//",
                ServerAddress(isSecure: true, host: "home.example", port: 443, path: "/apps/money"),
                "home.example"
            ),
            (
                "https://[::1]:8443/x%20y",
                ServerAddress(isSecure: true, host: "::1", port: 8_443, path: "/x%20y"),
                "[::1]:8443"
            ),
        ]
        for (text, address, authority) in cases {
            let found = try ServerAddress(text)
            #expect(found == address && found.authority == authority, "\(text)")
        }
    }

    @Test func `a text that is no address is refused before anything is sent`() {
        for text in [
            "", "money.example.org", "ftp://a", "https://", "https://:1", "https://a:", "https://a:0",
            "https://a:65536",
            "https://a:+1", "https://a:1:2", "https://u:p@a", "https://a b", "https://a?x=1", "https://a/x?y",
            "https://a/x#y", "https://a/x y", "https://[::1", "https://[::1]x", "https://[a.b]",
            "https://a/\r\nX: y",
            "https://ä.example", "https://.example.org", "https://a/%ä",
        ] {
            #expect(throws: ConnectionFailure.self, "\(text)") { try ServerAddress(text) }
            #expect(throws: ConnectionFailure.self, "\(text)") { try CofferClient(text) }
        }
    }
}
