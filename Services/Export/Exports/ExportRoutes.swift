import Contracts
import HTTPKit
import ServiceKit

/// The routes of exports, which are made while they are sent.
struct ExportRoutes: Sendable {
    let book: LedgerBook
    let auth: ServiceClient
    let archives: ArchiveWorkflow
    let background: WorkQueue
    let log: Log
    let activity: ActivityWorkflow

    func mount(on routes: inout ServiceRoutes) {
        routes.on(ExportAPI.export, export)
        routes.on(ExportAPI.exportEnveloped, exportEnveloped)
        routes.on(ExportAPI.exportArchive, archive)
        for table in ExportTable.allCases {
            routes.on(table.endpoint) { call in try await export(table, call) }
        }
    }

    private func export(_ call: Call<Empty>) async throws -> Answer {
        let request = try call.reading { query, errors in ExportRequest(query, &errors) }
        let (type, ending) =
            switch request.format {
            case .csv: ("text/csv; charset=utf-8", "csv")
            case .json: ("application/json", "json")
            case .hledger: ("text/plain; charset=utf-8", "journal")
            }
        return .raw(
            .stream(try await file(request, call)), contentType: type,
            fileName: "coffer-export-\(try call.today.text).\(ending)")
    }

    /// The same file as the `data` of an answer; a CSV as the text of a member.
    private func exportEnveloped(_ call: Call<Empty>) async throws -> Answer {
        let request = try call.reading { query, errors in
            ExportRequest(query, &errors, formats: [.csv, .json])
        }
        let stream = try await file(request, call)
        guard request.format == .csv else { return .json(stream: .stream(stream)) }
        return .json(stream: .stream(TextMember.stream("{\"format\":\"csv\",\"data\":", stream, "}")))
    }

    private func file(_ request: ExportRequest, _ call: Call<Empty>) async throws -> BodyStream {
        let (identity, visitor) = (try call.identity, try BookVisitor(call))
        try request.requireReach(identity.accounts)
        var filter: [(String, String)] = []
        if let account = request.account { filter.append(("accountId", account.text)) }
        if let from = request.from { filter.append(("from", from.text)) }
        if let to = request.to { filter.append(("to", to.text)) }
        let form: any BookForm
        switch request.format {
        case .csv: form = TableForm(ExportTable.exportColumns, of: [.transaction])
        case .hledger:
            form = JournalForm(at: call.now)
            filter.append(("withOpenings", "true"))
        case .json:
            if visitor.isAtHome { try identity.grant?.require(.user(.wallet)) }
            filter.append(("withCategories", "true"))
            form = JSONForm(
                of: await owner(identity), at: call.now, isPersonal: visitor.isAtHome, isPart: request.isPart)
        }
        let lines = try await book.lines(of: form.kinds, visitor, filter: filter)
        await activity.note(.dataExported, by: identity)
        return ExportStream(lines, as: form, on: background).stream
    }

    private func export(_ table: ExportTable, _ call: Call<Empty>) async throws -> Answer {
        let form = TableForm(table)
        let visitor = try BookVisitor(call)
        let lines =
            table == .shares
            ? try await book.sharedLines(of: visitor.user) : try await book.lines(of: form.kinds, visitor)
        await activity.note(.dataExported, by: try call.identity)
        return .raw(
            .stream(ExportStream(lines, as: form, on: background).stream),
            contentType: "text/csv; charset=utf-8",
            fileName: "coffer-\(table.rawValue)-\(try call.today.text).csv")
    }

    private func archive(_ call: Call<Empty>) async throws -> Answer {
        let file = try await archives.archive(of: try call.identity, at: call.now)
        await activity.note(.dataExported, by: try call.identity)
        return .raw(
            .stream(file),
            contentType: "application/zip", fileName: "coffer-archive-\(try call.today.text).zip")
    }

    /// Returns the owner, without address, name and locale if auth does not answer: an export does not fail
    /// for them.
    private func owner(_ identity: UserIdentity) async -> JSONForm.Owner {
        var profile: UserProfile?
        do {
            profile = try await auth.call(
                AuthAPI.personalData, path: ["user": identity.user.text], deadlineMilliseconds: 1_000
            ).profile
        } catch {
            log.debug("owner of an export not found", ["reason": String(describing: error)])
        }
        return JSONForm.Owner(
            id: identity.user, email: profile?.email, displayName: profile?.displayName,
            preferredCurrency: identity.currency, locale: profile?.locale, timeZone: identity.timeZone)
    }
}
