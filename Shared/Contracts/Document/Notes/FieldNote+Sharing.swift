extension FieldNote {
    /// Shared expenses, groups and notifications.
    static let sharing = """
        ShareDraft.transactionId, GroupExpenseDraft.transactionId: An expense of the user that is not shared
          yet.
        ShareDraft.description: A text for the others. Default: none.
        GroupExpenseDraft.description: A text for the others. Default: none.
        ShareDraft.participants: Everybody else who pays; the user's own part is what is left.
        ShareDraft.ownerWeight: The user's own weight, for SHARES only. Default: 1.
        SharedExpenseChange.participants: All participants from now on, at most 50, of a group's expense at
          most 99; who is left out has no part any more.
        SharedExpenseChange.ownerWeight: The user's own weight, for SHARES only.
        ParticipantDraft.email: The person's address; an unknown one is invited. Required.
        ParticipantDraft.shareAmount: The part, for FIXED only: zero or more. Default: required for FIXED.
        ParticipantDraft.sharePercentage: The part in per cent, for PERCENTAGE only: 0 to 100, two digits.
          Default: required for PERCENTAGE.
        ParticipantDraft.weight: For SHARES only: 0 to 10 000, two digits. Default: 1.
        sharedExpenses: What the user shared, the newest first.
        expensesSharedWithMe: What the user owes or owed.
        expensesPaidByMe: What other members of a group shared and the user paid a part of, the newest first.
        settlementBalances: What is open with each person, by currency; settled people stay with zeros.
        SharingOverview.netBalance: What others owe the user minus what the user owes, by currency; always
          with the preferred currency.
        SharingOverview.hasMore: Whether a list is cut off; the paged lists have everything.
        SharedExpensePage.expenses: The shared expenses of the page, newest first.
        ShareWithMePage.expenses: The parts of the page, newest first.
        totalAmount: The whole amount, as it was when it was shared.
        ownerShare: The owner's part, declined parts included.
        ownerWeight: The owner's weight; null unless it is split by SHARES.
        SharedExpense.owner, ShareWithMeSummary.owner: Who shared it, and is owed, unless `owedTo` of a part
          names another payer.
        owedTo: Whom the part is owed to: a payer who is not the expense's owner; null for the owner.
        GroupExpenseDraft.payers: Who paid, and what: members with an account, who together paid the whole
          expense. Default: the user paid all.
        ShareCreated.payers, SharedExpense.payers: Who paid, and what, the owner first; null where the owner
          paid all.
        SharePayerDraft.email: The member's address. Default: `userId` names the member.
        SharePayerDraft.userId: The member's user id. Default: `email` names the member.
        SharePayerDraft.amount: What the member paid: above zero, in the expense's currency. Required.
        SharePayer.amount: What the person paid.
        SharePayer.shareAmount: What the person bears of the expense, with parts that others declined to owe
          them.
        ownerId: The member who may change the group.
        participants: The others, with their parts.
        SharedExpense.transaction, ShareWithMeSummary.transaction: Date, description and category as they
          were when it was shared.
        FrozenTransaction.category: The category at that time.
        totalOwed: The sum of what remains to be paid.
        totalPaid: The sum of all payments, pieces of PENDING parts among them.
        allSettled: Whether nothing is PENDING.
        participant: Who owes the part.
        PersonReference.id: The user's id; null for one who is invited by address.
        PersonReference.email: The address; empty for an erased person.
        PersonReference.displayName: The name; null for one who is invited by address.
        CreatedParticipant.displayName: The name; null for one who is invited by address.
        Participant.status, ShareWithMe.status, CreatedParticipant.status: PENDING, then PAID or DECLINED.
        shareAmount: The part, in the expense's currency; all parts and the owner's add up to the whole. With
          several payers it is what the participant owes one of them.
        sharePercentage: The part in per cent; null unless it is split by PERCENTAGE.
        weight: The weight, with two digits; null unless it is split by SHARES.
        GroupMember.weight: The weight in a group that splits by SHARES, with two digits.
        CreatedParticipant.acceptedAt: Always null: nobody has accepted the part yet.
        Participant.acceptedAt, ShareWithMe.acceptedAt: When the participant accepted the part, by saying so
          or by paying, claiming or booking it; null until then, and once its amount is raised.
        ShareAccepted.acceptedAt: When the user accepted the part.
        AcceptDraft.amount: The part's amount as the user saw it; another one is refused. Default: any.
        paidAt: When the part was paid; null until then.
        ShareUnpaid.paidAt: Always null.
        declinedAt: When the part was declined; null if it was not.
        declineReason: Why, for whom the part is owed to; null without a reason and for everyone else.
        reminderSentAt: When the last reminder went out; null before the first.
        bookedAt: When the user booked the part as an expense of their own; null until then.
        claim: What the participant says to have paid, until a payment answers it; null without.
        sharedExpense: The expense that it is a part of.
        SharePaymentPage.payments: The payments of the part, newest first, those that were taken back among
          them.
        PaymentDraft.amount: Above zero, at most what remains of the part.
        PaymentDraft.date: The day of the payment, not in the future. Default: today.
        SharePayment.bookedAt: When the payment came into the owner's books; null while it is not in them.
        SharePayment.bookingFailed: Why the payment could not be booked, or why the booking of one that was
          taken back stays; null where it was booked, or nobody wished it.
        SharedExpense.bookRepayments: The owner's account that payments are booked into by themselves; null
          without one.
        SharedExpense.bookId: The owner's book of several people that has the expense; null for the personal
          book, for everyone else, and after the owner has left the book.
        RepaymentAccount.accountId: The account.
        RepaymentAccountDraft.accountId: An account of the expense's currency. Required.
        ShareDraft.bookRepayments, GroupExpenseDraft.bookRepayments: The account that payments are booked
          into by themselves, as refunds of the expense. Default: none.
        SharedExpenseChange.bookRepayments: The account that payments are booked into by themselves from now
          on; null for none. Default: as before.
        SharePayment.amount: Above zero, in the expense's currency.
        recordedAt: When it was written down.
        recordedBy: Who wrote it down.
        reversedAt: When the payment was taken back; null for one that counts.
        reversedBy: Who took it back; null for one that counts.
        SharePayment.reason: Why it was taken back; null without a reason.
        DeclineDraft.reason: Why, for the owner. Default: none.
        UnpayDraft.reason: Why, for the participant. Default: none.
        ClaimRefusalDraft.reason, SettlementClaimRefusalDraft.reason: Why, for who says that they paid.
          Default: none.
        refusedAt: When the user said that nothing arrived.
        PartClaimDraft.amount: What was paid, above zero. Default: all that remains of the part.
        PaymentClaimDraft.amount: What was paid, above zero. Default: all that is owed on balance.
        PaymentClaimDraft.currency, SettleDraft.currency: The currency to settle in.
        SettlementClaimRefusalDraft.currency: The currency of the claim.
        SettleDraft.amount: What was received, at most what the person owes: the oldest parts are paid up to
          it. With `net`, the balance that is settled; another one is refused. Default: all.
        SettleDraft.groupId, PaymentClaimDraft.groupId: Only what is open in this group. Default: everything.
        SettlementClaimRefusalDraft.groupId: The group that the claim is about. Default: none.
        SettlementAcceptDraft.currency: Only what is owed in this currency. Default: all.
        SettlementAcceptDraft.upTo: The time of the list that the user saw; what was shared or raised later
          is not accepted. Default: now.
        accepted: The number of parts that the user accepted.
        SettlementAccepted.participantIds: The parts that the user accepted.
        SettleDraft.net: Whether both sides are settled at once, which the one who is owed on balance may
          do. Default: false.
        settled: The number of parts that are PAID now.
        Settled.amount: The sum of the payments; absent with `net`.
        Settled.received: `owed` minus `owing`; absent without `net`.
        owed: What the person owed the user; absent without `net`.
        owing: What the user owed the person; absent without `net`.
        Settled.notAccepted: What the person owes the user and has not accepted, and what therefore stays
          open; absent without `net`.
        Settled.participantIds: The settled parts that the user may take back by `unpay`; absent without
          `net`.
        reopened: The number of parts whose payments were taken back: several for a part of a net
          settlement.
        userEmail: The person's address; empty for an erased person.
        userDisplayName: The person's name; null for one who is invited by address.
        youOwe: What the user owes the person.
        theyOwe: What the person owes the user.
        SettlementBalance.netBalance: `theyOwe` minus `youOwe`.
        youOweNotAccepted: What the user has not accepted of `youOwe`.
        theyOweNotAccepted: What the person has not accepted of `theyOwe`.
        yourClaim: What the user says to have paid the person, until the person answers; null without.
        theirClaim: What the person says to have paid the user, until the user answers; null without.
        GroupBalances.settlementBalances: What is open in the group between the user and each of the others,
          by currency.
        SimplifiedDebtsNetBalance.netBalance: What the person is owed, below zero for a debt.
        GroupBalances.balances, SimplifiedDebts.balances: Each person's net claim, by currency.
        GroupBalances.payments, SimplifiedDebts.payments: The fewest payments that settle everything.
        GroupBalances.notAccepted, SimplifiedDebts.notAccepted: Who owes whom what they have not accepted,
          which the balances count, too; absent without.
        SimplifiedDebtsPayment.from: Who pays.
        SimplifiedDebtsPayment.to: Who is paid.
        person: The person.
        groups: The groups that the user belongs to.
        members: The members, the owner among them, in the order in which they joined.
        GroupDraft.name: What the members see.
        GroupDraft.splitType: The standing split: EQUAL or SHARES. Default: EQUAL.
        GroupDraft.members: The others. Default: the owner alone.
        GroupDraft.ownerWeight: The owner's weight, for SHARES only. Default: 1.
        GroupMemberDraft.email: The person's address; an unknown one is invited. Required.
        GroupMemberDraft.weight: For SHARES only: 0 to 10 000, two digits. Default: 1.
        memberCount: The number of members, the owner among them.
        notifications: The notifications of the page, newest first.
        unread: The number of all unread ones.
        read: The number that were unread.
        readAt: When it was read; null until then.
        SharingNotification.type: What happened.
        SharingNotification.message: A sentence in the language of the user's `locale`, else in English.
        SharingNotification.actor: Who caused it.
        shareId: The shared expense; null after it was taken back, and for groups.
        participantId: The part that it is about; null where it is about none.
        SharingNotification.bookId: The book of several people that it is about; null where it is about none.
        more: Of MORE: the number of notifications that the line stands for; else null.
        GroupChange.splitType: The standing split: EQUAL or SHARES.
        GroupChange.name: What the members see.
        webhooks: The user's webhooks, oldest first.
        WebhookDraft.url: Where events go.
        WebhookChange.url: Where events go.
        WebhookDraft.events: What the receiver is told of.
        WebhookChange.events: What the receiver is told of.
        WebhookDraft.description: What it is for, to know it again. Default: none.
        WebhookChange.description: What it is for.
        WebhookChange.enabled: Whether events are sent.
        Webhook.url, NewWebhook.url: Where events go.
        Webhook.events, NewWebhook.events: What the receiver is told of.
        Webhook.description, NewWebhook.description: What it is for; null without.
        Webhook.enabled, NewWebhook.enabled: Whether events are sent.
        disabledReason: Why Coffer disabled it; null unless it did.
        lastDeliveredAt: The last success; null before the first.
        NewWebhook.secret, WebhookSecret.secret: The key of the signatures, `whsec_` and base64; shown this
          once.
        formerUntil: Until then the former secret signs along.
        deliveries: The deliveries of the page, newest first.
        WebhookDelivery.id: What the receiver got as `webhook-id`.
        WebhookDelivery.type: What the receiver was told.
        WebhookDelivery.state: Whether it was delivered, will be tried again, or is given up.
        WebhookDelivery.attempts: The tries so far, oldest first.
        nextAttemptAt: When it is tried next; null unless PENDING.
        WebhookAttempt.at: When it was tried.
        WebhookAttempt.status: The status of the receiver's answer; null without one.
        WebhookAttempt.reason: Why there was no answer; null for an answer.
        WebhookPayload.type: What happened.
        WebhookPayload.timestamp: When it happened; of several changes that come as one, when this delivery
          was made.
        WebhookPayload.data: What tells the receiver where to look; nothing of the content.
        BookChangedData.revision: The revision of the book, as `GET /changes` tells it.
        NotificationCreatedData.id: The notification's id.
        NotificationCreatedData.kind: What the notification is about.
        """
}
