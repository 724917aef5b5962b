/// The words of one topic in every language. A topic without one of the languages does not compile.
public protocol LanguageWords: Sendable {
    static var english: Self { get }
    static var german: Self { get }
    static var spanish: Self { get }
    static var french: Self { get }
    static var hebrew: Self { get }
    static var japanese: Self { get }
}

extension LanguageWords {
    public static func of(_ language: Language) -> Self {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        case .french: french
        case .hebrew: hebrew
        case .japanese: japanese
        }
    }
}
