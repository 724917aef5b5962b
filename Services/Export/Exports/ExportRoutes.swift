import Contracts
import HTTPKit
import ServiceKit

/// The route of exports, which are made while they are sent.
struct ExportRoutes: Sendable {
    let ledger: ServiceClient
    let auth: ServiceClient
    let background: WorkQueue
    let log: Log
    let pageRows: Int

    func mount(on routes: inout ServiceRoutes) {
        routes.on(ExportAPI.export, export)
    }

    private func export(_ call: Call<Empty>) async throws -> Answer {
        let identity = try call.identity
        let request = try call.reading { query, errors in ExportRequest(query, &errors) }
        let book = LedgerBook(
            ledger, of: identity, pageRows: pageRows, account: request.account, from: request.from,
            to: request.to)
        let outline = try await book.outline()
        if let account = request.account, !outline.accounts.contains(where: { $0.id == account }) {
            throw APIError.notFound
        }
        let stream = try await ExportStream(
            book, as: try await form(request, identity, outline, now: call.now), on: background)
        return .raw(
            stream.body, contentType: request.format == .csv ? "text/csv; charset=utf-8" : "application/json",
            fileName: "coffer-export-\(try call.today.text).\(request.format.rawValue)")
    }

    private func form(
        _ request: ExportRequest, _ identity: UserIdentity, _ outline: BookOutline, now: Timestamp
    ) async throws -> any ExportForm {
        guard request.format == .json else { return CSVForm(accounts: outline.accounts) }
        let isWanted = { (account: ID<Account>) in request.account == nil || request.account == account }
        return JSONForm(
            exportedAt: now, user: await owner(identity),
            accounts: outline.accounts.filter { isWanted($0.id) }, categories: outline.categories,
            budgets: outline.budgets.filter { isWanted($0.accountId) },
            recurringTemplates: outline.recurringTemplates.filter { isWanted($0.accountId) },
            incomeGoals: outline.incomeGoals.filter { isWanted($0.accountId) }, rates: outline.rates)
    }

    /// Returns the owner, without address and name if auth does not answer: an export does not fail for them.
    private func owner(_ identity: UserIdentity) async -> JSONForm.Owner {
        var person: Person?
        do {
            let query = PeopleQuery(ids: [identity.user])
            person = try await auth.call(AuthAPI.findPeople, body: query, deadlineMilliseconds: 1_000)
                .people.first
        } catch {
            log.debug("owner of an export not found", ["reason": String(describing: error)])
        }
        return JSONForm.Owner(
            id: identity.user, email: person?.email, displayName: person?.displayName,
            preferredCurrency: identity.currency, timeZone: identity.timeZone)
    }
}
