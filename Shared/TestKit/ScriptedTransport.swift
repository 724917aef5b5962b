package import CofferClient
import Synchronization

/// Answers requests by a script, and remembers them.
package final class ScriptedTransport: Transport {
    package typealias Script =
        @Sendable (_ request: TransportRequest, _ number: Int) async throws -> TransportAnswer

    private let script: Script
    private let seen = Mutex<[TransportRequest]>([])

    package init(_ script: @escaping Script) { self.script = script }

    package var requests: [TransportRequest] { seen.withLock { $0 } }

    package func send(_ request: TransportRequest) async throws -> TransportAnswer {
        let number = seen.withLock { seen in
            seen.append(request)
            return seen.count
        }
        return try await script(request, number)
    }

    package static func data(_ json: String, status: Int = 200, _ fields: [TransportField] = [])
        -> TransportAnswer
    {
        TransportAnswer(
            status: status, fields: fields, body: Array(#"{"success":true,"data":\#(json)}"#.utf8))
    }

    package static func error(_ code: String, _ status: Int, _ more: String = "") -> TransportAnswer {
        TransportAnswer(
            status: status, fields: [],
            body: Array(#"{"success":false,"error":"No.","code":"\#(code)"\#(more)}"#.utf8))
    }

    package static let lost = ConnectionFailure("lost", mayHaveArrived: true)
    package static let refused = ConnectionFailure("refused", mayHaveArrived: false)

    /// A pair of tokens `access-<number>` and `refresh-<number>`.
    package static func tokens(_ number: Int) -> TransportAnswer {
        data(
            """
            {"accessToken":"access-\(number)","refreshToken":"refresh-\(number)","tokenType":"Bearer",
            "expiresIn":900,"user":\(user)}
            """)
    }

    package static let user = """
        {"id":"01900000-0000-7000-8000-000000000001","email":"ada@example.org","displayName":"Ada",
        "preferredCurrency":"USD","emailVerified":true,"hasCompletedOnboarding":true,"biometricEnabled":false,
        "autoLockMinutes":null,"hasPin":false,"hasTotp":false,"avatarUrl":null,"locale":null,"timeZone":"UTC",
        "createdAt":"2026-01-31T09:30:00.000Z"}
        """

    /// A transaction of a type, with the last digits of an id.
    package static func transaction(_ number: Int, type: String = "EXPENSE") -> String {
        """
        {"id":"01900000-0000-7000-8000-0000000000\(number)",
        "accountId":"01900000-0000-7000-8000-000000000002",
        "categoryId":"01900000-0000-7000-8000-000000000003",
        "type":"\(type)","amount":"12.50","currency":"USD",
        "date":"2026-01-31","month":"2026-01-01","description":null,"notes":null,"payee":null,"tags":[],
        "splits":null,"isRefund":false,"refundOf":null,"isRecurring":false,"isCleared":false,
        "reconciliationId":null,"clientId":null,"createdAt":"2026-01-31T09:30:00.000Z",
        "updatedAt":"2026-01-31T09:30:00.000Z",
        "new":{"member":[1]},"category":{"id":"01900000-0000-7000-8000-000000000003","name":"Food",
        "type":"\(type)","color":null,"icon":null,"isArchived":false,"isHolding":false}}
        """
    }
}

extension TransportRequest {
    package func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    /// The body at hand.
    package var bytes: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }
    package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension CofferClient {
    /// A client that does not wait long between attempts.
    package convenience init(_ transport: ScriptedTransport, session: SavedSession? = nil) {
        self.init(
            transport: transport, session: session,
            retries: RetryPolicy(attempts: 4, firstWait: .microseconds(1)))
    }
}
