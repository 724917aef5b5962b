import Contracts
import HTTPKit
import ServiceKit

extension Call {
    /// The request for a mail, or nil past the client's quota at the gateway: then it is answered as any
    /// other, and nothing is written for it.
    func mailRequest(_ email: EmailAddress, within quota: MailQuota) -> MailRequest? {
        guard !request.fields.contains(OverQuota.fieldName) else { return nil }
        return MailRequest(email, by: IPv6Network.prefix(of: clientAddress), within: quota, at: now)
    }

    /// Does what an address asks for and comes back 5 ms after the beginning at the earliest, so that an
    /// answer's time says nothing of the address: the commit for a known one has more rows.
    func unhurried(_ work: () async throws -> Void) async rethrows {
        async let pause: Void = request.loop.sleep(milliseconds: 5)
        try await work()
        await pause
    }
}
