// @ts-check
// Die Texte vor der App: Anmeldung, Sperre.

/** @type {typeof import("./en-start.js")["default"]} */
const words = {
  login: {
    lead: "Dein Geld, auf den Cent genau.",
    email: "E-Mail",
    password: "Passwort",
    submit: "Anmelden",
    register: "Konto anlegen",
    reset: "Passwort vergessen?",
    biometric: "Mit einem Passkey anmelden",
    docs: "Für Entwickler",
    demo: "Demo ausprobieren",
    demoText: "Alle teilen sich ein Demobuch: Gib nichts Privates ein.",
    noDemo: "Dieser Server hat keine Demo.",
    codeTitle: "Code eingeben",
    codeLead: "Deine Authenticator-App zeigt 6 Ziffern für Coffer.",
    code: "Einmalcode",
    codeRequired: "Gib die 6 Ziffern deiner Authenticator-App ein",
    recoveryCode: "Wiederherstellungscode",
    recoveryHint: "Etwa 7k2m-9xqd-4vtn-e3hw. Jeder gilt einmal.",
    recoveryRequired: "Gib einen Wiederherstellungscode ein",
    useRecovery: "Stattdessen einen Wiederherstellungscode nehmen",
    useCode: "Stattdessen einen Code der App nehmen",
    codeOver: "Diese Anmeldung ist abgelaufen. Gib dein Passwort noch einmal ein.",
    /** @param {string} label */
    provider: (label) => `Mit ${label} anmelden`,
    /** @param {string} label */
    linkLead: (label) => `Melde dich einmal an, um dein Konto bei ${label} zu verknüpfen.`,
    linkTitle: "Konto verknüpfen?",
    /** @param {string} label */
    linkText: (label) => `Von nun an meldet dich ${label} an, ohne dein Passwort.`,
    link: "Verknüpfen",
    linked: "Das Konto ist verknüpft.",
  },
  register: {
    name: "Dein Name",
    email: "E-Mail",
    password: "Passwort",
    submit: "Konto anlegen",
    signIn: "Ich habe ein Konto",
    closed: "Hier brauchst du eine Einladung, um dich zu registrieren.",
    rules: "Dein Passwort braucht",
    rule: {
      length: "Mindestens 8 Zeichen",
      upper: "Einen Großbuchstaben",
      lower: "Einen Kleinbuchstaben",
      number: "Eine Ziffer",
      special: "Ein Sonderzeichen",
    },
    met: "erfüllt",
    unmet: "noch nicht erfüllt",
    weak: "Das Passwort erfüllt nicht alle Regeln darunter",
  },
  verify: {
    text: (email) => `Wir haben einen Link an ${email} geschickt. Öffne ihn, um die Adresse zu bestätigen.`,
    nothing: "Nichts angekommen? Sieh im Spam-Ordner nach oder lass die Mail noch einmal senden.",
    resend: "Mail noch einmal senden",
    wait: (seconds) => `Noch einmal in ${seconds} s`,
    later: (when) => `Noch einmal ${when}`,
    most: "Bis dahin senden wir keine weitere Mail: höchstens 3 in 15 Minuten und 10 am Tag.",
    sent: "Mail gesendet",
    notSent: "Es wurde keine Mail gesendet.",
    back: "Zurück zur Anmeldung",
    ready: "Deine Adresse ist schon bestätigt. Du kannst dich anmelden.",
  },
  reset: {
    text: "Nenne uns deine Adresse, und wir schicken dir einen Link für ein neues Passwort.",
    email: "E-Mail",
    submit: "Link senden",
    sent: (email) => `Wenn es ein Konto mit ${email} gibt, bekommst du einen Link für ein neues Passwort`,
    back: "Zurück zur Anmeldung",
    most: "Es wurde keine Mail gesendet: höchstens 3 in der Stunde an eine Adresse.",
  },
  lock: {
    title: "Gesperrt",
    text: "Gib deine PIN ein, um weiterzumachen.",
    pin: "PIN",
    submit: "Entsperren",
    wait: (seconds) => `Noch einmal in ${seconds} s`,
    erase: "Letzte Ziffer löschen",
    biometric: "Mit einem Passkey entsperren",
    signOut: "Stattdessen abmelden",
    offline:
      "Du bist offline. Der Server prüft die PIN, darum braucht das Entsperren das Netz. Was du eingegeben hast, wartet.",
    passkeyFailed: "Der Passkey wurde nicht bestätigt. Versuche es noch einmal oder gib deine PIN ein.",
    passkeyEnds: "Ein Passkey entsperrt sofort und beendet das Warten.",
  },
};

export default words;
