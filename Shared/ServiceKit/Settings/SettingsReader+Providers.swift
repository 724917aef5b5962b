import Vocabulary

extension SettingsReader {
    private static let start = "COFFER_OIDC_"
    private static let endings = [
        "_ISSUER", "_CLIENT_ID", "_CLIENT_SECRET", "_SECRET_FILE", "_SCOPES", "_ALLOW_SIGNUP", "_LABEL",
    ]
    private static let secretLimitBytes = 4_096

    /// Returns the providers that the settings name.
    mutating func identityProviders() -> [IdentityProviderSettings] {
        var found: Set<String> = []
        for setting in names(from: Self.start) {
            let rest = setting.dropFirst(Self.start.count)
            // The longest ending decides, as none ends in another one.
            let name = Self.endings.first { rest.hasSuffix($0) }.map { rest.dropLast($0.count) } ?? ""
            let isName =
                (1...20).contains(name.utf8.count)
                && name.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
            guard isName else {
                let endings = Self.endings.joined(separator: " ")
                require(
                    false,
                    "there is no setting \(setting): a provider has \(Self.start), a name of up to 20 "
                        + "letters A to Z and digits, and one of \(endings)")
                continue
            }
            found.insert(String(name))
        }
        return found.sorted().compactMap { identityProvider($0) }
    }

    private mutating func identityProvider(_ name: String) -> IdentityProviderSettings? {
        let prefix = Self.start + name
        let issuer = parsed(
            "\(prefix)_ISSUER",
            mustBe: "the issuer of a provider, as https://id.example.org (http:// on the loopback alone)"
        ) { WebAddress.isSafe($0) && !$0.contains("?") ? $0 : nil }
        let clientID = parsed("\(prefix)_CLIENT_ID", mustBe: "visible ASCII without spaces", Self.visible)
        let secret = clientSecret(prefix)
        let scopes =
            parsed("\(prefix)_SCOPES", mustBe: "words with spaces between, one of them openid") { text in
                let words = text.split(separator: " ")
                let isVisible = text.utf8.allSatisfy { (32...126).contains($0) }
                return isVisible && words.contains("openid") ? words.joined(separator: " ") : nil
            } ?? "openid email profile"
        let allowsSignUp = switchedOn("\(prefix)_ALLOW_SIGNUP")
        let label =
            parsed("\(prefix)_LABEL", mustBe: "one line of up to 40 characters") { text in
                let isLine = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
                return isLine && text.count <= 40 ? text : nil
            } ?? name.prefix(1) + name.dropFirst().lowercased()
        for needed in ["_ISSUER", "_CLIENT_ID"] {
            require(value(prefix + needed) != nil, "\(prefix)\(needed) is missing for the provider \(name)")
        }
        guard let issuer, let clientID, let secret else { return nil }
        return IdentityProviderSettings(
            id: name.lowercased(), issuer: issuer, clientID: clientID, clientSecret: secret, scopes: scopes,
            allowsSignUp: allowsSignUp, label: String(label))
    }

    /// Returns the secret that the provider gave, from the setting or from a file's first line.
    private mutating func clientSecret(_ prefix: String) -> String? {
        let (name, fileName) = ("\(prefix)_CLIENT_SECRET", "\(prefix)_SECRET_FILE")
        let given = parsed(name, mustBe: "visible ASCII without spaces", isSecret: true, Self.visible)
        guard let path = value(fileName) else {
            require(value(name) != nil, "\(name) or \(fileName) is missing")
            return given
        }
        require(value(name) == nil, "\(name) and \(fileName) exclude each other")
        guard path.hasPrefix("/"), let bytes = readFile(path, limitBytes: Self.secretLimitBytes) else {
            require(false, "\(fileName): cannot read \(path); give its whole path")
            return nil
        }
        let line = String(decoding: bytes.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
        guard !line.isEmpty, let secret = Self.visible(line) else {
            require(false, "\(fileName): the first line of \(path) must be visible ASCII")
            return nil
        }
        return secret
    }

    private static func visible(_ text: String) -> String? {
        text.utf8.allSatisfy { (33...126).contains($0) } ? text : nil
    }
}
