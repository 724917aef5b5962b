import Contracts
import HTTPKit
import TestKit
import Testing

/// Every declared error of every endpoint is answered at least once. `AnswerCheck` does the other half: an
/// answer with an error that is not declared fails whatever test gets it.
@Suite struct DeclaredErrorTests {
    /// Declared errors that a whole system cannot be made to answer.
    private static let unprovoked: Set<DeclaredError> = [
        // Takes two changes of the password during one sign-in.
        DeclaredError(endpoint: AuthAPI.login.description.name, code: .conflict),
        // Is asked with cookies alone, where the gateway's own refusals look alike; `FirstSignInTests`.
        DeclaredError(endpoint: AuthAPI.continueRegistration.description.name, code: .validation),
        // Take a provider that answers; `ProviderSignInTests` and `ProviderAttackTests` of auth do it.
        DeclaredError(endpoint: AuthAPI.finishProviderSignIn.description.name, code: .forbidden),
        DeclaredError(endpoint: AuthAPI.providerSignInVerify.description.name, code: .forbidden),
        DeclaredError(endpoint: AuthAPI.linkIdentity.description.name, code: .forbidden),
        DeclaredError(endpoint: AuthAPI.removeIdentity.description.name, code: .conflict),
        DeclaredError(endpoint: AuthAPI.removeIdentity.description.name, code: .forbidden),
        // Take a bank's server that answers; `BankSyncTests` and `BankFailureTests` do it.
        DeclaredError(endpoint: ExportAPI.updateBankConnection.description.name, code: .validation),
        DeclaredError(endpoint: ExportAPI.syncBankConnection.description.name, code: .conflict),
        DeclaredError(endpoint: ExportAPI.syncBankConnection.description.name, code: .rateLimited),
        // Takes a purge, and the first one begins 30 s after a start; `RestoreTests` of the ledger do it.
        DeclaredError(endpoint: LedgerAPI.transaction.create.description.name, code: .conflict),
        // Takes a template that is deleted and restored between two bookings; `OneBookingTests` do it.
        DeclaredError(endpoint: LedgerAPI.restoreTransaction.description.name, code: .conflict),
        DeclaredError(endpoint: LedgerAPI.restoreTransfer.description.name, code: .conflict),
        // Takes a booking that was joined into a transfer; `TakenBackBookingTests` do it.
        DeclaredError(endpoint: LedgerAPI.bookTransaction.description.name, code: .conflict),
        // Take a member of a book whose role has changed; `HouseholdUnitTests` do it.
        DeclaredError(endpoint: LedgerAPI.bookImport.description.name, code: .forbidden),
        DeclaredError(endpoint: LedgerAPI.bookImport.description.name, code: .notFound),
        DeclaredError(endpoint: LedgerAPI.createImportAccount.description.name, code: .forbidden),
        DeclaredError(endpoint: LedgerAPI.createImportAccount.description.name, code: .notFound),
        DeclaredError(endpoint: LedgerAPI.undoImport.description.name, code: .forbidden),
        DeclaredError(endpoint: LedgerAPI.undoImport.description.name, code: .notFound),
        DeclaredError(endpoint: LedgerAPI.beginRestore.description.name, code: .forbidden),
        DeclaredError(endpoint: LedgerAPI.stageRestore.description.name, code: .forbidden),
        DeclaredError(endpoint: LedgerAPI.confirmRestore.description.name, code: .forbidden),
        DeclaredError(endpoint: LedgerAPI.applyRestore.description.name, code: .forbidden),
        DeclaredError(endpoint: LedgerAPI.stageUndo.description.name, code: .forbidden),
        // Takes a person who leaves the book while they book; `SharedBookLockTests` do it.
        DeclaredError(endpoint: LedgerAPI.bookTransaction.description.name, code: .notFound),
        // Takes another participant of the same expense; `SharingAccessTests` do it.
        DeclaredError(endpoint: SharingAPI.bookShare.description.name, code: .forbidden),
        // Take as many records as a book keeps; `TrashedRecordTests` of the ledger do it.
        DeclaredError(endpoint: LedgerAPI.restoreBudget.description.name, code: .validation),
        DeclaredError(endpoint: LedgerAPI.restoreRecurring.description.name, code: .validation),
        DeclaredError(endpoint: LedgerAPI.restoreGoal.description.name, code: .validation),
        DeclaredError(endpoint: LedgerAPI.restoreAsset.description.name, code: .validation),
        // Takes sums of 64 bits, or a book full of tags that a joined entry had.
        DeclaredError(endpoint: LedgerAPI.restoreTransfer.description.name, code: .validation),
    ]

    @Test func `an error that an endpoint does not declare fails the test that gets it`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let endpoint = Endpoint<Empty, Account>(
                "getAccount", .get, "/accounts/{id}", "Returns it.", access: .user(.read))
            let loop = try EventLoop(index: 0, name: "test-check")
            defer { loop.stop() }
            let client = TestClient(
                system.harness.address, loop: loop, check: AnswerCheck([endpoint.description]))
            let token = [("Authorization", "Bearer \(ada.accessToken)")]
            _ = try await client.send(.get, "/accounts/x")
            try await withKnownIssue {
                _ = try await client.send(.get, "/api/v1/accounts/x?limit=1", fields: token)
            } matching: { issue in
                "\(issue)".contains("GET /accounts/{id} does not declare NOT_FOUND")
            }
        }
    }

    /// Runs scenes on a fresh system and returns the declared errors that were answered. Time stands still
    /// unless a scene moves it, so that no count runs out of its window.
    static func run(
        _ service: String, _ endpoints: [EndpointDescription], settings: [String: String] = [:],
        _ scenes: (ErrorScenes) async throws -> Void
    ) async throws -> Set<DeclaredError> {
        var seen: Set<DeclaredError> = []
        let usual = ["COFFER_RATES": "off", "COFFER_ACCESS_TTL": "86400"]
        try await CofferSystem.run(settings: usual.merging(settings) { _, new in new }) { system in
            system.harness.clock.stop()
            try await scenes(ErrorScenes(system: system, service: service, endpoints: endpoints))
            seen = system.harness.seenErrors
        }
        return seen
    }

    /// Compares the errors that were seen with the declared ones of a service.
    static func expect(_ seen: Set<DeclaredError>, areThoseOf endpoints: [EndpointDescription]) {
        let declared = endpoints.flatMap { endpoint in
            endpoint.errors.map { DeclaredError(endpoint: endpoint.name, code: $0) }
        }
        for error in declared where !seen.contains(error) && !unprovoked.contains(error) {
            Issue.record("\(error) is declared and was not answered")
        }
        for error in unprovoked.intersection(seen) {
            Issue.record("\(error) was answered: it can be provoked")
        }
    }
}
