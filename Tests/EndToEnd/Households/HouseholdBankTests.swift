import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Bank connections of a book of several people (contract-household §4, "Endings").
@Suite struct HouseholdBankTests {
    @Test func `household: a bank is its owner's to connect and to see, and ends with another owner`()
        async throws
    {
        try await SimpleFINServer.run { bank in
            try await HomeScene.run(settings: BankScene.settings) { home in
                bank.setNow(home.system.harness.clock.clock.now().millisecondsSinceEpoch / 1_000)
                let path = "/bank/connections"
                let made = try await home.send(
                    .post, path, #"{"setupToken":"\#(bank.setupToken())"}"#, by: home.ada)
                #expect(made.status == 201 && made.data["status"].string == "active", "\(made.text)")
                for member in [home.bob, home.eve] {
                    #expect(try await home.get(path, by: member).status == 403)
                    let token = #"{"setupToken":"\#(bank.setupToken())"}"#
                    #expect(try await home.send(.post, path, token, by: member).status == 403)
                }
                #expect(try await home.get(path, by: home.dan).status == 404)
                // It is the common book's, not hers.
                #expect(try await home.ada.get(path).data["connections"].array.isEmpty)
                let handed = try await home.ada.send(
                    .post, home.at("/owner"), #"{"userId":"\#(home.bob.id)"}"#)
                #expect(handed.status == 200, "\(handed.text)")
                try await eventually("the access is gone") {
                    let seen = try await home.get(path, by: home.bob).data["connections"]
                    return seen[0]["status"].string == "ended"
                }
                #expect(try await home.get(path, by: home.ada).status == 403)
            }
        }
    }
}
