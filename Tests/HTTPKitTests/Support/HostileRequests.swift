import Testing

/// A request and the expected status of its answer, or nil when the server waits for more bytes.
struct WireCase: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let status: Int?
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ status: Int?) {
        self.name = name
        self.text = text
        self.status = status
    }

    var bytes: [UInt8] { Array(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }
}

private func get(_ fields: String) -> String { "GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n" }
private func post(_ fields: String, _ body: String) -> String {
    "POST /p HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(body)"
}
private func chunked(_ body: String) -> String { post("Transfer-Encoding: chunked\r\n", body) }

enum HostileRequests {
    static let all = accepted + startLines + fields + hosts + framings + chunks

    static let accepted = [
        WireCase("plain", get(""), 200),
        WireCase("an empty line before", "\r\n" + get(""), 200),
        WireCase("no space after the colon", get("A:b\r\n"), 200),
        WireCase("many spaces around a value", get("A: \t b \t\r\n"), 200),
        WireCase("an empty value", get("A:\r\nB: \r\n"), 200),
        WireCase("bytes above ASCII in a value", get("A: \u{e9}\u{ff}\r\n"), 200),
        WireCase("a later minor version", "GET / HTTP/1.7\r\nHost: a\r\n\r\n", 200),
        WireCase("HTTP/1.0 without Host", "GET / HTTP/1.0\r\n\r\n", 200),
        WireCase("absolute form", "GET http://a/x?y HTTP/1.1\r\nHost: A\r\n\r\n", 200),
        WireCase("asterisk form", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 200),
        WireCase("an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 200),
        WireCase("a length", post("Content-Length: 3\r\n", "abc"), 200),
        WireCase("a length with leading zeros", post("Content-Length: 003\r\n", "abc"), 200),
        WireCase("chunks", chunked("3\r\nabc\r\n0\r\n\r\n"), 200),
        WireCase("a chunk size with zeros and capitals", chunked("00A\r\n0123456789\r\n0\r\n\r\n"), 200),
        WireCase("a chunk extension", chunked("3;a=\"b c\"\r\nabc\r\n0;x\r\n\r\n"), 200),
        WireCase("extensions with blanks", chunked("3 ; a\t= b;c ;d = \"\\\"e\"\r\nabc\r\n0\r\n\r\n"), 200),
        WireCase("trailers", chunked("1\r\na\r\n0\r\nX-A: b\r\nC:\r\n\r\n"), 200),
        WireCase("chunked in capitals", post("Transfer-Encoding: CHUNKED\r\n", "0\r\n\r\n"), 200),
        WireCase("a head without end", "GET / HTTP/1.1\r\nHost: a\r\n", nil),
    ]

    static let startLines = [
        WireCase("HTTP/0.9", "GET /\r\n", 400),
        WireCase("HTTP/0.9 in words", "GET / HTTP/0.9\r\nHost: a\r\n\r\n", 400),
        WireCase("HTTP/2", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        WireCase("the HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        WireCase("a lower case version", "GET / http/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("a long version", "GET / HTTP/1.10\r\nHost: a\r\n\r\n", 400),
        WireCase("a version without minor", "GET / HTTP/1\r\nHost: a\r\n\r\n", 400),
        WireCase("two spaces after the method", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("two spaces before the version", "GET /  HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("a space after the version", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400),
        WireCase("a space before the method", " GET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("a tab for a space", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("two empty lines before", "\r\n\r\n" + get(""), 400),
        WireCase("a bare LF before", "\n" + get(""), 400),
        WireCase("a bare LF after the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n", 400),
        WireCase("a bare CR after the request line", "GET / HTTP/1.1\rHost: a\r\n\r\n", 400),
        WireCase("NUL in the method", "G\0T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("NUL in the target", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("a byte above ASCII in the target", "GET /\u{e9} HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("a fragment", "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("a backslash", "GET /a\\b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("a method that is no token", "G(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("a method without end", String(repeating: "G", count: 40) + " / HTTP/1.1\r\n", 501),
        WireCase("a TLS hello", "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0", 400),
        WireCase("a relative target", "GET a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("authority form", "GET a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("an asterisk without OPTIONS", "GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("absolute form of another host", "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("absolute form with userinfo", "GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("absolute form of another scheme", "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        WireCase("CONNECT", "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        WireCase("a long target", "GET /" + String(repeating: "a", count: 300), 414),
    ]

    static let fields = [
        WireCase("a space before the colon", get("A : b\r\n"), 400),
        WireCase("a tab before the colon", get("A\t: b\r\n"), 400),
        WireCase("no colon", get("A\r\n"), 400),
        WireCase("no name", get(": b\r\n"), 400),
        WireCase("a name that is no token", get("A(b): c\r\n"), 400),
        WireCase("a byte above ASCII in a name", get("\u{e9}: c\r\n"), 400),
        WireCase("a folded line", get("A: b\r\n c\r\n"), 400),
        WireCase("a fold by tab", get("A: b\r\n\tc\r\n"), 400),
        WireCase("a fold as the first line", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
        WireCase("a bare LF after a field", "GET / HTTP/1.1\r\nHost: a\nA: b\r\n\r\n", 400),
        WireCase("a bare CR in a value", get("A: b\rc\r\n"), 400),
        WireCase("two CR", get("A: b\r\r\n"), 400),
        WireCase("a bare LF at the end", "GET / HTTP/1.1\r\nHost: a\r\n\n", 400),
        WireCase("a bare CR at the end", "GET / HTTP/1.1\r\nHost: a\r\n\rX", 400),
        WireCase("NUL in a value", get("A: b\0c\r\n"), 400),
        WireCase("a control byte in a value", get("A: b\u{1}c\r\n"), 400),
        WireCase("DEL in a value", get("A: 12345678\u{7f}c\r\n"), 400),
        WireCase("NUL in a name", get("A\0: b\r\n"), 400),
        WireCase("too many fields", get(String(repeating: "A: b\r\n", count: 12)), 431),
        WireCase("a long head", get("A: " + String(repeating: "b", count: 1_100) + "\r\n"), 431),
        WireCase("a long name", get(String(repeating: "b", count: 1_100)), 431),
        WireCase("another expectation", get("Expect: 200-ok\r\n"), 417),
        WireCase("two Authorizations", get("Authorization: a\r\nauthorization: a\r\n"), 400),
        WireCase("two content types", get("Content-Type: a/b\r\nContent-Type: a/b\r\n"), 400),
        WireCase("two idempotency keys", get("Idempotency-Key: a\r\nIDEMPOTENCY-KEY: b\r\n"), 400),
        WireCase("a content coding", post("Content-Encoding: gzip\r\nContent-Length: 1\r\n", "a"), 415),
        WireCase("two content codings", get("Content-Encoding: gzip\r\nContent-Encoding: identity\r\n"), 415),
        WireCase("the content coding identity", get("Content-Encoding: Identity\r\n"), 200),
        WireCase("Connection with a key", get("Connection: close, Idempotency-Key\r\n"), 400),
        WireCase("Connection with a token", get("Connection: authorization\r\n"), 400),
        WireCase("Connection with a type", get("Connection: ,content-type ,\r\n"), 400),
        WireCase("Connection with a field of one hop", get("Connection: keep-alive, X-Hop\r\n"), 200),
    ]

    static let hosts = [
        WireCase("no Host", "GET / HTTP/1.1\r\n\r\n", 400),
        WireCase("two Hosts", get("Host: a\r\n"), 400),
        WireCase("two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", 400),
        WireCase("an empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", 400),
        WireCase("a Host with a space", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
        WireCase("a Host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
        WireCase("a Host with userinfo", "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", 400),
        WireCase("a Host with a word for a port", "GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", 400),
        WireCase("a Host with a large port", "GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n", 400),
        WireCase("a Host with a broken escape", "GET / HTTP/1.1\r\nHost: a%2\r\n\r\n", 400),
        WireCase("a broken IPv6 Host", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", 400),
        WireCase("an IPv6 Host", "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", 200),
        WireCase("a Host with an empty port", "GET / HTTP/1.1\r\nHost: a:\r\n\r\n", 200),
    ]

    static let framings = [
        WireCase(
            "both framings", post("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), 400),
        WireCase(
            "both framings, turned", post("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "abc"), 400),
        WireCase("two lengths", post("Content-Length: 3\r\nContent-Length: 4\r\n", "abc"), 400),
        WireCase("two equal lengths", post("Content-Length: 3\r\nContent-Length: 3\r\n", "abc"), 400),
        WireCase("a list of lengths", post("Content-Length: 3, 3\r\n", "abc"), 400),
        WireCase("an empty length", post("Content-Length:\r\n", ""), 400),
        WireCase("a length with a sign", post("Content-Length: +3\r\n", "abc"), 400),
        WireCase("a negative length", post("Content-Length: -3\r\n", "abc"), 400),
        WireCase("a hexadecimal length", post("Content-Length: 0x3\r\n", "abc"), 400),
        WireCase("a length with a fraction", post("Content-Length: 3.0\r\n", "abc"), 400),
        WireCase("a length that overflows", post("Content-Length: 9223372036854775808\r\n", ""), 400),
        WireCase(
            "a length of many digits", post("Content-Length: \(String(repeating: "9", count: 60))\r\n", ""),
            400),
        WireCase("gzip, chunked", post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"), 501),
        WireCase(
            "gzip, chunked in two fields",
            post("Transfer-Encoding: gzip;q=1\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), 501),
        WireCase("gzip", post("Transfer-Encoding: gzip\r\n", "a"), 400),
        WireCase("chunked, gzip", post("Transfer-Encoding: chunked, gzip\r\n", "0\r\n\r\n"), 400),
        WireCase("a coding without a name", post("Transfer-Encoding: , chunked\r\n", "0\r\n\r\n"), 400),
        WireCase("chunked, chunked", post("Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n"), 400),
        WireCase(
            "two codings fields",
            post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
            400),
        WireCase("identity", post("Transfer-Encoding: identity\r\n", ""), 400),
        WireCase("an empty coding", post("Transfer-Encoding:\r\n", ""), 400),
        WireCase("a coding with a parameter", post("Transfer-Encoding: chunked;a\r\n", "0\r\n\r\n"), 400),
        WireCase("a quoted coding", post("Transfer-Encoding: \"chunked\"\r\n", "0\r\n\r\n"), 400),
        WireCase(
            "a coding after a control byte", post("Transfer-Encoding: \u{b}chunked\r\n", "0\r\n\r\n"), 400),
        WireCase(
            "a coding in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    ]

    static let chunks = [
        WireCase("no size", chunked("\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("a signed size", chunked("+3\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("a negative size", chunked("-3\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("a size with 0x", chunked("0x3\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("a space before the size", chunked(" 3\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("a space after the size", chunked("3 \r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("a size that is no number", chunked("g\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("a size that overflows", chunked("fffffffffffffffff\r\n"), 400),
        WireCase("a size at the edge of overflow", chunked("8000000000000000\r\n"), 400),
        WireCase("a bare LF after the size", chunked("3\nabc\r\n0\r\n\r\n"), 400),
        WireCase("a bare CR after the size", chunked("3\rabc\r\n0\r\n\r\n"), 400),
        WireCase("a chunk that is too short", chunked("3\r\nab\r\n0\r\n\r\n"), 400),
        WireCase("a chunk that is too long", chunked("3\r\nabcd\r\n0\r\n\r\n"), 400),
        WireCase("a bare LF after a chunk", chunked("3\r\nabc\n0\r\n\r\n"), 400),
        WireCase(
            "a long extension", chunked("3;\(String(repeating: "a", count: 300))\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("a control byte in an extension", chunked("3;a\0\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("an extension without a name", chunked("3;\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("an extension without a value", chunked("3;a=\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("two values of an extension", chunked("3;a=b c\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("a blank after an extension", chunked("3;a \r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("an open quote in an extension", chunked("3;a=\"b\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("a quoted extension's name", chunked("3;\"a\"\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("an extension without a semicolon", chunked("3 a\r\nabc\r\n0\r\n\r\n"), 400),
        WireCase("a bare LF in an extension", chunked("3;a\nabc\r\n0\r\n\r\n"), 400),
        WireCase("a trailer without a name", chunked("0\r\n: b\r\n\r\n"), 400),
        WireCase("a trailer with a space before the colon", chunked("0\r\nA : b\r\n\r\n"), 400),
        WireCase("a folded trailer", chunked("0\r\nA: b\r\n c\r\n\r\n"), 400),
        WireCase("a control byte in a trailer", chunked("0\r\nA: \0\r\n\r\n"), 400),
        WireCase("a bare LF at the end", chunked("0\r\n\n"), 400),
        WireCase("trailers without end", chunked("0\r\nA: \(String(repeating: "a", count: 17_000))"), 431),
    ]
}
