import CofferClient
import Contracts
import JSONKit
import Testing

struct DraftTests {
    private func text(_ draft: some Encodable) throws -> String {
        String(decoding: try JSON.encode(draft), as: UTF8.self)
    }

    @Test func `a draft writes what it has: absent fields are left out, null is null`() throws {
        let category = try #require(ID<Contracts.Category>("01900000-0000-7000-8000-000000000003"))
        let draft = TransactionDraft(
            categoryId: .value(category), type: .value(.expense), amount: "12.50", description: nil,
            tags: .list(["a", "b"]), isRecurring: true)
        #expect(
            try text(draft)
                == #"{"categoryId":"\#(category)","type":"EXPENSE","amount":"12.50","description":null,"#
                + #""tags":["a","b"],"isRecurring":true}"#)
        #expect(try text(TransactionDraft()) == "{}")
        #expect(try text(RecurringDraft(dayOfMonth: 28)) == #"{"dayOfMonth":28}"#)
    }

    @Test func `a draft reads back what it wrote`() throws {
        let draft = ShareDraft(
            splitType: .value(.shares), description: "Dinner",
            participants: .list([ParticipantDraft(email: "bob@example.org", weight: "2")]), ownerWeight: nil)
        let again = try JSON.decode(ShareDraft.self, from: JSON.encode(draft))
        #expect(again.participants.value?.elements.first?.value?.weight.value == "2")
        #expect(again.transactionId.isAbsent && again.ownerWeight.value == nil && !again.ownerWeight.isAbsent)
        #expect(again.splitType.value == .shares && again.description.value == "Dinner")
    }

    @Test func `drafts with another form on the wire are written in it`() throws {
        #expect(
            try text(SendMoneyDraft(amount: "5", to: "bob@example.org"))
                == #"{"amount":"5","to":"bob@example.org"}"#)
        let signed = AuthenticationResponse(id: "key", type: "public-key")
        #expect(try text(UnlockRequest(passkey: signed)) == #"{"id":"key","type":"public-key"}"#)
        #expect(try text(UnlockRequest(pin: "1234")) == #"{"pin":"1234"}"#)
    }

    @Test func `a field that could not be read is not sent`() {
        #expect(throws: EncodingError.self) { try JSON.encode(AccountDraft(name: .wrong(.must("be text")))) }
    }
}
