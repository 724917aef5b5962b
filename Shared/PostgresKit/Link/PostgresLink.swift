internal import CPQ
internal import Glibc
internal import SQLiteKit

/// A connection of libpq in pipeline mode: commands are sent without waiting for results, which come in
/// order. One thread uses it.
final class PostgresLink {
    /// A command or an end of commands whose result has not come yet.
    private enum Awaited {
        /// With the text for errors.
        case command(String)
        case end
    }

    private static let setUpMilliseconds = 3_000
    private static let leastVersion = 15

    private let pointer: OpaquePointer
    private let warnings = PostgresWarnings()
    private var awaited: [Awaited] = []
    /// The first result of `awaited` that has not come yet.
    private var next = 0
    private var last: PostgresResult?
    private var failure: PostgresFailure?

    /// Connects to the primary and runs `setUp`. Blocks; each host of the address has a time limit of its
    /// own.
    init(_ address: PostgresAddress, setUp: String) throws(PostgresFailure) {
        guard let pointer = address.connect() else { throw .lost("no memory to connect") }
        self.pointer = pointer
        guard libpq.status(pointer) == CONNECTION_OK else {
            throw .lost("cannot connect: \(address.withoutSecrets(Self.message(pointer)))")
        }
        try Self.requireFit(pointer)
        _ = libpq.setNoticeReceiver(
            pointer,
            { context, notice in
                guard let context, let notice else { return }
                Unmanaged<PostgresWarnings>.fromOpaque(context).takeUnretainedValue().note(notice)
            }, Unmanaged.passUnretained(warnings).toOpaque())
        guard libpq.setnonblocking(pointer, 1) == 0, libpq.sendQuery(pointer, setUp) == 1 else {
            throw lost()
        }
        // The connection may have taken long: each host that does not answer takes 3 s.
        let deadline = SteadyTime.after(milliseconds: Self.setUpMilliseconds)
        while let result = try result(by: deadline) {
            let (state, message) = Self.described(result)
            let status = libpq.resultStatus(result)
            libpq.clear(result)
            guard status != PGRES_FATAL_ERROR else {
                throw PostgresFailure(state: state, message, isLost: true)
            }
        }
        guard libpq.enterPipelineMode(pointer) == 1 else { throw lost() }
    }

    deinit { libpq.finish(pointer) }

    /// Throws for a server without what Coffer uses, and for a database that cannot store every name.
    private static func requireFit(_ pointer: OpaquePointer) throws(PostgresFailure) {
        let version = Int(libpq.serverVersion(pointer)) / 10_000
        guard version >= leastVersion else {
            throw .unfit("the server is PostgreSQL \(version), and Coffer needs \(leastVersion) or newer")
        }
        let encoding = libpq.parameterStatus(pointer, "server_encoding").map { String(cString: $0) } ?? ""
        guard encoding == "UTF8" else {
            throw .unfit(
                "the database's encoding is \(encoding), and Coffer needs UTF8: "
                    + "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0")
        }
    }

    /// Number of commands whose results have not come yet.
    var awaitedCount: Int { awaited.count - next }

    /// Warnings since `forgetWarnings`.
    var hasWarnings: Bool { !warnings.texts.isEmpty }
    var warningTexts: [String] { warnings.texts }
    func forgetWarnings() { warnings.texts = [] }

    /// Sends a command of the kit's own, without values.
    func send(_ text: String) throws(PostgresFailure) {
        guard libpq.sendQueryParams(pointer, text, 0, nil, nil, nil, nil, 1) == 1 else { throw lost() }
        awaited.append(.command(text))
    }

    /// Sends a prepared statement with its values.
    func send(
        _ statement: PostgresStatement, _ parameters: PostgresParameters
    ) throws(PostgresFailure) {
        let sent = parameters.withPointers { values, lengths, formats in
            libpq.sendQueryPrepared(
                pointer, statement.name, Int32(values.count), values, lengths, formats, 1)
        }
        guard sent == 1 else { throw lost() }
        awaited.append(.command(statement.text))
    }

    /// Prepares a statement and returns the types of its parameters.
    func prepare(_ text: String, as name: String, by deadline: UInt64) throws(PostgresFailure) -> [Oid] {
        guard libpq.sendPrepare(pointer, name, text, 0, nil) == 1 else { throw lost() }
        awaited.append(.command(text))
        guard libpq.sendDescribePrepared(pointer, name) == 1 else { throw lost() }
        awaited.append(.command(text))
        return try finish(by: deadline)?.parameterTypes ?? []
    }

    /// Marks the end of commands that go out together, and sends what the socket takes.
    func flush() throws(PostgresFailure) {
        guard libpq.pipelineSync(pointer) == 1 else { throw lost() }
        awaited.append(.end)
        // What is left goes out while the results are awaited.
        _ = libpq.flush(pointer)
    }

    /// Sends all commands and returns the result of the last one.
    func finish(by deadline: UInt64) throws(PostgresFailure) -> PostgresResult? {
        try flush()
        return try collect(by: deadline)
    }

    /// Awaits all results and returns the last one. Throws the first failure; past the deadline `57014`, and
    /// can be called again.
    func collect(by deadline: UInt64) throws(PostgresFailure) -> PostgresResult? {
        while next < awaited.count {
            switch awaited[next] {
            case .command(let text):
                guard let result = try result(by: deadline) else { throw lost() }
                note(result, of: text)
                // The nil behind a command's results is there with them.
                while libpq.status(pointer) == CONNECTION_OK, let more = libpq.getResult(pointer) {
                    libpq.clear(more)
                }
                if let failure, failure.isLost { throw failure }
            case .end:
                guard let result = try result(by: deadline) else { throw lost() }
                defer { libpq.clear(result) }
                guard libpq.resultStatus(result) == PGRES_PIPELINE_SYNC else { throw lost() }
            }
            next += 1
        }
        awaited.removeAll(keepingCapacity: true)
        next = 0
        defer {
            failure = nil
            last = nil
        }
        if let failure { throw failure }
        return last
    }

    /// Keeps the last result and the first failure.
    private func note(_ result: OpaquePointer, of text: String) {
        switch libpq.resultStatus(result) {
        case PGRES_FATAL_ERROR:
            let (state, message) = Self.described(result)
            let severity = libpq.resultErrorField(result, Int32(UInt8(ascii: "V"))).map {
                String(cString: $0)
            }
            libpq.clear(result)
            let isLost = severity != "ERROR" || libpq.status(pointer) == CONNECTION_BAD
            if failure == nil || isLost {
                failure = PostgresFailure(
                    state: state, "\(message) in: \(text.prefix(400))", isLost: isLost)
            }
        case PGRES_PIPELINE_ABORTED: libpq.clear(result)
        default: last = PostgresResult(result)
        }
    }

    /// Returns the next result, or nil behind those of a command.
    private func result(by deadline: UInt64) throws(PostgresFailure) -> OpaquePointer? {
        while libpq.isBusy(pointer) == 1 { try wait(until: deadline) }
        return libpq.getResult(pointer)
    }

    private func wait(until deadline: UInt64) throws(PostgresFailure) {
        let unsent = libpq.flush(pointer)
        let now = SteadyTime.nanoseconds
        guard now < deadline else { throw PostgresFailure(state: "57014", "no answer within the time limit") }
        let milliseconds = Int32(clamping: (deadline - now) / 1_000_000 + 1)
        var socket = pollfd(
            fd: libpq.socket(pointer), events: Int16(unsent == 1 ? POLLIN | POLLOUT : POLLIN), revents: 0)
        poll(&socket, 1, milliseconds)
        guard libpq.consumeInput(pointer) == 1 else { throw lost() }
    }

    /// The failure of a connection that cannot be used any more.
    private func lost() -> PostgresFailure { .lost("connection lost: \(Self.message(pointer))") }

    private static func message(_ pointer: OpaquePointer) -> String {
        let text = libpq.errorMessage(pointer).map { String(cString: $0) } ?? ""
        // libpq's hints are indented.
        return text.split(separator: "\n").filter { !$0.hasPrefix("\t") }.joined(separator: "; ")
    }

    private static func described(_ result: OpaquePointer) -> (state: String, message: String) {
        func field(_ code: Character) -> String? {
            libpq.resultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
        }
        // A failure of the connection has no fields.
        let message = libpq.resultErrorMessage(result).map { String(cString: $0) } ?? ""
        return (field("C") ?? "", field("M") ?? message.split(separator: "\n").joined(separator: "; "))
    }
}

/// libpq's functions, loaded when they are first needed; all nil if the library is not installed. An address,
/// which everything begins with, is refused then.
let libpq: coffer_pq = {
    var functions = coffer_pq()
    return coffer_pq_load(&functions) ? functions : coffer_pq()
}()

/// The warnings that a server sent, which can mean that a COMMIT is not replicated.
final class PostgresWarnings {
    private static let limit = 20
    var texts: [String] = []

    func note(_ notice: OpaquePointer) {
        func field(_ code: Character) -> String? {
            libpq.resultErrorField(notice, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
        }
        guard field("V") == "WARNING", texts.count < Self.limit else { return }
        texts.append(field("M") ?? "")
    }
}
