import HTTPKit
import Testing

@testable import GatewayService

@Suite struct BrowserCookieTests {
    private func read(_ lines: [String], secure: Bool = false) -> BrowserCookies? {
        BrowserCookies(HTTPFields(lines.map { ("Cookie", $0) }), isSecure: secure)
    }

    @Test(arguments: [
        ("coffer-access=a.b-c_1; coffer-refresh=R", "a.b-c_1", "R"),
        ("theme=dark;coffer-access=a;\tcoffer-refresh=r ;x", "a", nil),
        ("coffer-refresh=r", nil, "r"), ("coffer-access=", nil, nil),
        ("coffer-access=a; coffer-access=b; coffer-refresh=r", nil, "r"),
        ("coffer-access=\"a\"; coffer-refresh=r", nil, "r"), ("coffer-access=a b", nil, nil),
        ("coffer-access=a=b", nil, nil), ("coffer-access=%41", nil, nil), ("coffer-access=ä", nil, nil),
        ("coffer-access=a,b", nil, nil),
        // In Swift U+037E equals a semicolon and U+0600 joins the next character; for a browser both are
        // text.
        ("coffer-refresh=r; a=x\u{37e}coffer-access=a\u{37e}", nil, "r"),
        ("a=x\u{600}; coffer-access=a", "a", nil),
    ])
    func `cookies are read strictly`(line: String, access: String?, refresh: String?) throws {
        let cookies = try #require(read([line]))
        #expect(cookies.access == access)
        #expect(cookies.refresh == refresh)
    }

    @Test(arguments: [
        "", ";", "theme=dark", "Coffer-Access=a", "xcoffer-access=a", "coffer-access", "=coffer-access",
        "__Host-coffer-access=a", "coffer-access =a",
    ])
    func `other cookies are no session`(line: String) { #expect(read([line]) == nil) }

    @Test func `over TLS only cookies with the __Host- prefix count, else only those without`() {
        let both = ["coffer-access=plain; __Host-coffer-access=host; __Host-coffer-refresh=r"]
        #expect(read(both, secure: true)?.access == "host")
        #expect(read(both)?.access == "plain")
        #expect(read(both)?.refresh == nil)
        #expect(read(["coffer-access=a; coffer-refresh=r"], secure: true) == nil)
    }

    @Test func `several Cookie fields are one list, and a long value is no token`() {
        #expect(read(["a=b; coffer-access=a", "coffer-refresh=r"])?.refresh == "r")
        #expect(read(["coffer-access=a", "coffer-access=a"])?.access == nil)
        #expect(read(["coffer-access=\(String(repeating: "a", count: 4_097))"])?.access == nil)
    }

    @Test(arguments: [
        ("coffer-device=D", "D"), ("coffer-access=a; coffer-device=D", "D"), ("coffer-access=a", nil),
        ("coffer-device=D; coffer-device=E", nil), ("__Host-coffer-device=D", nil), ("coffer-device=", nil),
    ])
    func `a device's cookie is read as strictly, and is no session`(line: String, device: String?) {
        #expect(BrowserCookies.device(HTTPFields([("Cookie", line)]), isSecure: false) == device)
        #expect(read(["coffer-device=D"]) == nil)
    }

    @Test(arguments: [
        ("coffer-left=1", false, true), ("coffer-left=", false, true), ("__Host-coffer-left=1", true, true),
        // Another host of the domain could set the plain one.
        ("coffer-left=1", true, false), ("__Host-coffer-left=1", false, false),
        ("coffer-lefty=1", false, false),
    ])
    func `a page says by a cookie that its person has left`(line: String, isSecure: Bool, hasLeft: Bool) {
        #expect(BrowserCookies.areLeft(HTTPFields([("Cookie", line)]), isSecure: isSecure) == hasLeft)
        #expect(
            BrowserCookies.clearingLeft(isSecure: true)
                == "__Host-coffer-left=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure")
    }

    @Test func `set and cleared cookies have the browser's security attributes`() {
        #expect(
            BrowserCookies.keeping(access: "A", refresh: "R", isSecure: true) == [
                "__Host-coffer-access=A; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure",
                "__Host-coffer-refresh=R; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure",
            ])
        #expect(
            BrowserCookies.keeping(device: "D", isSecure: true)
                == "__Host-coffer-device=D; Path=/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure")
        #expect(
            BrowserCookies.clearing(isSecure: false) == [
                "coffer-access=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict",
                "coffer-refresh=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict",
            ])
    }
}
