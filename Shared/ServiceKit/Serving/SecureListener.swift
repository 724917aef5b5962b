package import HTTPKit

/// A second address of a program, over TLS.
package struct SecureListener: Sendable {
    /// The setting that names the address.
    let setting: String
    let address: HTTPAddress
    let transport: TransportMaker

    package init(setting: String, address: HTTPAddress, transport: @escaping TransportMaker) {
        self.setting = setting
        self.address = address
        self.transport = transport
    }
}
