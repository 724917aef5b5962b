import Contracts

/// A checked change of a profile; nil leaves a value as it is.
struct ProfileEdit: Sendable {
    var displayName: String?
    var currency: Currency?
    var hasCompletedOnboarding: Bool?
    var biometricEnabled: Bool?
    /// The outer nil leaves the value, the inner nil clears it.
    var autoLockMinutes: Int??
    /// The outer nil leaves the value, the inner nil clears it.
    var locale: String??
    var timeZone: String?

    func applied(to user: UserAccount) -> UserAccount {
        var changed = user
        if let displayName { changed.displayName = displayName }
        if let currency { changed.currency = currency }
        if let hasCompletedOnboarding { changed.hasCompletedOnboarding = hasCompletedOnboarding }
        if let biometricEnabled { changed.biometricEnabled = biometricEnabled }
        if let autoLockMinutes { changed.autoLockMinutes = autoLockMinutes }
        if let locale { changed.locale = locale }
        if let timeZone { changed.timeZone = timeZone }
        return changed
    }
}

extension ProfileChange {
    /// Returns the edit, or throws a `VALIDATION_ERROR` with every problem. An absent field stays as it is;
    /// `null` clears a field that may be empty (contract §0, "Bodies").
    func checked(isKnownTimeZone: (String) -> Bool) throws(APIError) -> ProfileEdit {
        var errors = FieldErrors()
        var edit = ProfileEdit()
        if !displayName.isAbsent {
            edit.displayName = errors.requiredName(displayName, "displayName", .displayName)
        }
        edit.currency = errors.present(preferredCurrency, "preferredCurrency", "Currency is required")
        edit.hasCompletedOnboarding = errors.present(
            hasCompletedOnboarding, "hasCompletedOnboarding", "Has completed onboarding must be true or false"
        )
        edit.biometricEnabled = errors.present(
            biometricEnabled, "biometricEnabled", "Biometric enabled must be true or false")
        edit.autoLockMinutes = errors.clearable(
            autoLockMinutes, "autoLockMinutes", problem: AutoLockRule.problem(with:))
        edit.locale = errors.clearable(locale, "locale") { tag in
            LanguageTag.isWellFormed(tag) ? nil : "Locale must be a language tag such as en or en-US"
        }
        if let zone = errors.present(timeZone, "timeZone", "Time zone is required") {
            if isKnownTimeZone(zone) {
                edit.timeZone = zone
            } else {
                errors.add("timeZone", "Unknown time zone")
            }
        }
        try errors.throwIfAny()
        return edit
    }
}

extension CurrencyChange {
    /// Returns the new currency, or throws a `VALIDATION_ERROR` (ONB-002).
    func checked() throws(APIError) -> Currency {
        try FieldErrors.checked { $0.required(currency, "currency", "Currency is required") }
    }
}

extension FieldErrors {
    /// Returns the value of a field that may be absent but not null, or nil with the problem reported.
    fileprivate mutating func present<Value>(
        _ field: Field<Value>, _ path: String, _ message: String
    ) -> Value? {
        field.isAbsent ? nil : required(field, path, message)
    }

    /// Returns the change of a field that `null` clears; the outer nil means no change. `problem` returns the
    /// message for a wrong value.
    fileprivate mutating func clearable<Value>(
        _ field: Field<Value>, _ path: String, problem: (Value) -> String?
    ) -> Value?? {
        switch field {
        case .absent: return nil
        case .null: return .some(nil)
        case .wrong(let message): add(path, message)
        case .value(let value):
            guard let message = problem(value) else { return .some(value) }
            add(path, message)
        }
        return nil
    }
}

/// Checks the form of BCP 47 language tags (RFC 5646 §2.1): subtags of one to eight ASCII letters and digits,
/// the first of two to eight letters. Does not check that the tag is registered.
enum LanguageTag {
    static func isWellFormed(_ tag: String) -> Bool {
        let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard tag.utf8.count <= 35, let language = subtags.first, (2...8).contains(language.count),
            language.allSatisfy(isLetter)
        else { return false }
        return subtags.dropFirst().allSatisfy { subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { isLetter($0) || (48...57).contains($0) }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte)
    }
}
