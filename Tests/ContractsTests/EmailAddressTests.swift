import Contracts
import Testing

struct EmailAddressTests {
    @Test(arguments: [
        "a@b.co", "Alice.Smith+coffer@Example.COM", "test_user_001@pockitflyer.test", "o'brien@example.ie",
        "demo@coffer.local", "x@1and1.de",
    ])
    func `an ASCII address is kept as written and compared in lower case`(text: String) throws {
        let address = try #require(EmailAddress("  \(text)\t"))
        #expect(address.written == text)
        #expect(address.folded == text.lowercased())
    }

    @Test func `an address is split at the @`() throws {
        let address = try #require(EmailAddress("Alice@Example.COM"))
        #expect(address.localPart == "Alice")
        #expect(address.domain == "example.com")
    }

    @Test func `254 characters are an address, 255 are not`() {
        let domain = Array(repeating: String(repeating: "d", count: 62), count: 3).joined(separator: ".")
        let local = String(repeating: "l", count: 254 - domain.count - 4)
        #expect(EmailAddress("\(local)@\(domain).de") != nil)
        #expect(EmailAddress("\(local)@\(domain).com") == nil)
        #expect(EmailAddress(String(repeating: "l", count: 65) + "@example.com") == nil)
    }

    @Test(arguments: [
        "", "@", "a", "a@", "@b.co", "a@b", "a@@b.co", "a@b@c.co", "a b@c.co", "a@b c.co", ".a@b.co",
        "a.@b.co",
        "a..b@c.co", "a@.b.co", "a@b..co", "a@b.co.", "a@-b.co", "a@b-.co", "a@b_c.co", "ä@b.co",
        "a@bücher.de",
        "a@b.co\r\nBcc: x@y.z", "a@b.co\nx", "a\u{0}@b.co", "a@b.co,c@d.co", "a@b.co;c@d.co", "<a@b.co>",
        "Alice <a@b.co>", "\"a b\"@c.co", "a@[127.0.0.1]", "a(x)@b.co", "a@b\u{200B}.co", "\u{FF41}@b.co",
        "K\u{212A}@b.co",
    ])
    func `other texts are no address, above all those with header lines`(text: String) {
        #expect(EmailAddress(text) == nil)
    }

    @Test(
        arguments: [
            (.value(" a@b.co "), "a@b.co", nil), (.absent, nil, "Email is required"),
            (.null, nil, "Email is required"), (.value(" "), nil, "Email is required"),
            (.wrong(.must("be text")), nil, "Email must be text"),
            (.value("a@b"), nil, "Enter a valid email address"),
        ] as [(Field<String>, String?, String?)])
    func `AUTH-006: a field gives its address, or the reason why it has none`(
        field: Field<String>, written: String?, message: String?
    ) {
        var errors = FieldErrors()
        #expect(errors.emailAddress(field, "email")?.written == written)
        #expect(errors.messages(at: "email") == (message.map { [$0] } ?? []))
    }
}
