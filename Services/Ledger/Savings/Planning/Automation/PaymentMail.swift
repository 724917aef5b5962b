import Contracts

/// The plain text of the mail that announces a payment day. It goes to the user's own address.
struct PaymentMail: Sendable, Equatable {
    /// The most goals that are named.
    static let longest = 50

    let subject: String
    let text: String

    /// - Parameter link: the link for signing in, from the settings.
    init(
        _ payments: [PlannedPayment], on day: CalendarDate, total: PlanMoney.Total, link: String,
        in language: Language
    ) {
        func written(_ amount: Money) -> String {
            language.isolated("\(amount.text) \(amount.currency.code)")
        }
        let words = PaymentWords.of(language)
        let date = language.text(of: day)
        subject = words.subject(date)
        var lines = payments.prefix(Self.longest).map { payment in
            words.payment(written(payment.amount), language.isolated(payment.goal.name))
        }
        if payments.count > Self.longest { lines.append(words.more(payments.count - Self.longest)) }
        let sums = ([total.sum] + total.unconverted).map(written).joined(separator: words.and)
        text = """
            \(words.hello)

            \(words.day(date))

            \(lines.map { "    \($0)" }.joined(separator: "\n"))

            \(words.together(sums))

            \(words.advice)

            \(link)

            \(words.farewell)
            """
    }
}
