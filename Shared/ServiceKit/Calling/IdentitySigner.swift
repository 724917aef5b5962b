package import HTTPKit
import SodiumKit
import Synchronization
import Vocabulary

/// Writes and checks `X-Coffer-Identity`: a line of claims with an HMAC-SHA256 under a key that only our
/// programs can read (design §8). Services trust no other claim.
package final class IdentitySigner: Sendable {
    package static let headerName = "X-Coffer-Identity"
    /// The longest validity of a signature.
    package static let validSeconds: Int64 = 60
    /// The header of a caller stays the same for this long, so that both ends can cache it.
    package static let stableSeconds: Int64 = 30

    private let key: [UInt8]
    private let clock: Clock
    private let verified = Mutex<[String: Verified]>([:])

    private struct Verified {
        let caller: Caller
        let expiresAt: Int64
    }

    package init(key: [UInt8], clock: Clock) {
        self.key = key
        self.clock = clock
    }

    /// Returns the header's value for a caller, the same until the next multiple of `stableSeconds`.
    package func sign(_ caller: Caller) -> String {
        let now = clock.now().millisecondsSinceEpoch / 1_000
        let expiry = (now / Self.stableSeconds) * Self.stableSeconds + Self.validSeconds
        let claims: String
        switch caller {
        case .anonymous(let address): claims = "v1 anonymous \(Self.plain(address))"
        case .service(let name): claims = "v1 service \(Self.plain(name))"
        case .user(let user):
            claims =
                "v1 \(user.grant == nil ? "user" : "token") \(user.user.text) \(user.session.text) "
                + "\(user.currency.code) \(Self.plain(user.timeZone)) \(Self.plain(user.clientAddress))"
                + (user.grant.map(Self.text) ?? "")
        }
        let text = "\(claims) \(expiry)"
        return "\(text) \(Sodium.base64URL(Sodium.hmacSHA256(Array(text.utf8), key: key)))"
    }

    /// Returns the header for a caller as a field of a request.
    package func field(for caller: Caller) -> HTTPFields { [Self.headerName: sign(caller)] }

    /// Returns the caller in a header's value, or nil when the value is not ours, altered or expired.
    package func verify(_ header: String) -> Caller? {
        guard header.isASCII else { return nil }
        let now = clock.now().millisecondsSinceEpoch / 1_000
        if let known = verified.withLock({ $0[header] }) { return known.expiresAt > now ? known.caller : nil }
        guard let space = header.lastIndex(of: " "),
            let signature = Sodium.fromBase64URL(String(header[header.index(after: space)...]))
        else { return nil }
        let text = header[..<space]
        guard Sodium.equal(Sodium.hmacSHA256(Array(text.utf8), key: key), signature) else { return nil }
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard let caller = Self.caller(parts), let expiry = parts.last.flatMap({ Int64($0) }), expiry > now
        else { return nil }
        verified.withLock { cache in
            if cache.count >= 4_096 { cache.removeAll(keepingCapacity: true) }
            cache[header] = Verified(caller: caller, expiresAt: expiry)
        }
        return caller
    }

    private static func caller(_ parts: [String]) -> Caller? {
        guard parts.count >= 4, parts[0] == "v1" else { return nil }
        switch (parts[1], parts.count) {
        case ("anonymous", 4): return .anonymous(clientAddress: parts[2])
        case ("service", 4): return .service(parts[2])
        case ("user", 8): return user(parts, grant: nil)
        case ("token", 10): return grant(parts[7], parts[8], book: nil).flatMap { user(parts, grant: $0) }
        case ("token", 11):
            guard let book = ID<User>(parts[9]) else { return nil }
            return grant(parts[7], parts[8], book: book).flatMap { user(parts, grant: $0) }
        default: return nil
        }
    }

    private static func user(_ parts: [String], grant: TokenGrant?) -> Caller? {
        guard let user = ID<User>(parts[2]), let session = ID<Session>(parts[3]),
            let currency = Currency(parts[4])
        else { return nil }
        return .user(
            UserIdentity(
                user: user, session: session, currency: currency, timeZone: parts[5],
                clientAddress: parts[6], grant: grant))
    }

    /// The text of a claim without bounds: all accounts.
    private static let allAccounts = "*"

    /// Returns the claims of a grant, each with a space before it: scopes, accounts, and a book that is not
    /// the personal one.
    private static func text(_ grant: TokenGrant) -> String {
        let accounts = grant.accounts.map { $0.map(\.text).joined(separator: ",") }
        return " \(grant.scopes.map(\.rawValue).joined(separator: ",")) \(accounts ?? allAccounts)"
            + (grant.book.map { " \($0.text)" } ?? "")
    }

    private static func grant(_ scopes: String, _ accounts: String, book: ID<User>?) -> TokenGrant? {
        let names = scopes.split(separator: ",")
        let known = names.compactMap { TokenScope(rawValue: String($0)) }
        guard known.count == names.count else { return nil }
        if accounts == allAccounts { return TokenGrant(scopes: known, accounts: nil, book: book) }
        let texts = accounts.split(separator: ",", omittingEmptySubsequences: false)
        let ids = texts.compactMap { ID<BookAccount>(String($0)) }
        return ids.count == texts.count ? TokenGrant(scopes: known, accounts: ids, book: book) : nil
    }

    /// Returns `-` for a text that is empty or has anything but visible ASCII: spaces separate the claims.
    private static func plain(_ text: String) -> String {
        text.isEmpty || text.utf8.contains(where: { $0 <= 32 || $0 >= 127 }) ? "-" : text
    }
}
