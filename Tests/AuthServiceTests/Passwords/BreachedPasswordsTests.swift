import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// The operator's file of breached passwords (`COFFER_BREACHED_PASSWORDS`).
@Suite struct BreachedPasswordsTests {
    /// SHA-1 of `Str0ng-enough!`, in upper case.
    private static let known = "AADC532F91F7B0B4A7208AFB1E77E0DB49E4A541"
    private static let password = "Str0ng-enough!"

    private static func hashes(_ count: Int) -> [String] {
        (0..<count).map { Sodium.hex(Array(Sodium.sha256(Array("\($0)".utf8)).prefix(20))).uppercased() }
    }

    private static func withFile<Value>(
        _ text: String, _ body: (String) async throws -> Value
    ) async throws -> Value {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/breached.txt"
        try writeFile(path, Array(text.utf8))
        return try await body(path)
    }

    @Test(arguments: [0, 1, 2, 63, 1_000], [":12\r\n", "\n", ":1\n"])
    func `AUTH-008: a password of the file is found wherever it stands, and no other`(
        others: Int, ending: String
    ) async throws {
        let upper = (Self.hashes(others) + [Self.known]).sorted()
        for lines in [upper, upper.map { $0.lowercased() }] {
            try await Self.withFile(lines.map { $0 + ending }.joined()) { path in
                let list = try BreachedPasswords(path: path)
                let isFound = try list.contains(Self.password)
                #expect(isFound)
                for other in ["Str0ng-enough?", "", "TestPass123!"] {
                    let isFound = try list.contains(other)
                    #expect(!isFound)
                }
            }
        }
    }

    @Test func `every line of a file is found, also a last one without an end`() async throws {
        let passwords = (0..<300).map { "Password-\($0)!" }
        let lines = passwords.map { Self.sha1($0) }.enumerated()
            .map { "\($0.element):\($0.offset * 1_000_003)" }.sorted()
        try await Self.withFile(lines.joined(separator: "\r\n")) { path in
            let list = try BreachedPasswords(path: path)
            for password in passwords {
                let isFound = try list.contains(password)
                #expect(isFound, "\(password)")
            }
        }
    }

    @Test(
        arguments: [
            ("", "is empty"), ("Password1!\n", "no SHA-1 hash"), ("\n\n", "no SHA-1 hash"),
            (String(known.dropLast()) + "G:1\n", "no SHA-1 hash"), (known + "0:1\n", "no SHA-1 hash"),
            (known + ":x\n", "no SHA-1 hash"), (known + ":1", ""),
            (known + ":1\n\n", "no SHA-1 hash"), (String(repeating: "A", count: 5_000), "no SHA-1 hash"),
            (hashes(500).sorted().reversed().joined(separator: "\n"), "is not sorted by hash"),
            (hashes(500).joined(separator: "\n"), "is not sorted by hash"),
            (known + "\n" + known + "\n", "is not sorted by hash"),
        ] as [(String, String)])
    func `a file that is no sorted list of hashes is refused at the start, with what is wrong`(
        text: String, problem: String
    ) async throws {
        try await Self.withFile(text) { path in
            let (found, _) = AuthService.check(
                try Settings.load(arguments: [], environment: ["COFFER_BREACHED_PASSWORDS": path]))
            #expect(found.count == (problem.isEmpty ? 0 : 1), "\(found)")
            for message in found {
                #expect(message.contains(problem), "\(message)")
                #expect(message.hasPrefix("COFFER_BREACHED_PASSWORDS: the file \(path) "))
                // The start without the check says the same.
                let refusal = await #expect(throws: StartError.self) {
                    try await AuthHarness.run(settings: ["COFFER_BREACHED_PASSWORDS": path]) { _ in }
                }
                #expect(refusal?.description == message)
            }
        }
        for path in ["/nowhere", "/tmp"] {
            #expect(throws: BreachedPasswordsError.self) { _ = try BreachedPasswords(path: path) }
        }
    }

    @Test
    func `AUTH-008: a breached password is refused by registration, change and reset, beside other problems`()
        async throws
    {
        let own = [Self.sha1("Le4ked-by-them!"), Self.sha1("password")].sorted()
        try await Self.withFile(own.map { "\($0):3\r\n" }.joined()) { path in
            try await AuthHarness.run(settings: ["COFFER_BREACHED_PASSWORDS": path]) { auth in
                let message = "This password appeared in a data breach"
                let refused = try await auth.register("bob@example.com", password: "Le4ked-by-them!")
                #expect(refused.status == 400 && refused.messages("password") == [message])
                let weak = try await auth.register("bob@example.com", password: "password")
                #expect(weak.messages("password").contains(message) && weak.messages("password").count > 2)
                let alice = try await auth.signUp()
                let change = try await auth.send(
                    .post, "/auth/change-password", as: alice,
                    #"{"currentPassword":"\#(AuthHarness.password)","newPassword":"Le4ked-by-them!"}"#)
                #expect(change.status == 400 && change.messages("newPassword") == [message])
                let email = "alice@\(AuthHarness.domain)"
                _ = try await auth.post("/auth/request-reset", #"{"email":"\#(email)"}"#)
                let mail = try #require(try await auth.mails(to: email).last)
                let token = try auth.token(in: mail, page: "reset-password")
                let page = try await auth.post(
                    form: "token=\(token)&newPassword=Le4ked-by-them!", to: "/auth/reset-password")
                #expect(page.status == 400 && page.text.contains(message))
                let reset = try await auth.post(
                    "/auth/reset-password", #"{"token":"\#(token)","newPassword":"Le4ked-by-them!"}"#)
                #expect(reset.status == 400 && reset.messages("newPassword") == [message])
                let good = try await auth.post(
                    "/auth/reset-password", #"{"token":"\#(token)","newPassword":"Kept-by-me-2!"}"#)
                #expect(good.status == 200)
            }
        }
    }

    private static func sha1(_ text: String) -> String {
        String(decoding: BreachedPasswords.hash(of: text), as: UTF8.self)
    }
}
