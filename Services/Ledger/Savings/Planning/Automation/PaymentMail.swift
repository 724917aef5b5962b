import Contracts

/// The plain text of the mail that announces a payment day. It goes to the user's own address.
struct PaymentMail: Sendable, Equatable {
    /// The most goals that are named.
    static let longest = 50

    let subject: String
    let text: String

    /// - Parameter link: the link for signing in, from the settings.
    init(_ payments: [PlannedPayment], on day: CalendarDate, total: PlanMoney.Total, link: String) {
        subject = "Your savings plan for \(day.text)"
        var lines = payments.prefix(Self.longest).map { payment in
            "    \(payment.amount.text) \(payment.amount.currency.code) for \(payment.goal.name)"
        }
        if payments.count > Self.longest { lines.append("    and \(payments.count - Self.longest) more") }
        let rest = total.unconverted.map { " and \($0.text) \($0.currency.code)" }.joined()
        text = """
            Hello,

            \(day.text) is a payment day of your savings plan:

            \(lines.joined(separator: "\n"))

            Together \(total.sum.text) \(total.sum.currency.code)\(rest).

            See your plan in Coffer:

            \(link)

            You can turn these mails off in the settings of your planning.
            """
    }
}
