import Contracts
import SodiumKit

/// The token in a mail's link.
typealias MailedToken = RandomToken<MailMessage>
/// The token that a device keeps from its sign-in.
typealias DeviceToken = RandomToken<KnownDevice>
