import SodiumKit
import Vocabulary

/// Erased users whose names and addresses are looked for in what others keep.
package struct ErasedPeople: Sendable {
    /// Stands for the name of an erased person.
    package static let name = "Deleted user"

    /// What is known of the address that an erased user had.
    package enum Address: Sendable {
        case unknown
        case folded(String)
        /// As `AddressMarks` makes it.
        case marked(String)
    }

    private let users: Set<String>
    private var folded: [String: Timestamp] = [:]
    private var marked: [String: Timestamp] = [:]
    private let marks: AddressMarks?

    /// - Parameter marks: needed for marked addresses.
    package init(
        _ people: [(tombstone: Tombstone, address: Address)], marks: AddressMarks? = nil
    ) {
        self.marks = marks
        users = Set(people.map(\.tombstone.user.text))
        for (tombstone, address) in people {
            switch address {
            case .unknown: break
            case .folded(let address): folded[address] = tombstone.erasedAt
            case .marked(let mark): marked[mark] = tombstone.erasedAt
            }
        }
    }

    /// Whether a reference to a person means one of the erased.
    /// - Parameters:
    ///   - user: nil for a person who is invited by address. Another user may have the address now.
    ///   - moment: when the reference was made. The address may have been invited again after the erasure.
    func has(user: String?, address: String?, at moment: Timestamp) -> Bool {
        if let user { return users.contains(user) }
        guard let address = address?.asciiLowercased, !address.isEmpty else { return false }
        if let erasedAt = folded[address] { return moment <= erasedAt }
        guard !marked.isEmpty, let marks, let erasedAt = marked[marks.mark(of: address)] else {
            return false
        }
        return moment <= erasedAt
    }
}

/// Makes keyed hashes of addresses: an erased address itself is kept nowhere.
package struct AddressMarks: Sendable {
    private let key: [UInt8]

    init(identityKey: [UInt8]) {
        key = Sodium.hmacSHA256(Array("erased address".utf8), key: identityKey)
    }

    /// Returns the mark of an address, folded as `EmailAddress.folded`.
    package func mark(of folded: String) -> String {
        Sodium.hex(Sodium.hmacSHA256(Array(folded.utf8), key: key))
    }
}
