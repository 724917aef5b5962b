import Contracts
import TestKit
import Testing

@testable import ServiceKit

/// contract-access "Sign-in by an identity provider": its settings.
@Suite struct ProviderSettingsTests: SettingsLoading {
    private static let whole = [
        "COFFER_OIDC_HOME_ISSUER": "https://id.example.org/", "COFFER_OIDC_HOME_CLIENT_ID": "coffer",
        "COFFER_OIDC_HOME_CLIENT_SECRET": "s3cret",
    ]

    @Test func `several providers are read, none is on without settings, and the issuer stays as written`()
        throws
    {
        #expect(try load([:]).identityProviders.isEmpty)
        let more = [
            "COFFER_OIDC_A1_ISSUER": "http://127.0.0.1:5556/dex", "COFFER_OIDC_A1_CLIENT_ID": "c",
            "COFFER_OIDC_A1_CLIENT_SECRET": "s", "COFFER_OIDC_A1_SCOPES": "email  openid",
            "COFFER_OIDC_A1_ALLOW_SIGNUP": "1", "COFFER_OIDC_A1_LABEL": "Ämter & Co",
        ]
        let found = try load(Self.whole.merging(more) { $1 }).identityProviders
        #expect(
            found == [
                IdentityProviderSettings(
                    id: "a1", issuer: "http://127.0.0.1:5556/dex", clientID: "c", clientSecret: "s",
                    scopes: "email openid", allowsSignUp: true, label: "Ämter & Co"),
                IdentityProviderSettings(
                    id: "home", issuer: "https://id.example.org/", clientID: "coffer", clientSecret: "s3cret",
                    scopes: "openid email profile", allowsSignUp: false, label: "Home"),
            ])
    }

    @Test func `the secret may be a file's first line`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/secret"
        try writeFile(path, Array("from-file\nmore".utf8))
        var settings = Self.whole
        settings["COFFER_OIDC_HOME_CLIENT_SECRET"] = nil
        settings["COFFER_OIDC_HOME_SECRET_FILE"] = path
        #expect(try load(settings).identityProviders.first?.clientSecret == "from-file")
        try writeFile(path, [])
        #expect(problems(settings).count == 1)
        settings["COFFER_OIDC_HOME_CLIENT_SECRET"] = "both"
        #expect(problems(settings).contains { $0.contains("exclude each other") })
    }

    @Test(arguments: [
        ("ISSUER", "http://id.example.org", "COFFER_OIDC_HOME_ISSUER is"),
        ("ISSUER", "id.example.org", "COFFER_OIDC_HOME_ISSUER is"),
        ("ISSUER", "https://id.example.org?x=1", "COFFER_OIDC_HOME_ISSUER is"),
        ("ISSUER", "", "COFFER_OIDC_HOME_ISSUER is missing"),
        ("CLIENT_ID", "", "COFFER_OIDC_HOME_CLIENT_ID is missing"), ("CLIENT_ID", "ä", "visible ASCII"),
        ("CLIENT_SECRET", "", "COFFER_OIDC_HOME_SECRET_FILE is missing"),
        ("SECRET_FILE", "/nonexistent", "exclude each other"), ("SCOPES", "email", "openid"),
        ("ALLOW_SIGNUP", "yes", "1 or unset"), ("LABEL", "a\nb", "one line"),
        ("LABEL", String(repeating: "x", count: 41), "one line"), ("SIGNUP", "1", "there is no setting"),
        ("CLIENT_SECRET_FILE", "/x", "there is no setting"),
    ])
    func `a wrong setting stops the start and is named`(name: String, value: String, words: String) {
        let found = problems(Self.whole.merging(["COFFER_OIDC_HOME_\(name)": value]) { $1 })
        #expect(found.contains { $0.contains(words) }, "\(found)")
        #expect(found.allSatisfy { !$0.contains("s3cret") })
    }

    @Test(arguments: [
        "COFFER_OIDC_ISSUER", "COFFER_OIDC__ISSUER", "COFFER_OIDC_home_ISSUER", "COFFER_OIDC_A_B_ISSUER",
    ])
    func `a provider has a name of letters and digits`(name: String) {
        #expect(problems([name: "https://id.example.org"]).count == 1)
    }
}
