import Contracts

/// The words of the mail before a payment day in one language. A language without one of them does not
/// compile.
struct PaymentWords: LanguageWords {
    typealias Phrase = @Sendable (String) -> String

    let hello: String
    /// For a date.
    let subject: Phrase
    /// For a date; the payments follow.
    let day: Phrase
    let payment: @Sendable (_ amount: String, _ goal: String) -> String
    /// How many goals are not named.
    let more: @Sendable (Int) -> String
    /// Stands between sums of several currencies.
    let and: String
    let together: Phrase
    /// The link follows.
    let advice: String
    let farewell: String

    static let english = PaymentWords(
        hello: "Hello,",
        subject: { "Your savings plan for \($0)" },
        day: { "\($0) is a payment day of your savings plan:" },
        payment: { "\($0) for \($1)" },
        more: { "and \($0) more" },
        and: " and ",
        together: { "Together \($0)." },
        advice: "See your plan in Coffer:",
        farewell: "You can turn these mails off in the settings of your planning.")

    static let german = PaymentWords(
        hello: "Hallo,",
        subject: { "Dein Sparplan für den \($0)" },
        day: { "der \($0) ist ein Zahltag deines Sparplans:" },
        payment: { "\($0) für \($1)" },
        more: { "und \($0) weitere" },
        and: " und ",
        together: { "Zusammen \($0)." },
        advice: "Sieh dir deinen Plan in Coffer an:",
        farewell: "Du kannst diese Mails in den Einstellungen der Planung ausschalten.")

    static let spanish = PaymentWords(
        hello: "Hola:",
        subject: { "Tu plan de ahorro para el \($0)" },
        day: { "El \($0) es un día de pago de tu plan de ahorro:" },
        payment: { "\($0) para \($1)" },
        more: { "y \($0) más" },
        and: " y ",
        together: { "En total, \($0)." },
        advice: "Mira tu plan en Coffer:",
        farewell: "Puedes desactivar estos correos en los ajustes del plan.")

    static let french = PaymentWords(
        hello: "Bonjour,",
        subject: { "Votre plan d’épargne pour le \($0)" },
        day: { "Le \($0) est un jour de versement de votre plan d’épargne :" },
        payment: { "\($0) pour \($1)" },
        more: { $0 == 1 ? "et 1 autre" : "et \($0) autres" },
        and: " et ",
        together: { "En tout, \($0)." },
        advice: "Consultez votre plan dans Coffer :",
        farewell: "Vous pouvez désactiver ces e-mails dans les réglages du plan.")

    static let hebrew = PaymentWords(
        hello: "שלום,",
        subject: { "תוכנית החיסכון שלך ל־\($0)" },
        day: { "ב־\($0) יש תשלומים לפי תוכנית החיסכון שלך:" },
        payment: { "\($0) עבור \($1)" },
        more: { "ועוד \($0)" },
        and: " ועוד ",
        together: { "בסך הכול \($0)." },
        advice: "אפשר לראות את התוכנית ב־Coffer:",
        farewell: "אפשר לכבות את הודעות הדוא\"ל האלה בהגדרות התוכנית.")

    static let japanese = PaymentWords(
        hello: "Cofferからのお知らせです。",
        subject: { "\($0)の積立" },
        day: { "\($0)は、貯蓄計画の積立日です。" },
        payment: { "\($1)：\($0)" },
        more: { "ほか\($0)件" },
        and: "と",
        together: { "合計は\($0)です。" },
        advice: "計画はCofferで確認できます。",
        farewell: "これらのメールは、計画の設定で停止できます。")
}
