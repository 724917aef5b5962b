import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import Synchronization
import TestKit

@testable import ExportService

/// A stub of the ledger for imports: a book with one account, whose answers a test can hold back, lose or make
/// endless.
final class ImportLedger: Sendable {
    private struct State {
        /// The ends of paths that wait.
        var held: Set<String> = []
        /// Whose book has no last page.
        var endless: ID<User>?
        var lostUndos = 0
        /// The ends of paths that fail.
        var failing: Set<String> = []
        /// Whose rows were booked, unit by unit.
        var booked: [ID<User>] = []
        var calls: [String: Int] = [:]
        /// The ends of paths to which a member is a stranger.
        var closed: Set<String> = []
        /// The ends of paths to which a member is a stranger from a call on.
        var closing: [String: Int] = [:]
        /// Whose role undos asked about.
        var undoers: [ID<User>?] = []
        var habits: [ImportHabit] = []
    }

    private let state = Mutex(State())

    func hold(_ ends: String...) { state.withLock { $0.held = Set(ends) } }
    func learn(_ habits: ImportHabit...) { state.withLock { $0.habits = habits } }
    func fail(_ ends: String...) { state.withLock { $0.failing = Set(ends) } }
    func close(_ ends: String...) { state.withLock { $0.closed = Set(ends) } }
    func close(_ end: String, fromCall number: Int) { state.withLock { $0.closing[end] = number } }
    var undoers: [ID<User>?] { state.withLock { $0.undoers } }
    var booked: [ID<User>] { state.withLock { $0.booked } }
    func makeEndless(_ user: ID<User>?) { state.withLock { $0.endless = user } }
    func loseAnUndo() { state.withLock { $0.lostUndos = 1 } }
    func calls(_ end: String) -> Int { state.withLock { $0.calls[end] ?? 0 } }

    func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
        let end = String(request.path.split(separator: "/").last ?? "")
        let isClosed = state.withLock { state in
            state.calls[end, default: 0] += 1
            return state.calls[end, default: 0] >= state.closing[end] ?? .max
        }
        while state.withLock({ $0.held.contains(end) }) { await EventLoop.current?.sleep(milliseconds: 5) }
        if state.withLock({ $0.failing.contains(end) }) {
            return Answer.error(APIError(.serviceUnavailable)).response
        }
        if isClosed || state.withLock({ $0.closed.contains(end) }) {
            return Answer.error(.bookNotFound).response
        }
        if request.path.contains("/members/") {
            return try Answer.json(BookMembership(role: .editor, owner: ID(high: 9, low: 9))).response
        }
        switch end {
        case "context":
            let account = ImportAccount(id: ID(high: 2, low: 1), name: "Mine", currency: .usd)
            return try Answer.json(
                ImportContext(
                    accounts: [account], activeAccountId: account.id, categories: [],
                    lastDate: CalendarDate("2027-01-31") ?? CalendarDate(daysSinceEpoch: 0)!)
            ).response
        case "habits": return try Answer.json(ImportHabits(habits: state.withLock { $0.habits })).response
        case "candidates": return try await candidates(request)
        case "rows":
            let unit: ImportUnit = try await body(request)
            state.withLock { $0.booked.append(unit.user) }
            return try Answer.json(ImportUnitBooked(booked: unit.rows.count)).response
        case "undo": return try await undo(request)
        default: return Answer.error(.notFound).response
        }
    }

    private func candidates(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query: ImportCandidatesQuery = try await body(request)
        let isEndless = state.withLock { $0.endless == query.user }
        let next = ImportCandidatePlace(date: query.from, id: ID(high: 1, low: 1))
        return try Answer.json(ImportCandidatePage(candidates: [], next: isEndless ? next : nil)).response
    }

    /// Removes everything at once; the answer can be lost after that.
    private func undo(_ request: HTTPRequest) async throws -> HTTPResponse {
        let undo: ImportUndoRequest = try await body(request)
        state.withLock { $0.undoers.append(undo.by) }
        let isLost = state.withLock { state in
            state.lostUndos -= 1
            return state.lostUndos == 0
        }
        if isLost { return Answer.error(APIError(.serviceUnavailable)).response }
        return try Answer.json(ImportUndoPage(removed: 0, kept: [], next: nil)).response
    }

    private func body<Value: Decodable>(_ request: HTTPRequest) async throws -> Value {
        try JSON.decode(Value.self, from: try await request.collectBody(upTo: 1 << 20))
    }
}

/// The export service with `ImportLedger` as its ledger.
struct ImportFixture {
    let service: ServiceHarness
    let ledger: ImportLedger

    static func run(
        settings: [String: String] = [:], _ body: (ImportFixture) async throws -> Void
    ) async throws {
        let ledger = ImportLedger()
        try await ServiceHarness.run(
            "export", settings: settings,
            before: { harness in
                try harness.stub("ledger", ledger.handle)
                try harness.stub("auth") { _ in Answer.error(.notFound).response }
            }, { context in try await ExportService.make(context) },
            body: { service in
                service.clock.set(Timestamp(millisecondsSinceEpoch: 1_769_860_800_000))
                try await body(ImportFixture(service: service, ledger: ledger))
            })
    }

    /// Uploads a file and returns the import's id.
    func preview(_ text: String, as number: Int = 1) async throws -> String {
        let answer = try await upload(.bytes(Array(text.utf8)), as: number)
        guard let id = answer.json["id"].string else { throw APIError(.serverError, logMessage: answer.text) }
        return id
    }

    func upload(
        _ body: HTTPBody, as number: Int = 1, fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        let identity = service.context.signer.sign(.user(service.user(number)))
        return try await service.client.send(
            .post, "/imports", body: body, fields: [(IdentitySigner.headerName, identity)] + fields)
    }

    func send(
        _ method: HTTPMethod, _ path: String, _ json: String? = nil, as number: Int = 1,
        fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        try await service.request(
            method, "/imports\(path)", as: service.user(number), json: json, fields: fields)
    }
}
