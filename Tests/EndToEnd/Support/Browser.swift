import HTTPKit
import Synchronization
import TestKit
import Testing

/// A browser on a page of Coffer's own origin. Keeps cookies and sends a browser's header fields.
final class Browser: Sendable {
    /// The fields of requests by a page of Coffer's own origin.
    static let own = [("X-CSRF", "1"), ("Sec-Fetch-Site", "same-origin")]
    static let cookieMode = ("X-Session-Mode", "cookie")

    private let jar: Mutex<[String: String]>
    private let client: TestClient

    init(_ client: TestClient, cookies: [String: String] = [:]) {
        self.client = client
        jar = Mutex(cookies)
    }

    var cookies: [String: String] { jar.withLock { $0 } }
    /// The cookies without the device's, which outlives the session.
    var sessionCookies: [String: String] { cookies.filter { !$0.key.hasSuffix("coffer-device") } }

    /// Returns a browser with the present cookies, which gets no cookies of later answers.
    func copy() -> Browser { Browser(client, cookies: cookies) }

    func set(_ name: String, _ value: String?) { jar.withLock { $0[name] = value } }

    func get(_ target: String) async throws -> TestAnswer { try await send(.get, target, fields: []) }

    /// Sends a request as a page's script does. Keeps the answer's cookies unless the answer is `lost`.
    func send(
        _ method: HTTPMethod, _ target: String, _ json: String? = nil, lost: Bool = false,
        fields: [(String, String)] = Browser.own
    ) async throws -> TestAnswer {
        let line = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        let cookie = line.isEmpty ? [] : [("Cookie", line)]
        let answer = try await client.send(method, target, json: json, fields: fields + cookie)
        if !lost { keep(answer) }
        return answer
    }

    /// Signs in with cookies, which replace the present ones, and returns itself.
    func signIn(
        _ path: String, _ json: String?, proof: [(String, String)] = Browser.own
    ) async throws -> Browser {
        let answer = try await send(.post, path, json, fields: proof + [Self.cookieMode])
        #expect(answer.status == 200, "\(answer.text)")
        return self
    }

    /// Keeps the cookies of an answer.
    func keep(_ answer: TestAnswer) {
        for line in answer.fields.values("Set-Cookie") {
            let parts = line.split(separator: ";", omittingEmptySubsequences: false)
            let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let isOver = parts.contains { $0 == " Max-Age=0" }
            set(String(pair[0]), isOver ? nil : String(pair[1]))
        }
    }
}

extension CofferSystem {
    /// Returns a browser in which the demo user is signed in by cookies.
    func browser() async throws -> Browser {
        let browser = Browser(harness.client)
        _ = try await browser.send(.post, "/auth/demo", fields: Browser.own + [Browser.cookieMode])
        return browser
    }
}
