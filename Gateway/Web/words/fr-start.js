// @ts-check
// Les textes d’avant l’app : la connexion, le verrouillage.

/** @type {typeof import("./en-start.js")["default"]} */
const words = {
  login: {
    lead: "Votre argent, exact au centime.",
    email: "E-mail",
    password: "Mot de passe",
    submit: "Se connecter",
    register: "Créer un compte",
    reset: "Mot de passe oublié ?",
    biometric: "Se connecter avec une clé d’accès",
    docs: "Pour les développeurs",
    demo: "Essayer la démo",
    demoText: "Tout le monde partage un même livre de démonstration : n’y mettez rien de privé.",
    noDemo: "Ce serveur n’a pas de démo.",
    codeTitle: "Saisissez le code",
    codeLead: "Votre application d’authentification affiche 6 chiffres pour Coffer.",
    code: "Code à usage unique",
    codeRequired: "Saisissez les 6 chiffres de votre application d’authentification",
    recoveryCode: "Code de secours",
    recoveryHint: "Par exemple 7k2m-9xqd-4vtn-e3hw. Chacun sert une fois.",
    recoveryRequired: "Saisissez un code de secours",
    useRecovery: "Utiliser plutôt un code de secours",
    useCode: "Utiliser plutôt un code de l’application",
    codeOver: "Cette connexion a expiré. Saisissez à nouveau votre mot de passe.",
    /** @param {string} label */
    provider: (label) => `Se connecter avec ${label}`,
    /** @param {string} label */
    linkLead: (label) => `Connectez-vous une fois pour lier votre compte ${label}.`,
    linkTitle: "Lier le compte ?",
    /** @param {string} label */
    linkText: (label) => `Désormais, ${label} vous connecte sans mot de passe.`,
    link: "Lier",
    linked: "Le compte est lié.",
  },
  register: {
    name: "Votre nom",
    email: "E-mail",
    password: "Mot de passe",
    submit: "Créer le compte",
    signIn: "J’ai un compte",
    closed: "Il faut une invitation pour s’inscrire ici.",
    rules: "Votre mot de passe doit contenir",
    rule: {
      length: "8 caractères au moins",
      upper: "Une majuscule",
      lower: "Une minuscule",
      number: "Un chiffre",
      special: "Un caractère spécial",
    },
    met: "respecté",
    unmet: "pas encore respecté",
    weak: "Le mot de passe ne respecte pas toutes les règles ci-dessous",
  },
  verify: {
    text: (email) => `Nous avons envoyé un lien à ${email}. Ouvrez-le pour confirmer votre adresse.`,
    nothing: "Rien reçu ? Regardez dans les indésirables, ou faites renvoyer l’e-mail.",
    resend: "Renvoyer l’e-mail",
    wait: (seconds) => `Renvoyer dans ${seconds} s`,
    later: (when) => `Renvoyer ${when}`,
    most: "D’ici là, aucun autre e-mail ne part : 3 en 15 minutes et 10 par jour au plus.",
    sent: "E-mail envoyé",
    notSent: "Aucun e-mail n’est parti.",
    back: "Retour à la connexion",
    ready: "Votre adresse est déjà confirmée. Vous pouvez vous connecter.",
  },
  reset: {
    text: "Indiquez votre adresse : nous vous enverrons un lien pour choisir un nouveau mot de passe.",
    email: "E-mail",
    submit: "Envoyer le lien",
    sent: (email) =>
      `S’il existe un compte pour ${email}, vous recevrez un lien pour choisir un nouveau mot de passe`,
    back: "Retour à la connexion",
    most: "Aucun e-mail n’est parti : 3 par heure au plus vers une adresse.",
  },
  lock: {
    title: "Verrouillé",
    text: "Saisissez votre code PIN pour continuer.",
    pin: "Code PIN",
    submit: "Déverrouiller",
    wait: (seconds) => `Réessayer dans ${seconds} s`,
    erase: "Effacer le dernier chiffre",
    biometric: "Déverrouiller avec une clé d’accès",
    signOut: "Se déconnecter",
    offline:
      "Vous êtes hors ligne. Le serveur vérifie le code PIN : déverrouiller demande le réseau. Ce que vous avez saisi vous attend.",
    passkeyFailed: "La clé d’accès n’a pas été confirmée. Réessayez, ou saisissez votre code PIN.",
    passkeyEnds: "Une clé d’accès déverrouille aussitôt et met fin à l’attente.",
  },
};

export default words;
