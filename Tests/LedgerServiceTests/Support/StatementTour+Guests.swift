import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Others who try what the owner of the book asks for (contract-household §4, "Roles").
extension StatementTour {
    /// A user other than the owner, with the role in the owner's book; nil for a stranger.
    struct Guest {
        let user: Int
        let role: BookRole?
    }

    /// Expects that a guest reads only what the role allows. What a guest may change is left to the owner.
    func expectRefusal(
        of guest: Guest, _ method: HTTPMethod, _ path: String, _ body: String?, needing role: BookRole
    ) async throws {
        let mayCall = guest.role.map { $0 >= role } ?? false
        if mayCall && !method.isSafe { return }
        let answer = try await ledger.service.request(
            method, path, as: .user(ledger.service.user(guest.user)), json: body,
            fields: [(BookPlace.fieldName, ledger.service.user().user.text)])
        let place = "\(guest) \(method.rawValue) \(path): \(answer.text)"
        switch guest.role {
        case _ where mayCall: #expect(answer.status == 200, "\(place)")
        case nil:
            #expect(answer.status == 404 && answer.json["error"].string == "Book not found", "\(place)")
        default: #expect(answer.status == 403 && answer.json["code"].string == "FORBIDDEN", "\(place)")
        }
    }
}
