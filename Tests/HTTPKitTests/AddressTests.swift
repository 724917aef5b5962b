import Testing

@testable import HTTPKit

@Suite struct AddressTests {
    @Test(
        arguments: [
            (.tcp(host: "127.0.0.1", port: 8080), "127.0.0.1:8080"),
            (.tcp(host: "::1", port: 80), "[::1]:80"),
            (.unix(path: "/srv/coffer/run/auth.sock"), "unix:/srv/coffer/run/auth.sock"),
        ] as [(HTTPAddress, String)])
    func `an address is written in its usual form`(address: HTTPAddress, text: String) {
        #expect("\(address)" == text)
    }

    @Test func `an IPv6 subscriber is a network of 64 bits; any other address is itself`() {
        let first = IPv6Network.prefix(of: "2001:db8:1:2:3:4:5:6")
        #expect(first == IPv6Network.prefix(of: "2001:db8:1:2::1"))
        #expect(first != IPv6Network.prefix(of: "2001:db8:1:3::1"))
        // A prefix is its own prefix, so it does not matter who counts it again.
        for text in ["192.0.2.1", "unix", "", "2001:db8::1 x", first] {
            #expect(IPv6Network.prefix(of: text) == text)
        }
    }
}
