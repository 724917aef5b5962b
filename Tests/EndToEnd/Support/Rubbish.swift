import HTTPKit

/// Requests that no client means, to be refused without harm.
enum Rubbish {
    /// The names of fields and parameters that endpoints read.
    static let names = [
        "account", "accountFor", "accountId", "accountIds", "address", "adjust", "after", "allocations",
        "amount",
        "amounts",
        "assetId", "assets", "attachments", "attestationObject", "authenticatorData", "autoLockMinutes",
        "balance", "base", "biometricEnabled", "budgets", "categories", "categoryFor", "categoryId",
        "chain", "cleared", "clientDataJSON", "clientId", "code", "codeChallenge", "codeVerifier", "color",
        "confirm",
        "confirmEmail", "createCategories",
        "currencies", "currency", "currentPassword", "cursor", "date", "dateFormat", "dayOfMonth", "days",
        "deadline", "decimalSeparator", "defaultCategory", "description", "deviceName", "displayCurrency",
        "displayName", "email", "emails", "emoji", "enabled", "encoding", "endMonth", "endMonthKey",
        "entries", "error", "events",
        "expiresAt", "externalIds", "fileName", "format", "frequency", "from", "fromMonth", "fromMonthKey",
        "goalId",
        "groupBy", "hasCompletedOnboarding", "icon", "id", "ids", "importId", "include", "includeArchived",
        "interval", "into", "invitation", "isActive", "isArchived", "isCleared", "iss", "kind", "kinds",
        "limit",
        "linkToken",
        "locale", "logout_token",
        "mails", "mapping", "maxAmount", "members", "mfaToken", "minAmount", "mode", "month", "monthKey",
        "name",
        "newEmail", "newPassword", "note", "notes", "occurrences", "offset", "op", "openingBalance",
        "openingDate", "operations", "order", "originalAmount", "originalCurrency",
        "ownerWeight",
        "parentId", "participants", "payers", "passkey", "passphrase", "password", "pin", "planned", "points",
        "preferredCurrency", "printsLink", "q", "rate", "rates", "rawId", "reason", "reconciled",
        "recoveryCode",
        "refreshToken",
        "reminder", "response", "returnTo", "rollover", "rollUp", "rows", "scopes", "share", "shareAmount",
        "sharePercentage",
        "signature", "since", "sort", "source", "spendingNetOfShares", "splits", "splitType", "startDate",
        "startMonth", "startMonthKey", "state", "statementBalance", "statementDate", "status", "stream",
        "tag", "tags", "targetAmount",
        "targetBalance",
        "targetUserId", "templateIds", "time", "timeZone", "to", "toAccountId", "token", "tokens", "toMonth",
        "toMonthKey", "transaction", "transactionId", "transfer", "transports", "type", "types", "undone",
        "unlock", "unread", "updatedSince", "url", "user", "userHandle", "userId", "userIds", "verified",
        "wait",
        "weekday",
        "weight", "withCategories",
    ]

    /// A JSON object whose every field has one value.
    static func object(_ value: String) -> String { object { _ in value } }

    /// A query whose every parameter has one value.
    static func query(_ value: String) -> String { query { _ in value } }

    private static func object(_ value: (Int) -> String) -> String {
        "{" + names.enumerated().map { #""\#($1)":\#(value($0))"# }.joined(separator: ",") + "}"
    }

    private static func query(_ value: (Int) -> String) -> String {
        "?" + names.enumerated().map { "\($1)=\(value($0))" }.joined(separator: "&")
    }

    /// JSON values of the wrong type, size or form.
    private static let values = [
        "{}", "[[[]]]", "true", "0", "-1", "1e999999", "1e-999999", "99999999999999999999999999",
        "-9223372036854775808", "0.1234567890123456789", #""""#, #""2026-13-45""#, #""../../etc/passwd""#,
        #""' OR 1=1 --""#, "\"\(String(repeating: "x", count: 120))\"",
        #"[{"email":7,"op":{},"currency":[]}]"#,
    ]

    /// JSON texts. In the objects with all fields each field has half of the values in turn; the other texts
    /// are broken, or have NUL, lone surrogates, deep nesting or a long text.
    static let texts: [String] =
        stride(from: 0, to: values.count, by: 2).map { turn in
            object { values[($0 + turn) % values.count] }
        } + [
            "{", #"{"name":"x","name":"y"}"#, "7", "[]", "{}}", "\u{FEFF}{}", #"{"n":NaN}"#,
            "{\"name\":\"a\u{0}b\"}", #"{"name":"\u0000"}"#, #"{"email":"\ud800"}"#,
            #"{"token":"\udfff\ud800"}"#, String(repeating: "[", count: 10_000),
            String(repeating: #"{"a":"#, count: 3_000),
            #"{"name":"\#(String(repeating: "long ", count: 3_000))"}"#,
        ]

    /// Bodies with their content type; the last have one that no endpoint, or only some, take.
    static let bodies: [(contentType: String, body: [UInt8])] =
        texts.map { ("application/json", Array($0.utf8)) } + [
            ("application/json", [0x7B, 0x22, 0xFF, 0xC0, 0x22, 0x3A, 0x31, 0x7D]),
            ("application/json; charset=utf-16", Array("{}".utf8)), ("", Array("{}".utf8)),
            ("multipart/form-data; boundary=x", Array("--x--".utf8)), ("image/png", Array("{}".utf8)),
            ("application/x-www-form-urlencoded", Array("token=%00&newPassword=%ff&%zz".utf8)),
        ]

    /// Values of parameters that can be read; one that cannot be read hides all others of its query.
    private static let parameters = [
        "x", "", "%F0%9F%92%A3", "-1", "99999999999999999999999999", "1e999999", "2026-13-45", "..%2F..",
        "'%20OR%201=1%20--", ",,,", String(repeating: "x", count: 40),
    ]

    static let queries: [String] =
        ["%00", "%ff", "%zz"].map { query($0) }
        + (0..<4).map { turn in query { parameters[($0 + 3 * turn) % parameters.count] } }
        + ["?limit=1&limit=2", "?&&&===", "?" + String(repeating: "a", count: 4_000)]

    static let ids = [
        "x", "%00", "%ff", "..", "%2E%2E%2F", "{id}", "00000000-0000-0000-0000-000000000000",
        String(repeating: "9", count: 2_000),
    ]
}
