import Foundation
import HTTPKit
import ServiceKit
import Synchronization
import TestKit

/// A server of the SimpleFIN protocol for tests: it gives setup tokens out, lets each be claimed once, and
/// answers account sets of version 1.0.7 or 2.0 from what the test puts into its bank.
final class SimpleFINServer: Sendable {
    /// An entry of the bank's; `posted` is nil while it is pending.
    struct Entry: Sendable, Equatable {
        var id: String
        var posted: Int64?
        /// In cents; below zero for what goes out.
        var cents: Int64
        var description: String
        var payee: String?
        /// The amount's JSON, where it is to be another one.
        var amountText: String?
        /// Whether answers leave it out for now, though the balance has it.
        var isHidden = false
    }

    struct Account: Sendable {
        var id: String
        var name: String
        var bank = "First Bank"
        var currency = "USD"
        /// What the account held before its first entry.
        var openingCents: Int64 = 0
        var entries: [Entry] = []
        /// What the bank says of it; version 2.0 alone says of which account.
        var error: String?

        /// What is booked, hidden or not.
        var balanceCents: Int64 {
            entries.reduce(openingCents) { $1.posted == nil ? $0 : $0 + $1.cents }
        }
    }

    /// What the next answers are, in place of an account set.
    struct Failure: Sendable {
        var status = 200
        var body = ""
        var delayMilliseconds = 0
        var fields: [(String, String)] = []
    }

    private struct State {
        var accounts: [Account] = []
        var version = 1
        var tokens: Set<String> = []
        var passwords: Set<String> = []
        var failure: Failure?
        var claimFailure: Failure?
        var requests: [String] = []
        var now: Int64 = 0
        /// Whether each entry comes twice, and in an order of its own.
        var isWild = false
    }

    private let state = Mutex(State())
    private let port = Mutex(0)

    static func run(_ body: (SimpleFINServer) async throws -> Void) async throws {
        let bank = SimpleFINServer()
        let loop = try EventLoop(index: 0, name: "bank")
        defer { loop.stop() }
        let server = HTTPServer(
            configuration: HTTPServerConfiguration(
                problem: { _ in HTTPResponse(status: 400) }, failure: { _ in HTTPResponse(status: 500) }),
            loops: [loop], handler: { try await bank.answer($0) })
        guard case .tcp(_, let port) = try server.listen(on: .tcp(host: "127.0.0.1", port: 0)) else {
            throw NoPort()
        }
        bank.port.withLock { $0 = port }
        try await cleaningUp(by: { await server.drain(deadlineMilliseconds: 100) }) { try await body(bank) }
    }

    private struct NoPort: Error {}

    private var host: String { "127.0.0.1:\(port.withLock { $0 })" }

    /// Returns a new setup token.
    func setupToken() -> String {
        let code = UUID().uuidString
        state.withLock { _ = $0.tokens.insert(code) }
        return Self.base64("http://\(host)/simplefin/claim/\(code)")
    }

    static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    /// Takes all access back.
    func revoke() { state.withLock { $0.passwords = [] } }

    /// The passwords of all access.
    var passwords: Set<String> { state.withLock(\.passwords) }

    func speak(_ version: Int) { state.withLock { $0.version = version } }
    func fail(_ failure: Failure?) { state.withLock { $0.failure = failure } }
    func failClaims(_ failure: Failure?) { state.withLock { $0.claimFailure = failure } }
    func setNow(_ seconds: Int64) { state.withLock { $0.now = seconds } }
    func beWild(_ isWild: Bool) { state.withLock { $0.isWild = isWild } }

    var accounts: [Account] { state.withLock { $0.accounts } }

    func change(_ body: (inout [Account]) -> Void) { state.withLock { body(&$0.accounts) } }

    /// The targets of all requests for account sets.
    var requests: [String] { state.withLock { $0.requests } }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        _ = try await request.collectBody(upTo: 1 << 16)
        let path = String(request.path)
        if path.hasPrefix("/simplefin/claim/"), request.method == .post {
            return try await claim(String(path.dropFirst("/simplefin/claim/".count)))
        }
        guard path == "/simplefin/accounts", request.method == .get else { return HTTPResponse(status: 404) }
        let isKnown = state.withLock { state in
            state.requests.append(request.target)
            return state.passwords.contains { password in
                request.fields["Authorization"] == "Basic \(Self.base64("user:\(password)"))"
            }
        }
        guard isKnown else { return HTTPResponse(status: 403) }
        if let failure = state.withLock(\.failure) { return try await Self.response(failure) }
        return Self.response(
            200, state.withLock { Self.accountSet($0, request.query.map(String.init) ?? "") })
    }

    private func claim(_ code: String) async throws -> HTTPResponse {
        if let failure = state.withLock(\.claimFailure) { return try await Self.response(failure) }
        let password = UUID().uuidString
        let isNew = state.withLock { state in
            guard state.tokens.remove(code) != nil else { return false }
            state.passwords.insert(password)
            return true
        }
        guard isNew else { return HTTPResponse(status: 403) }
        return Self.response(200, "http://user:\(password)@\(host)/simplefin")
    }

    private static func response(_ failure: Failure) async throws -> HTTPResponse {
        if failure.delayMilliseconds > 0 {
            await EventLoop.current?.sleep(milliseconds: failure.delayMilliseconds)
        }
        return response(failure.status, failure.body, failure.fields)
    }

    private static func response(
        _ status: Int, _ text: String, _ fields: [(String, String)] = []
    ) -> HTTPResponse {
        HTTPResponse(status: status, fields: HTTPFields(fields), body: .bytes(Array(text.utf8)))
    }

    // MARK: Account sets

    private static func accountSet(_ state: State, _ query: String) -> String {
        var parameters: [String: String] = [:]
        for part in query.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { parameters[String(pair[0])] = String(pair[1]) }
        }
        let isSecond = state.version == 2 && parameters["version"] == "2"
        let accounts = state.accounts.enumerated().map { index, account in
            json(account, "CON-\(index)", parameters, isSecond, state)
        }
        let errors = state.accounts.enumerated().filter { $0.element.error != nil }
        let names = errors.map { text("\($0.element.bank): \($0.element.error ?? "")") }
        if !isSecond {
            return
                #"{"errors":[\#(names.joined(separator: ","))],"accounts":[\#(accounts.joined(separator: ","))]}"#
        }
        let list = errors.map { index, account in
            #"{"code":"con.auth","msg":\#(text(account.error ?? "")),"conn_id":"CON-\#(index)"}"#
        }
        let connections = state.accounts.enumerated().map { index, account in
            #"{"conn_id":"CON-\#(index)","name":\#(text(account.bank)),"org_id":"INST-\#(index)","#
                + #""org_name":\#(text(account.bank)),"sfin_url":"https://sfin.example.org"}"#
        }
        return
            #"{"errlist":[\#(list.joined(separator: ","))],"connections":[\#(connections.joined(separator: ","))],"#
            + #""accounts":[\#(accounts.joined(separator: ","))]}"#
    }

    private static func json(
        _ account: Account, _ connection: String, _ parameters: [String: String], _ isSecond: Bool,
        _ state: State
    ) -> String {
        let start = parameters["start-date"].flatMap { Int64($0) } ?? 0
        var entries = account.entries.filter { entry in
            guard !entry.isHidden, parameters["balances-only"] != "1" else { return false }
            guard let posted = entry.posted else { return parameters["pending"] == "1" }
            return posted >= start
        }
        if state.isWild { entries = (entries + entries.filter { $0.cents.isMultiple(of: 2) }).shuffled() }
        let bank =
            isSecond
            ? #""conn_id":"\#(connection)""#
            : #""org":{"name":\#(text(account.bank)),"sfin-url":"https://sfin.example.org"}"#
        return """
            {\(bank),"id":\(text(account.id)),"name":\(text(account.name)),"currency":\(text(account.currency)),\
            "balance":"\(decimal(account.balanceCents))","available-balance":"0.00",\
            "balance-date":\(state.now),"transactions":[\(entries.map(json).joined(separator: ","))],"extra":{}}
            """
    }

    private static func json(_ entry: Entry) -> String {
        let payee = entry.payee.map { #","payee":\#(text($0))"# } ?? ""
        let amount = entry.amountText ?? "\"\(decimal(entry.cents))\""
        let pending = entry.posted == nil ? #","pending":true"# : ""
        return
            #"{"id":\#(text(entry.id)),"posted":\#(entry.posted ?? 0),"amount":\#(amount),"#
            + #""description":\#(text(entry.description))\#(payee)\#(pending)}"#
    }

    static func decimal(_ cents: Int64) -> String {
        let number = String(format: "%03lld", cents.magnitude)
        return "\(cents < 0 ? "-" : "")\(number.dropLast(2)).\(number.suffix(2))"
    }

    private static func text(_ text: String) -> String {
        guard let data = try? JSONEncoder().encode(text) else { return "\"\"" }
        return String(decoding: data, as: UTF8.self)
    }
}
