/// The label, the length and the line breaks of a text that clients send. Requests, restores, imports and
/// `/openapi.json` all use these rules.
public struct TextRule: Sendable {
    /// What messages call the text, such as "Name".
    public let label: String
    /// In characters as a person counts them (grapheme clusters), after trimming.
    public let length: ClosedRange<Int>
    /// Whether line breaks and tabs are allowed.
    public let isMultiline: Bool

    public init(_ label: String, _ length: ClosedRange<Int>, isMultiline: Bool = false) {
        self.label = label
        self.length = length
        self.isMultiline = isMultiline
    }

    /// Most characters.
    public var maximum: Int { length.upperBound }

    /// The same rule for a text that messages call otherwise.
    public func called(_ label: String) -> TextRule {
        TextRule(label, length, isMultiline: isMultiline)
    }
}

// MARK: People

extension TextRule {
    public static let displayName = TextRule("Display name", 2...100)
    public static let deviceName = TextRule("Device name", 1...100)
    public static let passkeyName = TextRule("Name", 1...100)
    public static let apiTokenName = TextRule("Name", 1...60)
    /// A new password. It is not trimmed.
    public static let password = TextRule("Password", 8...128)
    /// Of digits alone.
    public static let pin = TextRule("PIN", 4...8)
    /// Encrypts a backup. It is not trimmed.
    public static let passphrase = TextRule("Passphrase", 8...1_024)
}

// MARK: The book

extension TextRule {
    public static let bookName = TextRule("Name", 1...60)
    public static let accountName = TextRule("Name", 1...50)
    public static let accountDescription = TextRule("Description", 1...500, isMultiline: true)
    public static let categoryName = TextRule("Name", 2...100)
    /// The color of an account or a category.
    public static let color = TextRule("Color", 1...32)
    /// The icon of an account or a category.
    public static let icon = TextRule("Icon", 1...64)
    /// Also that of a recurring template, whose bookings have it.
    public static let transactionDescription = TextRule("Description", 1...200)
    public static let notes = TextRule("Notes", 1...2_000, isMultiline: true)
    public static let tag = TextRule("Tag", 1...50)
    public static let payee = TextRule("Payee", 1...100)
    public static let ruleName = TextRule("Name", 1...100)
    /// What a rule's condition compares with.
    public static let ruleValue = TextRule("Value", 1...200)
    /// The client's own id of a transaction.
    public static let clientID = TextRule("Client id", 1...255)
    /// A bank's id of an entry, which becomes the entry's client id.
    public static let externalID = TextRule("External id", clientID.length)
    /// The texts of an imported entry as its bank sent them, which a book keeps to compare.
    public static let bankDescription = TextRule("Description", 1...10_000, isMultiline: true)
    /// What a bank's server shows for one connection.
    public static let setupToken = TextRule("Setup token", 1...4_000)
    public static let bankID = TextRule("External id", 1...10_000)
    public static let searchWords = TextRule("Search", 1...200)
    public static let fileName = TextRule("File name", 1...100)
}

// MARK: Savings and wallet

extension TextRule {
    public static let goalName = TextRule("Name", 1...100)
    public static let goalDescription = TextRule("Description", 1...500, isMultiline: true)
    public static let emoji = TextRule("Emoji", 1...16)
    public static let assetName = TextRule("Name", 1...100)
    public static let address = TextRule("Address", 1...128)
    public static let assetNote = TextRule("Note", 1...240, isMultiline: true)
    /// A blockchain's id of a transaction.
    public static let chainID = TextRule("External id", 1...200)
    public static let syncError = TextRule("Sync error", 1...240, isMultiline: true)
    public static let walletNote = TextRule("Note", 1...200)
}

// MARK: Sharing

extension TextRule {
    public static let webhookDescription = TextRule("Description", 1...200)
    /// The address of a receiver.
    public static let webhookURL = TextRule("Url", 1...1_000)
    public static let groupName = TextRule("Name", 1...60)
    public static let shareDescription = TextRule("Description", 1...240)
    public static let declineReason = TextRule("Reason", 1...240)
    public static let claimNote = TextRule("Note", 1...240)
    public static let paymentNote = TextRule("Note", 1...240)
}
