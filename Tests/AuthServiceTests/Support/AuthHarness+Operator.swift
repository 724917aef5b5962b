import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

extension AuthHarness {
    /// Asks as `deploy/coffer user` does.
    func operate(_ method: HTTPMethod, _ path: String, _ json: String? = nil) async throws -> TestAnswer {
        try await service.request(method, "/internal/operator\(path)", as: .service("operator"), json: json)
    }

    /// The trail's types of a user, oldest first.
    func trail(of user: ID<User>) async throws -> [String] {
        try await operate(.get, "/audit?user=\(user.text)").json["entries"].array.compactMap {
            $0["event"]["type"].string
        }
    }

    func activity(of user: SignedIn, _ query: String = "") async throws -> JSONValue {
        try await send(.get, "/auth/activity\(query)", as: user).json
    }

    /// Returns the token of a link that the operator got.
    func linkToken(_ answer: TestAnswer) throws -> String {
        let link = try #require(answer.json["link"].string, "\(answer.text)")
        return String(try #require(link.split(separator: "=").last))
    }
}
