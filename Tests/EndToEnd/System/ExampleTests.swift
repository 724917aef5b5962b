import APIDocument
import Contracts
import Foundation
import HTTPKit
import JSONKit
import TestKit
import Testing

/// The document's examples, sent as they stand (contract §5).
@Suite struct ExampleTests {
    /// Examples that no server could take: they have the token of a mail, or leave out the code of an
    /// authenticator app, which may be a recovery code instead.
    private static let refused: Set<String> = [
        "POST /auth/verify-email", "GET /auth/verify-email", "GET /auth/reset-password",
        "POST /auth/reset-password", "POST /auth/login/mfa", "GET /auth/change-email/confirm",
        "POST /auth/change-email/confirm", "GET /auth/change-email/undo", "POST /auth/change-email/undo",
    ]

    @Test func `no example of the document is refused as wrong`() async throws {
        try await CofferSystem.run(settings: ["COFFER_RATES": "off"]) { system in
            let ada = try await system.join("grace@example.org")
            for endpoint in OpenAPIDocument.publicEndpoints {
                guard !Self.refused.contains(endpoint.name) else { continue }
                if case .file = endpoint.details.takes { continue }
                var target = endpoint.path
                for name in endpoint.pathParameters {
                    let example = try #require(PathParameter.schema(of: name)?.example)
                    target = target.replacing("{\(name)}", with: Self.plain(example))
                }
                let query = endpoint.details.query.compactMap { parameter -> String? in
                    let text = Self.plain(parameter.schema.example)
                    return text.isEmpty ? nil : "\(parameter.name)=\(text.replacing(" ", with: "%20"))"
                }
                if !query.isEmpty { target += "?" + query.joined(separator: "&") }
                var fields: [(String, String)] = []
                if endpoint.idempotent { fields.append(("Idempotency-Key", "k-\(endpoint.path)")) }
                let body = try endpoint.bodyExample.map {
                    String(decoding: try JSON.encode($0), as: UTF8.self)
                }
                let answer = try await ada.send(endpoint.httpMethod, target, body, fields: fields)
                #expect(answer.status != 400, "\(endpoint.name) \(target) \(body ?? ""): \(answer.text)")
            }
        }
    }

    private static func plain(_ value: DocumentValue) -> String {
        switch value {
        case .text(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): String(flag)
        default: ""
        }
    }
}
