import Contracts
import HTTPKit
import TestKit
import Testing

/// Payees of transfers that tokens of some accounts see (contract-access, "API tokens").
@Suite struct BoundPayeeTests {
    @Test func `a token sees the payees of transfers of which it sees a side, and no others`() async throws {
        try await TokenScene.run { scene in
            let far = try await scene.make("/accounts", #"{"name":"Far"}"#)
            func move(_ from: String, _ to: String, _ payee: String) async throws {
                _ = try await scene.make(
                    "/transfers", scene.transfer(from, to, 5, extra: #","payee":"\#(payee)""#))
            }
            try await move(far, scene.shown, "Bank")
            try await move(scene.shown, far, "Bank")
            try await move(scene.hidden, far, "Bank")
            try await move(scene.hidden, far, "Xylophone")
            let token = try await scene.token([.read], accounts: [scene.shown])
            let seen = try await scene.get("/payees", token)
            #expect(seen.data["payees"].array.map { $0["name"].string } == ["Bank"])
            #expect(seen.data["payees"][0]["count"].int == 2)
            #expect(try await scene.get("/payees?q=xyl", token).data["payees"].array.isEmpty)
            let list = try await scene.get("/transactions?type=TRANSFER&payee=Xylophone", token)
            #expect(list.data["total"].int == 0)
            let both = try await scene.get("/transactions?type=TRANSFER&payee=bank", token)
            #expect(both.data["total"].int == 2 && both.data["transactions"][0]["payee"].string == "Bank")
            let all = try await scene.ada.get("/payees").data["payees"].array
            #expect(all.map { $0["count"].int } == [3, 1])
        }
    }
}
