import ServiceKit

@testable import AuthService

enum Words {
    /// The list of cracklib, which the programs use.
    static let common: CommonPasswords = {
        let words = readFile(CommonPasswords.wordFile, limitBytes: CommonPasswords.wordFileLimitBytes) ?? []
        guard let common = CommonPasswords(words: words) else {
            preconditionFailure("install cracklib-runtime, as deploy/coffer test does")
        }
        return common
    }()
}
