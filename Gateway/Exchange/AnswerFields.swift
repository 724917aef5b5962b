import HTTPKit

/// The fields of every answer, built once (contract §0, "Headers").
struct AnswerFields: Sendable {
    private let plain: HTTPFields
    private let secure: HTTPFields

    init() {
        var fields = HTTPFields()
        fields.append("X-Content-Type-Options", "nosniff")
        fields.append("Cache-Control", "no-store")
        fields.append("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        fields.append("Referrer-Policy", "no-referrer")
        fields.append("Cross-Origin-Resource-Policy", "same-origin")
        plain = fields
        fields.append("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
        secure = fields
    }

    func fields(_ isSecure: Bool) -> HTTPFields { isSecure ? secure : plain }
}
