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
}
