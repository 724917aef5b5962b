import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SodiumKit

/// Servers of the SimpleFIN protocol, versions 1.0.7 and 2.0 (www.simplefin.org/protocol.html). A setup token
/// is a URL in base64; a POST to it answers, once, the access URL with a user name and a password. Redirects
/// are refused: they could lead these elsewhere.
struct SimpleFINProvider: BankProvider {
    /// The most bytes of an answer; a year of ten busy accounts has about 2 MiB.
    private static let bodyLimitBytes = 8 << 20

    private let web: WebClient
    private let allowsPrivate: Bool
    private let claimMilliseconds: Int

    /// - Parameters:
    ///   - allowsPrivate: whether servers may be in a private network, as of people's own.
    ///   - claimMilliseconds: the time of a claim, which its user waits for.
    init(allowsPrivate: Bool, claimMilliseconds: Int = 6_000, reportMilliseconds: Int = 60_000) {
        self.allowsPrivate = allowsPrivate
        self.claimMilliseconds = claimMilliseconds
        web = WebClient(
            timeoutMilliseconds: reportMilliseconds, bodyLimitBytes: Self.bodyLimitBytes,
            reach: allowsPrivate ? .network : .internet)
    }

    func claim(_ setupToken: String) throws(FieldProblem) -> BankClaim {
        guard let bytes = Base64Text.bytes(setupToken.filter { !$0.isWhitespace }),
            let url = String(validating: bytes, as: UTF8.self)?.trimmed
        else { throw .must("be a setup token as the server shows it, in base64") }
        if let problem = PublicURL.problem(of: url, allowsPrivate: allowsPrivate) {
            throw FieldProblem(problem.message(at: "address"))
        }
        return BankClaim(url: url)
    }

    func access(for claim: BankClaim) async throws -> BankAccess {
        let answer = try await send(claim.url, form: "", timeoutMilliseconds: claimMilliseconds)
        switch answer.status {
        case 200: break
        case 402: throw BankFailure.paymentRequired
        case 400, 401, 403, 404, 410: throw BankFailure.claimRefused
        default: throw BankFailure.unreachable("status \(answer.status)")
        }
        let text = String(decoding: answer.bytes.prefix(4_096), as: UTF8.self).trimmed
        guard let address = AccessAddress(text, allowsPrivate: allowsPrivate) else {
            throw BankFailure.unreadable("the claim's answer is no access URL")
        }
        return BankAccess(text: text, host: PublicURL.host(of: address.url))
    }

    func report(by access: BankAccess, from day: CalendarDate?) async throws -> BankReport {
        // What leads to a private network was allowed once, perhaps, and is not any more.
        guard let address = AccessAddress(access.text, allowsPrivate: allowsPrivate) else {
            throw BankFailure.unreachable("the access URL is none")
        }
        let entries = day.map { "start-date=\($0.daysSinceEpoch * 86_400)&pending=1" } ?? "balances-only=1"
        let answer = try await send(
            "\(address.url)/accounts?version=2&\(entries)",
            headers: [("Authorization", "Basic \(Base64Text.text(address.credentials))")])
        switch answer.status {
        case 200: break
        case 402: throw BankFailure.paymentRequired
        case 401, 403: throw BankFailure.accessEnded
        default: throw BankFailure.unreachable("status \(answer.status)")
        }
        let set: SimpleFINAnswer
        do { set = try JSON.decode(SimpleFINAnswer.self, from: answer.bytes) } catch {
            // The error may repeat a part of the answer.
            throw BankFailure.unreadable("the answer is no account set")
        }
        return try set.report()
    }

    private func send(
        _ url: String, headers: [(String, String)] = [], form: String? = nil, timeoutMilliseconds: Int? = nil
    ) async throws -> WebAnswer {
        let answer: WebAnswer
        do {
            answer = try await web.send(
                url, headers: headers, form: form, timeoutMilliseconds: timeoutMilliseconds)
        } catch {
            throw error.isTimeout ? BankFailure.slow : .unreachable(Self.words(error.cause))
        }
        guard answer.isWhole else { throw BankFailure.tooLarge }
        if (300..<400).contains(answer.status) {
            throw BankFailure.unreachable("it redirects (status \(answer.status))")
        }
        return answer
    }

    /// libcurl's own words may have the address.
    private static func words(_ cause: WebFailure.Cause) -> String {
        switch cause {
        case .timeout: "no answer in time"
        case .certificate: "no secure connection"
        case .address: "no public address"
        case .other: "no connection"
        }
    }
}

/// An access URL in its parts: `https://name:password@host/path`.
private struct AccessAddress {
    /// Without name and password, and without a slash at the end.
    let url: String
    /// `name:password`, as HTTP's basic authentication takes them.
    let credentials: [UInt8]

    init?(_ text: String, allowsPrivate: Bool) {
        guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard let at = authority.lastIndex(of: "@") else { return nil }
        var url = scheme + rest[rest.index(after: at)...]
        while url.last == "/" { url.removeLast() }
        guard !url.contains("?"), PublicURL.problem(of: url, allowsPrivate: allowsPrivate) == nil,
            let name = PercentDecoding.text(rest[..<at].utf8, plusIsSpace: false), name.contains(":")
        else { return nil }
        self.url = url
        credentials = Array(name.utf8)
    }
}

/// Base64 with padding (RFC 4648 §4).
private enum Base64Text {
    static func bytes(_ text: String) -> [UInt8]? {
        var text = text.replacing("+", with: "-").replacing("/", with: "_")
        while text.last == "=" { text.removeLast() }
        return Sodium.fromBase64URL(text)
    }

    static func text(_ bytes: [UInt8]) -> String {
        let text = Sodium.base64URL(bytes).replacing("-", with: "+").replacing("_", with: "/")
        return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }
}
