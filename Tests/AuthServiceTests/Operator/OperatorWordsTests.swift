import Contracts
import ServiceKit
import Testing

@testable import AuthService

@Suite struct OperatorWordsTests {
    private static let now = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)

    private func read(_ words: String) throws -> OperatorWords {
        try OperatorWords(words.split(separator: " ").map(String.init), now: Self.now)
    }

    @Test func `the words of each command are read`() throws {
        #expect(try read("user list") == .listUsers)
        #expect(try read("user show a@b.c") == .showUser("a@b.c"))
        #expect(
            try read("user add a@b.c --name Ann --print")
                == .addUser("a@b.c", name: "Ann", isVerified: false, printsLink: true))
        #expect(
            try read("user add --verified a@b.c")
                == .addUser("a@b.c", name: nil, isVerified: true, printsLink: false))
        #expect(try read("user totp off a@b.c") == .endSecondFactor("a@b.c"))
        #expect(try read("user delete a@b.c") == .deleteUser("a@b.c"))
        #expect(try read("invite a@b.c --print") == .invite("a@b.c", printsLink: true))
        #expect(try read("audit") == .audit(user: nil, since: nil))
        #expect(
            try read("audit --user a@b.c --since 7d")
                == .audit(user: "a@b.c", since: Self.now.adding(seconds: -7 * 86_400)))
        #expect(
            try read("audit --since 2026-11-01")
                == .audit(user: nil, since: Timestamp("2026-11-01T00:00:00Z")))
    }

    @Test func `an address may begin with a hyphen, and what follows two hyphens is no option`() throws {
        #expect(try read("user show -ann@b.c") == .showUser("-ann@b.c"))
        #expect(try read("user delete -- -ann@b.c") == .deleteUser("-ann@b.c"))
        #expect(try read("user totp off -- --json@b.c") == .endSecondFactor("--json@b.c"))
        #expect(
            try read("user add --name --print -- --verified@b.c")
                == .addUser("--verified@b.c", name: "--print", isVerified: false, printsLink: false))
        #expect(try read("audit --user -ann@b.c --json") == .audit(user: "-ann@b.c", since: nil))
        for (words, isJSON) in [
            ("user list --json", true), ("user show --json -- a@b.c", true), ("audit --json", true),
            ("user show -- --json@b.c", false), ("user add --name --json -- a@b.c", false), ("user", false),
        ] {
            #expect(OperatorWords.isJSON(words.split(separator: " ").map(String.init)) == isJSON, "\(words)")
        }
    }

    @Test(arguments: [
        "", "user", "user ban a@b.c", "user totp a@b.c", "user totp on a@b.c", "user totp off",
        "user list a@b.c", "user show", "user show a@b.c d@e.f", "user show --", "user show -- a@b.c d@e.f",
        "user show -x", "user list -- a@b.c",
        "user add a@b.c --name", "user add a@b.c --password x", "user disable --yes a@b.c", "invite",
        "audit a@b.c", "audit --since 7y", "audit --since 0d", "audit --since -1d",
        "audit --since 99999999999999999999d", "audit --since 2026-02-30", "audit --since d",
    ])
    func `other words are refused`(words: String) {
        #expect(throws: StartError.self) { try read(words) }
    }
}
