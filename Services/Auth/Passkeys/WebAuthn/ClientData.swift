import Contracts
import JSONKit

/// The client data of a ceremony (WebAuthn Level 3 §5.8.1, CollectedClientData).
struct ClientData: Decodable, Sendable {
    let type: String
    let challenge: String
    let origin: String
    private let crossOrigin: Field<Bool>
    private let topOrigin: Field<String>

    static let creation = "webauthn.create"
    static let assertion = "webauthn.get"

    /// Reads the JSON strictly, but ignores unknown members (§5.8.1.2). Throws `unreadableClientData`.
    static func read(_ json: [UInt8]) throws(WebAuthnProblem) -> ClientData {
        guard let data = try? JSON.decode(ClientData.self, from: json, maximumDepth: 16) else {
            throw .unreadableClientData
        }
        return data
    }

    /// Whether the ceremony ran, or may have run, in a frame of another origin. Only an absent `topOrigin`
    /// together with an absent or false `crossOrigin` rules that out.
    var isCrossOrigin: Bool {
        switch crossOrigin {
        case .absent, .value(false): !topOrigin.isAbsent
        case .null, .wrong, .value(true): true
        }
    }
}
