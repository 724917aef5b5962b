import Contracts

/// The rows of shared expenses and of the wallet.
extension TableForm {
    /// An expense that the user shared has a row for each participant.
    func share(_ share: SharedExpense, to file: inout [UInt8]) {
        for part in share.participants {
            var csv = CSV()
            csv.plain(part.id.text)
            csv.plain(share.id.text)
            csv.plain("OWNER")
            csv.frozen(share.transaction)
            csv.plain(share.totalAmount)
            csv.plain(share.currency.code)
            csv.plain(part.shareAmount)
            csv.plain(part.$status)
            csv.plain(part.paidAt?.text ?? "")
            csv.person(part.participant)
            csv.plain(share.transactionId.text)
            csv.plain(share.createdAt.text)
            csv.endRecord()
            file += csv.bytes
        }
    }

    /// A part that the user owes or owed names the owner of the expense.
    func shareWithMe(_ part: ShareWithMe, _ csv: inout CSV) {
        let share = part.sharedExpense
        csv.plain(part.id.text)
        csv.plain(share.id.text)
        csv.plain("PARTICIPANT")
        csv.frozen(share.transaction)
        csv.plain(share.totalAmount)
        csv.plain(share.currency.code)
        csv.plain(part.shareAmount)
        csv.plain(part.$status)
        csv.plain(part.paidAt?.text ?? "")
        csv.person(share.owner)
        csv.plain(share.transaction.id.text)
        csv.plain(share.createdAt.text)
    }

    func walletTransaction(_ line: WalletTransaction, _ csv: inout CSV) {
        csv.plain(line.id.text)
        csv.plain(line.$type)
        csv.plain(line.amount)
        csv.plain(line.currency.code)
        csv.text(line.counterparty.map { $0.email.isEmpty ? $0.displayName : $0.email } ?? "")
        csv.text(line.note ?? "")
        csv.plain(line.balanceAfter)
        csv.plain(line.createdAt.text)
    }
}

extension CSV {
    mutating func times(_ createdAt: Timestamp, _ updatedAt: Timestamp) {
        plain(createdAt.text)
        plain(updatedAt.text)
    }

    fileprivate mutating func frozen(_ transaction: FrozenTransaction) {
        plain(transaction.date.text)
        text(transaction.description)
        text(transaction.category.name)
    }

    fileprivate mutating func person(_ person: PersonReference) {
        text(person.email)
        text(person.displayName ?? "")
    }
}
