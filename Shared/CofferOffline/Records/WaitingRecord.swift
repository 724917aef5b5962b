import Contracts

/// A record that is made, changed and deleted without a network.
protocol WaitingRecord: Codable, Equatable, Sendable {
    associatedtype Draft: Codable & Sendable

    static var kind: BookChangeKind { get }
    static var reading: Endpoint<Empty, Self> { get }
    static var creation: Endpoint<Draft, Self> { get }
    static var change: Endpoint<Draft, Self> { get }
    static var deletion: Endpoint<Empty, DeletedID<Self>> { get }

    /// The record's accounts, by the members of a draft that name them.
    static var accountMembers: [String: (Self) -> ID<Account>?] { get }

    var id: ID<Self> { get }
    var date: CalendarDate { get }
    var updatedAt: Timestamp { get }
    func entry() throws -> RecordEntry
    func isOf(_ account: ID<Account>) -> Bool

    /// Returns a draft with the members that its meaning depends on today: the active account, its currency
    /// and the day, which may be others when the draft is sent. Throws `OfflineError.draft` when a member
    /// that the server requires is missing.
    static func completed(_ draft: JSONTree, at now: Timestamp, in copy: BookCopy) throws -> JSONTree

    /// Returns the record as the server will probably make it of a completed draft. Throws
    /// `OfflineError.draft` for an amount that it would refuse.
    static func made(_ id: ID<Self>, of draft: JSONTree, at now: Timestamp, in copy: BookCopy) throws -> Self

    /// Returns the record as the server will probably change it. Throws like `made`.
    func changed(by draft: JSONTree, at now: Timestamp, in copy: BookCopy) throws -> Self

    /// Returns the record with what it says of others as they are in the copy.
    func refreshed(in copy: BookCopy) throws -> Self
}

extension WaitingRecord {
    /// Whether the record comes before another one in lists, which have the newest first.
    func isNewer(than other: Self) -> Bool { (date, id) > (other.date, other.id) }

    /// Whether the record is as a draft makes it.
    func has(_ draft: JSONTree, in copy: BookCopy) -> Bool {
        guard let old = try? refreshed(in: copy) else { return false }
        return (try? changed(by: draft, at: updatedAt, in: copy)) == old
    }

    /// Refuses a draft that brings a record into a closed account. Throws `OfflineError.draft`.
    /// - Parameter current: the record that changes; nil for a new one.
    static func check(_ draft: JSONTree, over current: Self?, in copy: BookCopy) throws {
        var errors = FieldErrors()
        for (field, account) in accountMembers {
            let own = current.flatMap(account)
            guard let wished = draft.text(field), wished != own?.text,
                let found = try copy.account(wished), found.isArchived
            else { continue }
            errors.add(field, Account.closed(found.name))
        }
        if !errors.isEmpty { throw OfflineError(errors) }
    }

    /// Returns the record's members with those of a draft in their place. `null` clears only a member of
    /// `nullable`, as the server does.
    func replacing(_ draft: JSONTree, nullable: Set<String>, at now: Timestamp) throws -> JSONTree {
        var change = draft
        for name in ["applyRules", "unlock", "clientId"] { change[name] = nil }
        for name in change.names where change[name] == .null && !nullable.contains(name) {
            change[name] = name == "tags" ? .list([]) : nil
        }
        var tree = try JSONTree(self).merged(change)
        tree["updatedAt"] = .text(now.text)
        return tree
    }

    /// Returns an amount above zero. Throws `OfflineError.draft` for another text.
    static func amount(
        _ text: String, _ field: String, _ label: String = "Amount", in currency: Currency
    ) throws -> Money {
        var errors = FieldErrors()
        let amount = errors.positiveAmount(.value(AmountText(text)), field, in: currency, label: label)
        guard let amount, errors.isEmpty else { throw OfflineError(errors) }
        return amount
    }
}
