import Contracts
import HTTPKit
import ServiceKit

/// The answers of the plain address beside HTTPS: an ACME client's challenge answers (RFC 8555 §8.3), and for
/// all else the way to HTTPS. Only reading is led there: what else was sent in clear must not be sent again.
struct RedirectPages: Sendable {
    /// Where clients are sent; no field of a request has a say in it.
    let origin: PublicOrigin
    /// The folder above `.well-known/acme-challenge`; nil without an ACME client.
    let challengeFolder: String?
    let base: AnswerFields
    let queue: WorkQueue

    private static let challengePath = "/.well-known/acme-challenge/"
    private static let tokenLimitBytes = 128
    private static let answerLimitBytes = 4_096

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        guard request.method == .get || request.method == .head else {
            throw APIError(
                .forbidden, "Nothing can be sent here without TLS. Use \(origin.text) instead.")
        }
        if let folder = challengeFolder, request.path.hasPrefix(Self.challengePath) {
            return try await challenge(request.path.dropFirst(Self.challengePath.count), folder)
        }
        var fields = base.fields(false)
        fields.append("Location", origin.text + (request.target.hasPrefix("/") ? request.target : "/"))
        return HTTPResponse(status: 308, fields: fields)
    }

    private func challenge(_ token: Substring, _ folder: String) async throws -> HTTPResponse {
        guard Self.isToken(token) else { throw APIError(.notFound) }
        let path = Self.challengePath + token
        let bytes = try await queue.run {
            readFile(path, below: folder, limitBytes: Self.answerLimitBytes)
        }
        guard let bytes else { throw APIError(.notFound) }
        var fields = base.fields(false)
        fields.append("Content-Type", "application/octet-stream")
        return HTTPResponse(status: 200, fields: fields, body: .bytes(bytes))
    }

    /// Whether a text has only the characters of a token (base64url), which lead to no other folder.
    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count <= tokenLimitBytes
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }
}
