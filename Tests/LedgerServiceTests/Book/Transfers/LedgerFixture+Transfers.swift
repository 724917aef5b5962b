import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore

extension LedgerFixture {
    /// Makes a transfer and returns its answer.
    @discardableResult
    func transfer(
        _ amount: String, _ from: String, _ to: String, also: String = "", user: Int = 1
    ) async throws -> JSONValue {
        try await json(
            .post, "/transfers",
            #"{"amount":"\#(amount)","fromAccountId":"\#(from)","toAccountId":"\#(to)"\#(also)}"#, user: user)
    }

    func balance(_ account: String, user: Int = 1) async throws -> String? {
        try await json(.get, "/accounts/\(account)", user: user)["balance"].string
    }

    func projected(_ account: String) async throws -> String? {
        try await json(.get, "/accounts/\(account)")["projectedBalance"].string
    }

    func transfersTotal() async throws -> Int? {
        try await json(.get, "/transfers?limit=1")["total"].int
    }
}
