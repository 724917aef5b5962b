import Contracts
import SodiumKit
import TestKit
import Testing

@testable import ServiceKit

@Suite struct IdentitySignerTests {
    private static let start = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)
    private let key = [UInt8](repeating: 9, count: 32)
    private let user = UserIdentity(
        user: ID(high: 1, low: 2), session: ID(high: 3, low: 4), currency: .usd, timeZone: "Europe/Berlin",
        clientAddress: "192.0.2.7")

    private func token(_ grant: TokenGrant) -> UserIdentity {
        UserIdentity(
            user: user.user, session: user.session, currency: .usd, timeZone: "Europe/Berlin",
            clientAddress: "192.0.2.7", grant: grant)
    }

    private func signer(at seconds: Int64 = 0) -> IdentitySigner {
        _ = Sodium.start()
        return IdentitySigner(key: key, clock: Clock { Self.start.adding(seconds: seconds) })
    }

    @Test func `every kind of caller is read as it was signed`() {
        for caller in [Caller.user(user), .anonymous(clientAddress: "2001:db8::1"), .service("sharing")] {
            #expect(signer().verify(signer().sign(caller)) == caller)
        }
    }

    @Test func `an API token is read with its scopes and its accounts as it was signed`() {
        let ids = (1...20).map { ID<BookAccount>(high: 5, low: UInt64($0)) }
        let bounds: [[ID<BookAccount>]?] = [nil, [], [ids[0]], ids]
        for scopes in [TokenScope.allCases, [.read], []] {
            for accounts in bounds where accounts?.isEmpty != true && !scopes.isEmpty {
                let caller = Caller.user(token(TokenGrant(scopes: scopes, accounts: accounts)))
                #expect(signer().verify(signer().sign(caller)) == caller)
            }
        }
        for accounts in [nil, [ids[0]]] {
            let grant = TokenGrant(scopes: [.read], accounts: accounts, book: ID(high: 6, low: 7))
            let caller = Caller.user(token(grant))
            #expect(signer().verify(signer().sign(caller)) == caller)
        }
        // What no token has is read as no caller, never as one that may do more.
        for grant in [TokenGrant(scopes: [.read], accounts: []), TokenGrant(scopes: [], accounts: nil)] {
            guard case .user(let read)? = signer().verify(signer().sign(.user(token(grant)))) else {
                continue
            }
            #expect(read.grant?.scopes == grant.scopes && read.accounts?.isEmpty == grant.accounts?.isEmpty)
        }
        #expect(
            signer().verify(signer().sign(.user(user))) != .user(token(TokenGrant(scopes: [], accounts: nil)))
        )
    }

    @Test func `the text stays the same for half a minute and is valid for at least as long`() {
        let text = signer().sign(.user(user))
        #expect(signer(at: 29).sign(.user(user)) == text)
        #expect(signer(at: 29).verify(text) != nil)
        #expect(signer(at: 61).verify(text) == nil)
    }

    @Test func `a remembered identity expires`() {
        let clock = TestClock()
        clock.set(Self.start)
        let signer = IdentitySigner(key: key, clock: clock.clock)
        let text = signer.sign(.user(user))
        #expect(signer.verify(text) != nil)
        clock.advance(seconds: 61)
        #expect(signer.verify(text) == nil)
    }

    @Test func `a remembered header with another character that Swift takes for the same is refused`() {
        let signer = signer()
        let text = signer.sign(.service("K"))
        #expect(signer.verify(text) != nil)
        #expect(signer.verify(text.replacing("K", with: "\u{212A}")) == nil)
    }

    @Test func `an altered, foreign or broken header is refused`() {
        let text = signer().sign(.user(user))
        _ = Sodium.start()
        let other = IdentitySigner(key: [UInt8](repeating: 1, count: 32), clock: Clock { Self.start })
        var cases = ["", " ", "v1", "v1 user", text + "x", String(text.dropLast()), other.sign(.user(user))]
        for index in text.indices.prefix(120) {
            var altered = text
            altered.replaceSubrange(index...index, with: altered[index] == "0" ? "1" : "0")
            cases.append(altered)
        }
        for altered in cases where altered != text {
            #expect(signer().verify(altered) == nil, "\(altered)")
        }
    }

    @Test func `a claim cannot contain another one`() {
        let sneaky = UserIdentity(
            user: user.user, session: user.session, currency: .usd, timeZone: "UTC 1.2.3.4 99999999999",
            clientAddress: "a\nb")
        let verified = signer().verify(signer().sign(.user(sneaky)))
        guard case .user(let identity) = verified else {
            Issue.record("not verified")
            return
        }
        #expect(identity.timeZone == "-")
        #expect(identity.clientAddress == "-")
    }
}
