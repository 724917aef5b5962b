import Contracts
import Glibc
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

@Suite struct KeyRotationTests {
    /// Key files, a service that reads them, and its tokens.
    private struct Bench {
        let folder: TemporaryFolder
        let files: SigningKeyFiles
        let keys: SigningKeys
        let tokens: AccessTokens
        let user = UserAccount(
            id: ID(high: 1, low: 2), email: "a@b.co", displayName: "Alice", verifiedAt: nil,
            createdAt: Timestamp(millisecondsSinceEpoch: 0))

        init() throws {
            folder = try TemporaryFolder()
            try TestContext.prepare(folder.path)
            files = SigningKeyFiles(dataFolder: folder.path)
            let context = try TestContext.make(
                "auth", folder: folder.path, clock: .system, loops: [])
            let keys = try SigningKeys(context)
            self.keys = keys
            tokens = AccessTokens(
                ring: { keys.ring }, issuer: "https://coffer.test", lifetimeSeconds: 604_800)
        }

        func command(_ words: String..., at now: Timestamp) throws -> [String] {
            let lines = try KeyCommand.output(words, files, now: now)
            keys.reloadIfChanged()
            return lines
        }

        /// Issues a token of seven days, the longest that there are.
        func token(at now: Timestamp) throws -> String {
            let session = LiveSession(id: ID(high: 3, low: 4), expiresAt: now.adding(seconds: 604_800))
            return try tokens.issue(for: user, session: session, tokenID: ID(high: 5, low: 6), now: now).token
        }

        var published: String { String(decoding: keys.ring.jsonWebKeySet, as: UTF8.self) }
    }

    private let start = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)

    @Test func `a new key is published at once and signs after every service knows it`() throws {
        let bench = try Bench()
        defer { bench.folder.remove() }
        let first = bench.keys.ring.signing(at: start).id
        let said = try bench.command("rotate", at: start)
        let second = try #require(said.first?.split(separator: " ").first.map(String.init))
        #expect(second != first)
        #expect(said.last?.hasPrefix(first) == true)
        #expect(bench.published.contains(second) && bench.published.contains(first))
        #expect(KeyRotation.leadSeconds > KeyRotation.publishedSeconds)
        #expect(bench.keys.ring.signing(at: start.adding(seconds: KeyRotation.leadSeconds - 1)).id == first)
        #expect(bench.keys.ring.signing(at: start.adding(seconds: KeyRotation.leadSeconds)).id == second)
    }

    @Test func `no number of rotations in a row makes a valid token invalid`() throws {
        let bench = try Bench()
        defer { bench.folder.remove() }
        var now = start
        var live: [(token: String, until: Timestamp)] = []
        var kids: Set<String> = []
        // Rotations come 10 s to eight days apart. Every token of the last seven days must stay valid.
        for (round, pause) in [700, 100, 7_200, 86_400, 3 * 86_400, 10, 4 * 86_400, 8 * 86_400].enumerated() {
            _ = try bench.command("rotate", at: now)
            for _ in 0..<3 {
                live.append((try bench.token(at: now), now.adding(seconds: 604_800)))
                kids.insert(bench.keys.ring.signing(at: now).id)
                now = now.adding(seconds: Int64(pause) / 3)
                bench.keys.removeExpired(at: now)
                live.removeAll { $0.until <= now }
                for (token, _) in live { #expect(bench.tokens.claims(of: token) != nil, "round \(round)") }
            }
        }
        #expect(kids.count >= 5)
        now = now.adding(seconds: KeyRotation.retiredSeconds + KeyRotation.leadSeconds)
        bench.keys.removeExpired(at: now)
        #expect(bench.keys.ring.keys.count == 1, "expired keys go")
        #expect(try bench.files.load().count == 1)
    }

    @Test func `rotations in the same second make different keys, and the number of keys is bounded`() throws
    {
        let bench = try Bench()
        defer { bench.folder.remove() }
        for _ in 1..<KeyRotation.keyLimit { _ = try bench.command("rotate", at: start) }
        #expect(Set(bench.keys.ring.keys.map(\.id)).count == KeyRotation.keyLimit)
        #expect(throws: StartError.self) { try bench.command("rotate", at: start) }
        #expect(Set(bench.keys.ring.keys.map(\.signsFrom)).count == KeyRotation.keyLimit)
    }

    @Test func `after a leak the new key signs at once and all others are removed`() throws {
        let bench = try Bench()
        defer { bench.folder.remove() }
        _ = try bench.command("rotate", at: start)
        let stolen = try bench.token(at: start)
        let said = try bench.command("rotate", "--leaked", at: start)
        #expect(said.count == 3)
        #expect(bench.tokens.claims(of: stolen) == nil)
        #expect(bench.keys.ring.keys.count == 1)
        #expect(bench.tokens.claims(of: try bench.token(at: start)) != nil)
    }

    @Test func `the list shows id, age and state of each key`() throws {
        let bench = try Bench()
        defer { bench.folder.remove() }
        _ = try bench.command("rotate", at: start)
        let later = start.adding(seconds: KeyRotation.leadSeconds + 86_400)
        _ = try bench.command("rotate", at: later)
        let ids = bench.keys.ring.keys.map(\.id)
        for words in [[], ["list"]] {
            let lines = try KeyCommand.output(words, bench.files, now: later)
            #expect(lines.count == 4)
            #expect(lines[0].hasPrefix("KID") && lines[0].hasSuffix("STATE"))
            #expect(lines[1].hasPrefix(ids[0]) && lines[1].hasSuffix("retired, accepted for 6 d"))
            #expect(lines[2].hasPrefix(ids[1]) && lines[2].hasSuffix("signing"))
            #expect(lines[3].hasPrefix(ids[2]) && lines[3].hasSuffix("next, signs in 10 min"))
        }
        for words in [["rotat"], ["rotate", "--now"], ["list", "x"], ["--leaked"]] {
            #expect(throws: StartError.self) { try KeyCommand.output(words, bench.files, now: later) }
        }
    }

    @Test func `key files are readable by their owner only, and other files leave the keys in use`() throws {
        let bench = try Bench()
        defer { bench.folder.remove() }
        _ = try bench.command("rotate", at: start)
        for file in try bench.files.load().dropFirst() {
            var status = stat()
            #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        }
        #expect(fileNames(in: "\(bench.folder.path)/keys").allSatisfy { !$0.hasSuffix(".new") })
        let before = bench.keys.ring.keys.map(\.id)
        // A file of a rotation that crashed, and other files that people put beside the keys.
        for name in [
            "signing.99.seed.7.new", "signing.x.seed", "signing..seed", "signing.1e3.seed", "a.seed",
        ] {
            try writeFile("\(bench.folder.path)/keys/\(name)", Array("x".utf8))
        }
        bench.keys.reloadIfChanged()
        #expect(bench.keys.ring.keys.map(\.id) == before)
        try writeFile("\(bench.folder.path)/keys/signing.5.seed", Array("short".utf8))
        bench.keys.reloadIfChanged()
        #expect(bench.keys.ring.keys.map(\.id) == before)
    }

    @Test func `a running service publishes a new key by itself, and a restart keeps all keys`() async throws
    {
        try await AuthHarness.run { auth in
            let files = SigningKeyFiles(dataFolder: auth.service.folder.path)
            _ = try KeyCommand.output(["rotate"], files, now: auth.service.clock.clock.now())
            let both = try files.load().map(\.key.id)
            var keys = ""
            for _ in 0..<6_000 where !both.allSatisfy({ keys.contains($0) }) {
                keys = try await auth.get("/.well-known/jwks.json").text
                usleep(10_000)
            }
            for id in both { #expect(keys.contains(id)) }
            let alice = try await auth.signUp()
            auth.service.clock.advance(seconds: KeyRotation.leadSeconds)
            try await auth.service.restart()
            let answer = try await auth.get("/.well-known/jwks.json")
            for id in both { #expect(answer.text.contains(id)) }
            #expect(answer.fields["Cache-Control"] == "public, max-age=300")
            let bob = try await auth.signUp("bob")
            #expect(header(of: alice.accessToken).contains(both[0]))
            #expect(header(of: bob.accessToken).contains(both[1]))
            #expect(try await auth.post("/auth/logout", "{}", bearer: alice.accessToken).status == 200)
        }
    }

    private func header(of token: String) -> String {
        let part = token.split(separator: ".").first.map(String.init) ?? ""
        return String(decoding: Sodium.fromBase64URL(part) ?? [], as: UTF8.self)
    }
}
