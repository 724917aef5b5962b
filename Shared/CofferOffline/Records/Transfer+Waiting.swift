import Contracts

extension Transfer: WaitingRecord {
    static var kind: BookChangeKind { .transfer }
    static var reading: Endpoint<Empty, Transfer> { LedgerAPI.transfer.get }
    static var creation: Endpoint<TransferDraft, Transfer> { LedgerAPI.transfer.create }
    static var change: Endpoint<TransferDraft, Transfer> { LedgerAPI.transfer.update }
    static var deletion: Endpoint<Empty, DeletedID<Transfer>> { LedgerAPI.transfer.delete }

    static var accountMembers: [String: (Self) -> ID<Account>?] {
        ["fromAccountId": { $0.from?.accountId }, "toAccountId": { $0.to?.accountId }]
    }

    func entry() throws -> RecordEntry {
        var entry = try RecordEntry(self)
        (entry.day, entry.account, entry.otherAccount) = (date, from?.accountId, to?.accountId)
        entry.clientID = clientId
        return entry
    }

    func isOf(_ account: ID<Account>) -> Bool { from?.accountId == account || to?.accountId == account }

    static func completed(_ draft: JSONTree, at now: Timestamp, in copy: BookCopy) throws -> JSONTree {
        var errors = FieldErrors()
        for (field, label) in [
            ("fromAccountId", "Account"), ("toAccountId", "Account"), ("amount", "Amount"),
        ]
        where !draft.has(field) {
            errors.add(field, "\(label) is required")
        }
        guard errors.isEmpty else { throw OfflineError(errors) }
        var draft = draft
        if !draft.has("date") { draft["date"] = .text(DeviceClock.day(of: now).text) }
        return draft
    }

    static func made(
        _ id: ID<Transfer>, of draft: JSONTree, at now: Timestamp, in copy: BookCopy
    ) throws -> Transfer {
        let plain = Transfer(
            id: id, date: DeviceClock.day(of: now), from: nil, to: nil, rate: nil, description: nil,
            notes: nil, tags: [], isCleared: TransferClearing(from: false, to: false),
            reconciliationId: TransferReconciliation(from: nil, to: nil), isJoined: false, clientId: id.text,
            createdAt: now, updatedAt: now)
        return try plain.changed(by: draft, at: now, in: copy)
    }

    func changed(by draft: JSONTree, at now: Timestamp, in copy: BookCopy) throws -> Transfer {
        var tree = try replacing(draft, nullable: ["description", "notes", "payee"], at: now)
        if ["fromAccountId", "toAccountId", "amount", "toAmount"].contains(where: draft.has) {
            let sides = try sides(draft, in: copy)
            (tree["from"], tree["to"]) = (try JSONTree(sides.from), try JSONTree(sides.to))
            tree["rate"] = .null
        }
        return try tree.decoded()
    }

    /// The sides have no rates: those of a transfer between two currencies are the server's.
    private func sides(_ draft: JSONTree, in copy: BookCopy) throws -> (from: TransferSide, to: TransferSide)
    {
        let from = try place(draft, "fromAccountId", over: from, in: copy)
        let to = try place(draft, "toAccountId", over: to, in: copy)
        guard from.account != to.account else {
            throw OfflineError(FieldErrors("toAccountId", "Choose two different accounts"))
        }
        let amount = try Self.amount(
            draft.text("amount") ?? self.from?.amount ?? "", "amount", in: from.currency)
        var other = draft.text("toAmount")
        if from.currency == to.currency {
            other = other ?? amount.text
        } else if other == nil, draft.has("amount") || self.to == nil {
            throw OfflineError(
                FieldErrors("toAmount", "Between two currencies both amounts are needed without a network"))
        }
        let arriving = try Self.amount(
            other ?? self.to?.amount ?? "", "toAmount", "To amount", in: to.currency)
        return (
            TransferSide(accountId: from.account, amount: amount, isDeleted: false),
            TransferSide(accountId: to.account, amount: arriving, isDeleted: false)
        )
    }

    /// Returns the account of a side and its currency.
    private func place(
        _ draft: JSONTree, _ field: String, over current: TransferSide?, in copy: BookCopy
    ) throws -> (account: ID<Account>?, currency: Currency) {
        if !draft.has(field), let current { return (current.accountId, current.currency) }
        guard let account = try copy.account(draft.text(field)) else {
            throw OfflineError(FieldErrors(field, "Account not found"))
        }
        return (account.id, account.preferredCurrency)
    }

    func refreshed(in copy: BookCopy) -> Transfer { self }
}
