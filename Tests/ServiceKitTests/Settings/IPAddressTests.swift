import Testing

@testable import ServiceKit

@Suite struct IPAddressTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), (" 192.0.2.1 ", "192.0.2.1"), ("192.0.2.1:4711", "192.0.2.1"),
        ("[2001:DB8::1]:443", "2001:db8::1"), ("2001:0db8:0:0::1", "2001:db8::1"), ("[::1]", "::1"),
        ("::ffff:192.0.2.9", "192.0.2.9"), ("unknown", nil), ("", nil), ("192.0.2.256", nil),
        ("a b", nil), ("192.0.2.1 x", nil), ("10.0.0.0/8", nil), ("[::1", nil), ("[", nil), (":", nil),
    ])
    func `addresses are read in every spelling`(text: String, address: String?) {
        #expect(IPAddress.plain(Substring(text)) == address)
    }
}
