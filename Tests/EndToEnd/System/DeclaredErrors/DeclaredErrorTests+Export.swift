import Contracts
import HTTPKit
import SodiumKit
import TestKit
import Testing

extension DeclaredErrorTests {
    @Test func `export answers every error that it declares`() async throws {
        let seen = try await Self.run("export", ExportAPI.all) { scenes in
            let ada = try await scenes.system.join("ada@example.org")
            try await scenes.provokeGeneralErrors(as: ada, try await Belongings(of: ada))
            let unknown = "01900000-0000-7000-8000-000000000001"
            for path in ["/export", "/auth/export"] {
                _ = try await ada.get("\(path)?format=csv&accountId=\(unknown)")
            }
            try await Self.provokeImportErrors(as: ada)
            let sealed = try await ada.send(.post, "/backups", #"{"passphrase":"open sesame"}"#)
            let backup = try #require(sealed.data["id"].string)
            _ = try await ada.send(.post, "/backups/\(backup)/verify", #"{"passphrase":"open barley"}"#)
            try await Self.provokeRestoreErrors(as: ada)
            // A user's second backup at the same moment is refused.
            try await ErrorScenes.repeats(4, until: 409) { try await ada.send(.post, "/backups") }
            // A sign-in that is not fresh any more.
            ada.system.harness.clock.advance(seconds: 700)
            let token = Array("https://bank.invalid/claim".utf8)
            _ = try await ada.send(
                .post, "/bank/connections", #"{"setupToken":"\#(Sodium.base64URL(token))"}"#)
        }
        Self.expect(seen, areThoseOf: ExportAPI.all)
    }

    private static func provokeImportErrors(as member: Member) async throws {
        func upload(_ row: String, _ query: String = "") async throws -> String {
            let answer = try await member.upload("Date;Payee;Amount\n\(row)\n", query: query)
            return answer.data["id"].string ?? ""
        }
        // An open question, a deletion at work, and a preview that is none any more.
        let open = try await upload("01/02/2026;A;-1,50")
        _ = try await member.send(.post, "/imports/\(open)/commit")
        _ = try await member.send(.post, "/imports/\(open)/undo")
        let done = try await upload("2026-02-01;A;-1,50")
        _ = try await member.send(.post, "/imports/\(done)/commit")
        _ = try await member.send(.patch, "/imports/\(done)", "{}")
        // The account is deleted between preview and commit.
        let other = try await member.send(.post, "/accounts", #"{"name":"Other"}"#).data["id"].string ?? ""
        let lost = try await upload("2026-02-01;A;-1,50", "?accountId=\(other)")
        _ = try await member.send(.delete, "/accounts/\(other)")
        _ = try await member.send(.post, "/imports/\(lost)/commit")
        // The sixth preview.
        for _ in 0..<6 { _ = try await upload("2026-02-01;B;-2,50") }
        // A commit that cannot go on while the ledger is down.
        let waiting = try await member.get("/imports").data["imports"][0]["id"].string ?? ""
        await member.system.harness.halt(["ledger"])
        _ = try await member.send(.post, "/imports/\(waiting)/commit")
        _ = try await member.send(.delete, "/imports/\(waiting)")
        try await member.system.harness.resume(["ledger"])
    }
}
