import HTTPKit
import ServiceKit
import TestKit

@testable import AuthService

extension AuthHarness {
    func send(
        _ method: HTTPMethod, _ path: String, as user: SignedIn, _ json: String? = nil,
        fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        try await service.request(method, path, as: user.identity, json: json, fields: fields)
    }

    @discardableResult
    func setPin(
        _ pin: String, as user: SignedIn, password: String = password
    ) async throws -> TestAnswer {
        try await send(.put, "/auth/pin", as: user, #"{"pin":"\#(pin)","password":"\#(password)"}"#)
    }

    func unlock(_ pin: String, as user: SignedIn) async throws -> TestAnswer {
        try await send(.post, "/auth/unlock", as: user, #"{"pin":"\#(pin)"}"#)
    }
}
