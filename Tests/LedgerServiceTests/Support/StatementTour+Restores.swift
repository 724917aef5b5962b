import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import LedgerWholeBooks

extension StatementTour {
    /// The shortest document that can be attached.
    private static let receipt = "%PDF-1.4 startxref %%EOF"

    /// Restores the book from its own lines, takes it back, and ends what is left.
    mutating func restores(_ food: String) async throws {
        let restores = "/internal/users/\(ledger.service.user().user.text)/restores"
        let export = Caller.service("export")
        let ids = (0..<4).map { _ in ledger.service.context.ids.make(Restore.self).text }
        let lines = try await ledger.bookLines().joined(separator: "\n")
        let content = Sodium.hex(Sodium.sha256(Array(Self.receipt.utf8)))
        var token = ""
        for (id, mode) in zip(ids, [RestoreMode.merge, .replace]) {
            try await ask(.post, "\(restores)/\(id)?currency=USD", ledger.head(mode), as: export)
            try await ask(.put, "\(restores)/\(id)/contents/\(content)", Self.receipt, as: export)
            let ready = try await ask(.post, "\(restores)/\(id)/lines?currency=USD", lines, as: export)
            token = try #require(ready["token"].string)
        }
        let confirmation = #"{"token":"\#(token)","fileHash":"file","mode":"replace","deleted":"keep"}"#
        try await ask(.post, "\(restores)/confirm", confirmation, as: export)
        try await ask(.post, "\(restores)/\(ids[1])/abandon", as: export)
        try await ask(.post, "\(restores)/confirm", confirmation, as: export)
        try await ask(.post, "\(restores)/\(ids[1])/apply", "{}", as: export)
        try await ask(.get, "\(restores)/\(ids[1])", as: export)
        let undo = try await ask(
            .post, "\(restores)/\(ids[1])/undo", #"{"id":"\#(ids[2])"}"#, as: export)
        try await ask(
            .post, "\(restores)/confirm",
            #"{"token":"\#(undo["token"].string ?? "")","mode":"undo","deleted":"keep","#
                + #""undone":"\#(ids[1])"}"#,
            as: export)
        try await ask(.post, "\(restores)/\(ids[2])/apply", "{}", as: export)
        try await ask(.post, "/internal/restores/abandon", "{}", as: export)
        let user = ledger.service.user().user.text
        try await ask(
            .post, "/internal/users/\(user)/transactions/known", #"{"ids":["\#(food)"]}"#,
            as: .service("sharing"))
        try await ledger.store.expireRestores(at: LedgerFixture.noon.adding(seconds: 2 * 86_400))
        while try await ledger.store.removeAbandonedBooks() {}
        _ = try await ledger.store.untoldPreferences()
        try await note()
    }
}
