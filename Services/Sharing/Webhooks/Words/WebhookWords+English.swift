extension WebhookWords {
    static let english = WebhookWords(
        subject: "A webhook was switched off",
        news: { "On \($1) Coffer switched off your webhook to \($0)." },
        gone: "Its server answered that it wants no more events (410 Gone).",
        failing: { "Every delivery has failed since \($0)." },
        overflow: "Too many events were waiting for it.",
        security: """
            You took your account back, so nothing that others may have set up goes on. Check \
            the address first.
            """,
        secret: """
            After a restore its secret could not be read, so it has a new one: make another \
            and give it to the receiver.
            """,
        advice: "In Coffer's settings you can see what was not delivered, and switch the webhook on again:",
        farewell: "You get this mail even if you turned mails about shared expenses off.")
}
