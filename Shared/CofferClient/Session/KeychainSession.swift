#if canImport(Security)
    import Foundation
    import JSONKit
    import Security

    /// A session in the device's keychain: on this device alone, readable from the first unlocking after a
    /// start on, so that a program in the background can renew it.
    ///
    ///     let kept = KeychainSession(service: "org.example.money")
    ///     let client = try CofferClient("https://coffer.example.org", session: kept.read()) {
    ///         try? kept.write($0)
    ///     }
    public struct KeychainSession: Sendable {
        /// The program's own name among the keychain's items.
        public let service: String
        /// Tells several sessions of a program apart.
        public let account: String
        /// The group of programs that share the session; nil for this one alone.
        public let accessGroup: String?

        public init(service: String, account: String = "coffer", accessGroup: String? = nil) {
            self.service = service
            self.account = account
            self.accessGroup = accessGroup
        }

        /// Returns the session, or nil if none is kept. Throws a `KeychainFailure`, and an error for an item
        /// that is no session.
        public func read() throws -> SavedSession? {
            var query = item
            query[kSecReturnData] = true
            query[kSecMatchLimit] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess, let data = found as? Data else { throw KeychainFailure(status) }
            return try JSON.decode(SavedSession.self, from: [UInt8](data))
        }

        /// Keeps a session in place of the former one; nil removes it. Throws a `KeychainFailure`.
        public func write(_ session: SavedSession?) throws {
            guard let session else {
                let status = SecItemDelete(item as CFDictionary)
                guard status == errSecSuccess || status == errSecItemNotFound else {
                    throw KeychainFailure(status)
                }
                return
            }
            let values: [CFString: Any] = [
                kSecValueData: Data(try JSON.encode(session)),
                kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            var status = SecItemUpdate(item as CFDictionary, values as CFDictionary)
            if status == errSecItemNotFound {
                status = SecItemAdd(item.merging(values) { $1 } as CFDictionary, nil)
            }
            guard status == errSecSuccess else { throw KeychainFailure(status) }
        }

        private var item: [CFString: Any] {
            var item: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
            ]
            if let accessGroup { item[kSecAttrAccessGroup] = accessGroup }
            return item
        }
    }

    /// The keychain refuses.
    public struct KeychainFailure: Error, Sendable, CustomStringConvertible {
        /// `OSStatus`.
        public let status: Int32

        init(_ status: OSStatus) { self.status = status }

        public var description: String {
            SecCopyErrorMessageString(status, nil).map { $0 as String } ?? "keychain status \(status)"
        }
    }
#endif
