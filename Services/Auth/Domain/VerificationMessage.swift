/// The words of the mail that brings a verification link. Nothing in it is of the registrant's choice: the
/// address may be a stranger's.
package struct VerificationMessage: Sendable {
    package let subject = "Verify your email for Coffer"
    package let text: String
    package let html: String

    /// - Parameter link: the whole address, made of characters that need no escaping but `&`.
    package init(link: String) {
        text = """
            Hello,

            please confirm that this is your email address by opening this link:

            \(link)

            The link works once, for 24 hours. If you did not register at Coffer, ignore this mail:
            without the link nobody can use the account.
            """
        let target = HTMLText.escape(link)
        html = """
            <!doctype html>
            <html lang="en">
            <body>
            <p>Hello,</p>
            <p>please confirm that this is your email address:</p>
            <p><a href="\(target)">Verify my email</a></p>
            <p>If the link does not open, copy this address: \(target)</p>
            <p>The link works once, for 24 hours. If you did not register at Coffer, ignore this mail:
            without the link nobody can use the account.</p>
            </body>
            </html>
            """
    }
}
