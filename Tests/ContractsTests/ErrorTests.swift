import Contracts
import Testing

struct ErrorTests {
    /// The table of contract §0, "Codes".
    static let statuses: [String: Int] = [
        "VALIDATION_ERROR": 400, "UNAUTHORIZED": 401, "FORBIDDEN": 403, "NOT_FOUND": 404,
        "METHOD_NOT_ALLOWED": 405,
        "REQUEST_TIMEOUT": 408, "CONFLICT": 409, "PRECONDITION_FAILED": 412, "PAYLOAD_TOO_LARGE": 413,
        "URI_TOO_LONG": 414, "UNSUPPORTED_MEDIA_TYPE": 415, "EXPECTATION_FAILED": 417,
        "IDEMPOTENCY_MISMATCH": 422,
        "INSUFFICIENT_FUNDS": 422,
        "INVALID_BACKUP": 422, "RATE_UNAVAILABLE": 422, "SESSION_LOCKED": 423, "RATE_LIMITED": 429,
        "HEADERS_TOO_LARGE": 431, "SERVER_ERROR": 500, "NOT_IMPLEMENTED": 501,
        "UPSTREAM_ERROR": 502, "SERVICE_UNAVAILABLE": 503, "OUTCOME_UNKNOWN": 503,
        "RESYNC_REQUIRED": 410,
        "GATEWAY_TIMEOUT": 504, "HTTP_VERSION_NOT_SUPPORTED": 505, "STORAGE_FULL": 507,
    ]

    @Test func `the error codes are the contract's`() {
        let catalogue = Dictionary(uniqueKeysWithValues: ErrorCode.allCases.map { ($0.rawValue, $0.status) })
        #expect(catalogue == Self.statuses)
        #expect(ErrorCode.allCases.allSatisfy { !$0.defaultMessage.isEmpty })
    }

    @Test func `field errors keep their order, and the first message is the error`() {
        var errors = FieldErrors()
        #expect(errors.isEmpty && errors.firstMessage == nil)
        #expect(throws: Never.self) { try errors.throwIfAny() }
        errors.add("b", "second field first")
        errors.add("a", "one")
        errors.add("b", "two")
        errors.add("b", "two")
        #expect(errors.entries.map(\.path) == ["b", "a"])
        #expect(errors.messages(at: "b") == ["second field first", "two"])
        #expect(errors.messages(at: "c") == [])
        let error = #expect(throws: APIError.self) { try errors.throwIfAny() }
        #expect(error == APIError(.validation, "second field first", details: errors))
    }

    @Test func `a message about a value's type names its field in words`() {
        let cases: [(String, FieldProblem, String)] = [
            ("participants[1].email", .must("be text"), "Email must be text"),
            ("accountId", .must("be an id"), "Account id must be an id"),
            ("tags[2]", .must("be text"), "Item 3 of tags must be text"),
            ("templateIds[0]", .must("be an id"), "Item 1 of template ids must be an id"),
            ("response.clientDataJSON", .must("be text"), "Client data json must be text"),
            ("", .must("be a list"), "The body must be a list"),
            ("currency", FieldProblem("Unknown currency"), "Unknown currency"),
        ]
        for (path, problem, message) in cases {
            var errors = FieldErrors()
            errors.add(path, problem)
            errors.add("other", "Other is required")
            #expect(errors.messages(at: path) == [message])
            #expect(APIError.invalid(errors).message == message)
            #expect(APIError.field(path, problem).message == message)
        }
    }

    @Test func `a whole sentence stays as it is`() {
        for message in ["Amount must be greater than zero", "Must I?", "Mustard"] {
            #expect(FieldErrors("amount", message).messages(at: "amount") == [message])
        }
    }

    @Test func `an error has its code's message unless it brings one`() {
        #expect(APIError(.storageFull).message == "Storage is full. Free some space and try again.")
        #expect(APIError.notFound.code == .notFound)
        let field = APIError.field("pin", "Invalid PIN")
        #expect(field.code.status == 400 && field.message == "Invalid PIN")
        #expect(field.details.messages(at: "pin") == ["Invalid PIN"])
    }
}
