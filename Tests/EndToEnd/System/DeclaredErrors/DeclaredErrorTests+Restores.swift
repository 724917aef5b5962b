import Contracts
import HTTPKit
import TestKit
import Testing

extension DeclaredErrorTests {
    /// Files that are none, tokens of nothing, a stored backup with a wrong passphrase.
    static func provokeRestoreErrors(as member: Member) async throws {
        let words = "?mode=merge&confirm=true&token=x"
        for target in ["/restore", "/restore?mode=merge", "/restore\(words)"] {
            _ = try await member.send(.post, target, "{}")
        }
        let sealed = try await member.send(.post, "/backups", #"{"passphrase":"a long passphrase"}"#)
        let path = "/backups/\(try #require(sealed.data["id"].string))/restore"
        for body in [
            "{}", #"{"mode":"merge","passphrase":"another one"}"#,
            #"{"mode":"merge","confirm":true,"token":"x"}"#,
        ] {
            _ = try await member.send(.post, path, body)
        }
        let undo = "/restores/01900000-0000-7000-8000-000000000001/undo"
        for body in [#"{"confirm":true}"#, #"{"confirm":true,"token":"x"}"#] {
            _ = try await member.send(.post, undo, body)
        }
    }

    /// Restores that are not begun, overtaken, not held, undone already.
    static func provokeRestoreErrors(_ scenes: ErrorScenes, as member: Member) async throws {
        let restores = "/internal/users/\(member.id)/restores"
        let owner = "?currency=USD&timeZone=UTC"
        let ids = (1...6).map { "01900000-0000-7000-8000-00000000010\($0)" }
        let head =
            #"{"mode":"replace","deleted":"keep","fileHash":"x","file":{"version":"2.0","#
            + #""createdAt":"2026-01-01T00:00:00.000Z","counts":{}},"paths":{},"preferences":{}}"#
        try await scenes.ask(.post, "\(restores)/\(ids[0])/lines\(owner)", "{}")
        try await scenes.ask(.post, "\(restores)/\(ids[0])", head)
        // The book changes between the head and the lines.
        try await scenes.ask(.post, "\(restores)/\(ids[0])\(owner)", head)
        try await scenes.ask(
            .put, "\(restores)/\(ids[0])/contents/\(String(repeating: "0", count: 64))",
            "%PDF-1.4 startxref %%EOF")
        _ = try await member.category("Meanwhile")
        try await scenes.ask(.post, "\(restores)/\(ids[0])/lines\(owner)", "")
        // A row in the file's trash that is no row.
        let damaged = ids[4]
        let line =
            #"{"record":"trashedRecord","kind":"budget","id":"\#(damaged)","#
            + #""deletedAt":"2026-01-01T00:00:00.000Z","rows":[{"table":"budgets","#
            + #""columns":{"id":"d\#(damaged)","currency":"i5"}}]}"#
        try await scenes.ask(.post, "\(restores)/\(damaged)\(owner)", head)
        try await scenes.ask(.post, "\(restores)/\(damaged)/lines\(owner)", line)
        let unknown = #"{"token":"x","mode":"replace","deleted":"keep"}"#
        try await scenes.ask(.post, "\(restores)/confirm", unknown)
        try await scenes.ask(.post, "\(restores)/\(ids[1])\(owner)", head)
        let ready = try await scenes.ask(.post, "\(restores)/\(ids[1])/lines\(owner)", "")
        try await scenes.ask(.post, "\(restores)/\(ids[1])/apply", "{}")
        func confirm(_ token: String?, _ also: String) async throws {
            let token = try #require(token)
            let body = #"{"token":"\#(token)","deleted":"keep",\#(also)}"#
            try await scenes.ask(.post, "\(restores)/confirm", body)
        }
        try await confirm(ready.json["token"].string, #""mode":"replace","fileHash":"x""#)
        try await scenes.ask(.post, "\(restores)/\(ids[1])/apply", "{}")
        let undo = try await scenes.ask(.post, "\(restores)/\(ids[1])/undo", #"{"id":"\#(ids[2])"}"#)
        try await confirm(undo.json["token"].string, #""mode":"undo","undone":"\#(ids[1])""#)
        try await scenes.ask(.post, "\(restores)/\(ids[2])/apply", "{}")
        try await scenes.ask(.post, "\(restores)/\(ids[1])/undo", #"{"id":"\#(ids[3])"}"#)
        for id in ids[5...] {
            try await scenes.ask(.get, "\(restores)/\(id)")
            try await scenes.ask(.post, "\(restores)/\(id)/apply", "{}")
            try await scenes.ask(.post, "\(restores)/\(id)/undo", #"{"id":"\#(id)"}"#)
        }
        // Ids that are none.
        let nobody = "/internal/users/nobody"
        try await scenes.ask(.post, "\(nobody)/restores/\(ids[0])\(owner)", head)
        try await scenes.ask(.post, "\(nobody)/restores/confirm", unknown)
        try await scenes.ask(.post, "\(nobody)/transactions/known", #"{"ids":[]}"#)
        let many = (0...TransactionIDs.limit).map { _ in "\"\(ids[0])\"" }.joined(separator: ",")
        try await scenes.ask(
            .post, "/internal/users/\(member.id)/transactions/known", #"{"ids":[\#(many)]}"#)
    }
}
