import Contracts
import HTTPKit
import ServiceKit

extension Call {
    /// Returns the request for a mail, or nil past the client's quota at the gateway: the answer is then the
    /// same, and nothing is written.
    func mailRequest(_ email: EmailAddress, within quota: MailQuota) -> MailRequest? {
        guard !request.fields.contains(OverQuota.fieldName) else { return nil }
        return MailRequest(
            email, by: IPv6Network.prefix(of: clientAddress), within: quota, in: language, at: now)
    }

    /// Runs `work` and returns 5 ms after the start at the earliest, so that the answer's time says nothing
    /// about the address: the commit for a known one has more rows. A slower commit still tells a little.
    func unhurried(_ work: () async throws -> Void) async rethrows {
        async let pause: Void = request.loop.sleep(milliseconds: 5)
        try await work()
        await pause
    }
}
