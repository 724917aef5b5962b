import Contracts
import ServiceKit
import SQLiteKit

/// Who a wallet's owner was at the last transfer, as stored.
struct WalletPersonRecord: Sendable, Equatable {
    var user: ID<User> = .blank
    var email = ""
    var displayName = ""
    var isErased = false

    static let table = RecordTable(
        "wallet_people", blank: WalletPersonRecord(),
        [
            .column("user", \.user), .column("email", \.email), .column("display_name", \.displayName),
            .column("is_erased", \.isErased),
        ])

    var party: WalletParty {
        WalletParty(id: isErased ? nil : user, email: email, displayName: displayName)
    }
}
