import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

extension Call {
    /// The token of the device's last sign-in, sent by the device or, from its cookie, by the gateway.
    var deviceToken: DeviceToken? { request.fields[KnownDevice.fieldName].flatMap { DeviceToken($0) } }

    /// Returns the session that a sign-in by this request opens.
    func newSession(_ id: ID<Session>, of user: ID<User>, deviceName: String?) -> NewSession {
        NewSession(
            id: id, user: user, token: .random(), deviceName: deviceName, address: clientAddress,
            former: request.fields[FormerSession.fieldName].flatMap { RefreshToken($0) },
            sentDevice: deviceToken, at: now)
    }
}
