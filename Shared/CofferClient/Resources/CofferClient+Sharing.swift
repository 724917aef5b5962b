public import Contracts

extension CofferClient {
    public var sharing: Sharing { Sharing(client: self) }
    public var notifications: Notifications { Notifications(client: self) }

    /// Expenses shared with other people.
    public struct Sharing: Sendable {
        public enum ShareChoice: String, Sendable { case pending, settled, all }
        public enum PartChoice: String, Sendable { case pending, paid, declined, all }

        let client: CofferClient

        public func overview() async throws -> SharingOverview {
            try await client.call(SharingAPI.overview).value
        }

        public func share(_ draft: ShareDraft, key: String? = nil) async throws -> ShareCreated {
            try await client.call(SharingAPI.share, draft, options: CallOptions(idempotencyKey: key)).value
        }

        public func get(_ id: ID<SharedExpense>) async throws -> SharedExpense {
            try await client.call(SharingAPI.getShare, at: [id]).value
        }

        /// Changes a share of the user's.
        public func edit(
            _ id: ID<SharedExpense>, _ change: SharedExpenseChange, ifUnchanged tag: String? = nil
        ) async throws -> SharedExpense {
            try await client.call(
                SharingAPI.editShare, change, at: [id], options: CallOptions(ifUnchanged: tag)
            ).value
        }

        public func cancel(_ id: ID<SharedExpense>, ifUnchanged tag: String? = nil) async throws {
            _ = try await client.call(
                SharingAPI.cancelShare, at: [id], options: CallOptions(ifUnchanged: tag))
        }

        public func sharedByMe(_ choice: ShareChoice? = nil) -> Pages<SharedExpense> {
            expenses(choice, as: nil)
        }

        /// Expenses that other members of a group shared, and of which the user paid a part.
        public func paidByMe(_ choice: ShareChoice? = nil) -> Pages<SharedExpense> {
            expenses(choice, as: "payer")
        }

        private func expenses(_ choice: ShareChoice?, as role: String?) -> Pages<SharedExpense> {
            Pages { cursor in
                let page = try await client.call(
                    SharingAPI.sharedByMe,
                    query: ["status": choice?.rawValue, "role": role, "cursor": cursor]
                ).value
                return (page.expenses, page.nextCursor)
            }
        }

        public func sharedWithMe(_ choice: PartChoice? = nil) -> Pages<ShareWithMe> {
            Pages { cursor in
                let page = try await client.call(
                    SharingAPI.sharedWithMe, query: ["status": choice?.rawValue, "cursor": cursor]
                ).value
                return (page.expenses, page.nextCursor)
            }
        }

        @discardableResult
        public func markPaid(_ part: ID<Participant>) async throws -> SharePaid {
            try await client.call(SharingAPI.markPaid, at: [part]).value
        }

        /// Records that a piece of a part was paid.
        public func recordPayment(
            of part: ID<Participant>, _ draft: PaymentDraft, key: String? = nil
        ) async throws -> PaymentRecorded {
            try await client.call(
                SharingAPI.recordPayment, draft, at: [part], options: CallOptions(idempotencyKey: key)
            ).value
        }

        /// What was paid of a part, newest first, with what was taken back.
        public func payments(of part: ID<Participant>) -> Pages<SharePayment> {
            Pages { cursor in
                let page = try await client.call(
                    SharingAPI.listPayments, at: [part], query: ["cursor": cursor]
                ).value
                return (page.payments, page.nextCursor)
            }
        }

        /// Takes one payment of a part back.
        @discardableResult
        public func deletePayment(
            _ payment: ID<SharePayment>, of part: ID<Participant>
        ) async throws -> PaymentRecorded {
            try await client.call(SharingAPI.deletePayment, at: [part, payment]).value
        }

        /// Tells the owner that the user has paid their part, or `amount` of it.
        public func claim(
            _ part: ID<Participant>, amount: AmountText? = nil, note: String? = nil
        ) async throws -> PaymentClaim {
            try await client.call(
                SharingAPI.claimPart,
                PartClaimDraft(
                    amount: amount.map { .value($0) } ?? .absent, note: note.map { .value($0) } ?? .absent),
                at: [part]
            ).value
        }

        /// Says that what a participant says to have paid did not arrive.
        @discardableResult
        public func refuseClaim(
            of part: ID<Participant>, reason: String? = nil
        ) async throws -> ShareClaimRefused {
            let draft = ClaimRefusalDraft(reason: reason.map { .value($0) } ?? .absent)
            return try await client.call(SharingAPI.refuseClaim, draft, at: [part]).value
        }

        /// Takes the newest payment of a part back.
        public func unpay(_ part: ID<Participant>, reason: String? = nil) async throws -> ShareUnpaid {
            let draft = UnpayDraft(reason: reason.map { .value($0) } ?? .absent)
            return try await client.call(SharingAPI.unpayShare, draft, at: [part]).value
        }

        /// Accepts the user's own part.
        /// - Parameter amount: the part's amount as the user saw it; another one is refused.
        @discardableResult
        public func accept(_ part: ID<Participant>, amount: AmountText? = nil) async throws -> ShareAccepted {
            let draft = AcceptDraft(amount: amount.map { .value($0) } ?? .absent)
            return try await client.call(SharingAPI.acceptShare, draft, at: [part]).value
        }

        /// Accepts everything that the user owes a person.
        /// - Parameter moment: the time of the list that the user saw.
        @discardableResult
        public func accept(
            allOwedTo user: ID<User>, in currency: Currency? = nil, upTo moment: Timestamp? = nil
        ) async throws -> SettlementAccepted {
            try await client.call(
                SharingAPI.accept,
                SettlementAcceptDraft(
                    userId: .value(user), currency: currency.map { .value($0) } ?? .absent,
                    upTo: moment.map { .value($0) } ?? .absent)
            ).value
        }

        public func decline(_ part: ID<Participant>, reason: String? = nil) async throws -> ShareDeclined {
            let draft = DeclineDraft(reason: reason.map { .value($0) } ?? .absent)
            return try await client.call(SharingAPI.declineShare, draft, at: [part]).value
        }

        public func remind(_ part: ID<Participant>) async throws -> ShareReminded {
            try await client.call(SharingAPI.remindShare, at: [part]).value
        }

        /// Records the user's own paid part as an expense, or what was paid back to its owner as refunds.
        public func book(_ part: ID<Participant>, _ draft: BookingDraft) async throws -> Transaction {
            try await client.call(SharingAPI.bookShare, draft, at: [part]).value
        }

        /// Marks as paid all that a person owes the user in a currency, or the oldest up to `amount`.
        /// - Parameter group: only what is open in this group.
        public func settle(
            with user: ID<User>, in currency: Currency, amount: AmountText? = nil,
            group: ID<ExpenseGroup>? = nil
        ) async throws -> Settled {
            try await client.call(
                SharingAPI.settle,
                SettleDraft(
                    userId: .value(user), currency: .value(currency),
                    amount: amount.map { .value($0) } ?? .absent, groupId: group.map { .value($0) } ?? .absent
                )
            ).value
        }

        /// Marks as paid everything between the user, who is owed on balance, and a person in a currency,
        /// but what the person has not accepted.
        /// - Parameters:
        ///   - amount: the balance that the user expects; another one is refused.
        ///   - group: only what is open in this group.
        public func settleNet(
            with user: ID<User>, in currency: Currency, amount: AmountText? = nil,
            group: ID<ExpenseGroup>? = nil
        ) async throws -> Settled {
            try await client.call(
                SharingAPI.settle,
                SettleDraft(
                    userId: .value(user), currency: .value(currency), net: .value(true),
                    amount: amount.map { .value($0) } ?? .absent, groupId: group.map { .value($0) } ?? .absent
                )
            ).value
        }

        /// Tells a person that the user has paid what they owe on balance, or `amount` of it.
        /// - Parameter group: only what is open in this group.
        public func claim(
            paying user: ID<User>, in currency: Currency, amount: AmountText? = nil, note: String? = nil,
            group: ID<ExpenseGroup>? = nil
        ) async throws -> PaymentClaim {
            try await client.call(
                SharingAPI.claim,
                PaymentClaimDraft(
                    userId: .value(user), currency: .value(currency),
                    amount: amount.map { .value($0) } ?? .absent, note: note.map { .value($0) } ?? .absent,
                    groupId: group.map { .value($0) } ?? .absent)
            ).value
        }

        /// Says that what a person says to have paid did not arrive.
        @discardableResult
        public func refuseClaim(
            by user: ID<User>, in currency: Currency, group: ID<ExpenseGroup>? = nil, reason: String? = nil
        ) async throws -> SettlementClaimRefused {
            try await client.call(
                SharingAPI.refuseSettlement,
                SettlementClaimRefusalDraft(
                    userId: .value(user), currency: .value(currency),
                    groupId: group.map { .value($0) } ?? .absent,
                    reason: reason.map { .value($0) } ?? .absent)
            ).value
        }

        /// The fewest payments that settle the debts among people.
        public func simplified(among users: [ID<User>]? = nil) async throws -> SimplifiedDebts {
            try await client.call(
                SharingAPI.simplified,
                query: ["userIds": users?.map(\.text).joined(separator: ",")]
            ).value
        }
    }

    public struct Notifications: Sendable {
        let client: CofferClient

        public func page(
            unread: Bool? = nil, limit: Int? = nil, cursor: String? = nil
        ) async throws -> NotificationPage {
            try await client.call(
                SharingAPI.listNotifications,
                query: ["unread": unread?.description, "limit": limit?.description, "cursor": cursor]
            ).value
        }

        public func all(unread: Bool? = nil) -> Pages<SharingNotification> {
            Pages { cursor in
                let page = try await self.page(unread: unread, cursor: cursor)
                return (page.notifications, page.nextCursor)
            }
        }

        @discardableResult
        public func read(_ id: ID<SharingNotification>) async throws -> NotificationRead {
            try await client.call(SharingAPI.readNotification, at: [id]).value
        }

        @discardableResult
        public func readAll() async throws -> NotificationsRead {
            try await client.call(SharingAPI.readNotifications).value
        }

        public func settings() async throws -> NotificationSettings {
            try await client.call(SharingAPI.notificationSettings).value
        }

        public func setMails(_ on: Bool) async throws -> NotificationSettings {
            try await change(NotificationSettingsDraft(mails: .value(on)))
        }

        public func change(_ settings: NotificationSettingsDraft) async throws -> NotificationSettings {
            try await client.call(SharingAPI.changeNotificationSettings, settings).value
        }
    }
}

extension SharedExpense: Identifiable {}
extension SharingNotification: Identifiable {}
