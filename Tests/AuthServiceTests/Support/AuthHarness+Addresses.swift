import Contracts
import HTTPKit
import TestKit
import Testing

@testable import AuthService

extension AuthHarness {
    func changeEmail(
        _ user: SignedIn, to email: String, password: String = password, code: String? = nil
    ) async throws -> TestAnswer {
        let more = code.map { #","code":"\#($0)""# } ?? ""
        return try await send(
            .post, "/auth/change-email", as: user,
            #"{"newEmail":"\#(email)","password":"\#(password)"\#(more)}"#)
    }

    /// Returns the token of the newest mail to an address with a link to `page`, once there are `count`.
    func linkToken(to email: String, page: String, count: Int = 1) async throws -> String {
        for _ in 0..<500 {
            let links = mailFolder().filter {
                $0.contains("\nTo: \(email)\n") && $0.contains("/auth/change-email/\(page)?token=")
            }
            if links.count >= count, let last = links.last {
                return try token(in: last, page: "change-email/\(page)")
            }
            try await pause(milliseconds: 20)
        }
        Issue.record("no mail to \(email) has a link to \(page)")
        return ""
    }

    func confirmEmail(_ token: String) async throws -> TestAnswer {
        try await post("/auth/change-email/confirm", #"{"token":"\#(token)"}"#)
    }

    func undoEmail(_ token: String, password: String = "Back-aga1n!") async throws -> TestAnswer {
        try await post("/auth/change-email/undo", #"{"token":"\#(token)","newPassword":"\#(password)"}"#)
    }

    /// Asks for another address and returns the tokens of both mails.
    func requestEmail(
        _ user: SignedIn, from old: String, to new: String, requests: Int = 1
    ) async throws -> (confirm: String, undo: String) {
        let answer = try await changeEmail(user, to: new)
        try #require(answer.status == 200, "\(answer.text)")
        return (
            try await linkToken(to: new, page: "confirm"),
            try await linkToken(to: old, page: "undo", count: requests)
        )
    }

    func email(of user: SignedIn) async throws -> String? {
        try await send(.get, "/users/me", as: user).json["email"].string
    }
}
