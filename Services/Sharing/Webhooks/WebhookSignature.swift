import Contracts
import SodiumKit

/// Secrets and signatures of Standard Webhooks
/// (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
enum WebhookSignature {
    static let secretBytes = 32

    /// Returns a secret as its owner gets it.
    static func text(of secret: [UInt8]) -> String { "whsec_\(base64(secret))" }

    /// Returns the header fields of a delivery; each secret signs.
    static func headers(
        id: ID<WebhookDelivery>, at now: Timestamp, body: String, secrets: [[UInt8]]
    ) -> [(String, String)] {
        let seconds = now.millisecondsSinceEpoch / 1_000
        let signed = Array("\(id.text).\(seconds).\(body)".utf8)
        let signatures = secrets.map { "v1,\(base64(Sodium.hmacSHA256(signed, key: $0)))" }
        let fields: [(WebhookHeader, String)] = [
            (.id, id.text), (.timestamp, String(seconds)), (.signature, signatures.joined(separator: " ")),
        ]
        return fields.map { ($0.rawValue, $1) }
    }

    /// Returns standard base64 with padding.
    static func base64(_ bytes: [UInt8]) -> String {
        let text = Sodium.base64URL(bytes).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return String(text) + String(repeating: "=", count: (3 - bytes.count % 3) % 3)
    }
}
