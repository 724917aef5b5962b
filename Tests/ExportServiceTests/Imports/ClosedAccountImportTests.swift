import Contracts
import JSONKit
import Testing

@testable import ExportService

/// contract-household §2: nothing is imported to a closed account.
@Suite struct ClosedAccountImportTests {
    private static let mine = ImportAccount(id: ID(high: 2, low: 1), name: "Mine", currency: .usd)
    private static let old = ImportAccount(
        id: ID(high: 2, low: 2), name: "Old", currency: .usd, isArchived: true)

    private func context() throws -> ImportContext {
        ImportContext(
            accounts: [Self.mine, Self.old], activeAccountId: Self.mine.id, categories: [],
            lastDate: try #require(CalendarDate("2027-01-31")))
    }

    private static func named(_ accounts: [String]) throws -> FileNames {
        var names = FileNames()
        for account in accounts {
            var entry = BankEntry()
            entry.account = account
            try names.take(entry)
        }
        return names
    }

    @Test func `a file that names a closed account asks where its entries go, and offers open ones`() throws {
        let names = ["Mine", "Old"]
        let accounts = FileAccounts(ImportChoices(), try context(), names: try Self.named(names))
        #expect(accounts.place(of: "Mine") == .account(Self.mine))
        #expect(accounts.place(of: "Old") == .unknown)
        let questions = accounts.questions(names, limit: 9)
        #expect(questions.map(\.field) == ["accountFor.Old"])
        #expect(questions.first?.choices == [Self.mine.id.text])
        // With one open account there is no doubt about a file of one account.
        #expect(
            FileAccounts(ImportChoices(), try context(), names: try Self.named(["Old"])).place(of: "Old")
                == .account(Self.mine))
        var choices = ImportChoices()
        choices.accountID = Self.old.id
        #expect(FileAccounts(choices, try context(), names: FileNames()).place(of: nil) == .unknown)
    }

    @Test func `a person cannot choose a closed account`() throws {
        let draft = try JSON.decode(
            ImportCorrections.self,
            from: Array(
                #"{"accountId":"\#(Self.old.id)","accountFor":{"Giro":"\#(Self.old.id)"}}"#.utf8))
        let error = #expect(throws: APIError.self) {
            try draft.applied(to: ImportChoices(), of: ImportPreview(format: .csv), in: try context())
        }
        let refusal = "Old is closed. Reopen it, or choose another account."
        #expect(error?.details.messages(at: "accountId") == [refusal])
        #expect(error?.details.messages(at: "accountFor.Giro") == [refusal])
    }
}
