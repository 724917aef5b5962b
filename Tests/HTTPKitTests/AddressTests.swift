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
}
