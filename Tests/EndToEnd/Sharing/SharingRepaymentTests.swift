import CofferClient
import Contracts
import TestKit
import Testing

/// What is paid back of a share, in the books of its owner, through the gateway.
@Suite(.serialized) struct SharingRepaymentTests {
    @Test func `everyday §3: a dinner paid back in two parts is right in the owner's books by itself`()
        async throws
    {
        try await SharingPeople.run { people in
            let client = people.ada.client
            let account = try await client.accounts.list().activeAccountId
            let dinner = try await people.ada.spend("50", on: people.category, description: "Dinner")
            let share = try await client.sharing.share(
                ShareDraft(
                    transactionId: .value(dinner.id), participants: .list([SharingPeople.bobAlone]),
                    bookRepayments: .value(RepaymentAccountDraft(accountId: .value(account)))))
            let part = try #require(share.participants.first).id
            for (amount, balance) in [("10", "-40.00"), ("15", "-25.00")] {
                _ = try await client.sharing.recordPayment(
                    of: part, PaymentDraft(amount: .value(AmountText(amount))))
                try await eventually("the repayment of \(amount) is booked") {
                    try await client.accounts.get(account).balance == balance
                }
            }
            try await eventually("the owner sees that both are booked") {
                try await client.sharing.payments(of: part).collect().allSatisfy { $0.bookedAt != nil }
            }
            #expect(try await client.reports.dashboard().summary.spent == "25.00")
            _ = try await client.sharing.unpay(part)
            try await eventually("the newest booking is gone") {
                try await client.accounts.get(account).balance == "-40.00"
            }
            #expect(try await client.reports.dashboard().summary.spent == "40.00")
        }
    }
}
