// @ts-check
// Les textes de ce qui ne fait rien sans le réseau.
import { plural } from "./fr.js";

/** @type {Record<string, string>} */
const kinds = {
  accounts: "Comptes",
  assets: "Épargne",
  assetTransactions: "Versements et retraits",
  attachments: "Justificatifs",
  attachmentContents: "Contenu des justificatifs",
  budgets: "Budgets",
  categories: "Catégories",
  goals: "Objectifs",
  incomeGoals: "Revenus attendus",
  rates: "Taux de change",
  recurring: "Récurrences",
  shares: "Dépenses partagées",
  sharesWithMe: "Partagées avec vous",
  transactions: "Opérations",
  wallet: "Portefeuille",
};
/** @param {string} name */
const plain = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
/** @param {string} text */
const title = (text) => text[0].toUpperCase() + text.slice(1);
/** @param {string} path */
const place = (path) =>
  path.replace(/^data\.|: .*/g, "").split(/\.|(?=\[)/).map((part, index) => {
    if (part[0] === "[") return `nº ${Number(part.slice(1, -1)) + 1}`;
    return index === 0 ? kinds[part] ?? title(plain(part)) : plain(part);
  }).join(", ");
/** @param {number} count */
const entries = (count) => plural(count, "opération", "opérations");

/** @type {typeof import("./en-later.js")["default"]} */
const words = {
  firstSteps: {
    title: "Pour commencer",
    importTitle: "Récupérez le relevé de votre banque",
    importText: "Un fichier de votre banque remplit le livre, et un budget en est proposé.",
    importKey: "Importer",
    addTitle: "Saisissez quelque chose",
    addText: "Le café de ce matin, le loyer.",
    inviteTitle: "Partagez avec quelqu’un",
    inviteText: "Qui vit ou voyage avec vous voit ce que vous partagez et qui doit quoi.",
    inviteKey: "Inviter",
    home: "Maison",
    invited: (email) => `Invitation envoyée à ${email}`,
    sampleTitle: "Regardez d’abord",
    sampleText: "Des données d’exemple montrent le résultat. Vous pouvez les retirer dans les réglages.",
    sampleKey: "Ajouter des données d’exemple",
    sampled: "Les données d’exemple sont là. Les réglages permettent de les retirer.",
  },
  proposal: {
    none: "Rien encore d’où partir",
    noneText: "Avec quelques dépenses, saisies ou importées, un budget par catégorie est proposé ici.",
    text: (month) =>
      `Ce que vous dépensez dans un mois habituel, arrondi au-dessus. Changez ce que vous voulez pour ${month}.`,
    save: "Fixer ces budgets",
    set: (count) => plural(count, "budget fixé", "budgets fixés"),
  },
  palette: {
    title: "Rechercher ou faire",
    hint: "Un écran, un compte, ce que vous voulez faire",
    keys: "Les flèches choisissent, Entrée valide",
    goTo: "Ouvrir",
    act: "Faire",
    setting: "Réglage",
    newRecurring: "Ajouter ce qui revient chaque mois",
    search: (text) => `Rechercher « ${text} » dans les opérations`,
  },
  rates: {
    text: (code) => `Les totaux en ${code} sont convertis à ces taux. Un taux à vous ne vaut que pour vous.`,
    none:
      "Il n’y a pas encore de taux. Avec un taux, les montants en d’autres devises comptent dans vos totaux.",
    base: "Une unité de",
    rate: (code) => `vaut, en ${code}`,
    from: "À partir de ce jour",
    save: "Enregistrer le taux",
    saved: "Taux enregistré",
    removed: "Taux retiré",
    stale: "ancien",
    chooseOther: (code) => `Choisissez une autre devise que ${code}`,
    unreadable: "Saisissez un nombre supérieur à zéro, comme 1,0842",
    one: (base, rate, quote) => `1 ${base} = ${rate} ${quote}`,
    since: (day) => `depuis le ${day}`,
    sources: { MANUAL: "Le vôtre", OPERATOR: "De ce serveur", PROVIDER: "D’un fournisseur" },
  },
  security: {
    everywhere: "Se déconnecter partout",
    everywhereTitle: "Se déconnecter de tous les appareils ?",
    everywhereText:
      "De celui-ci aussi. Il faudra ensuite votre mot de passe ou une clé d’accès pour utiliser votre compte.",
    everywhereDone: "La session est fermée sur tous les appareils.",
    activity: "Activité de votre compte",
    notYou: "hors connexion",
    events: {
      "account.verified": "Adresse e-mail confirmée",
      "account.added": "Compte créé",
      "account.disabled": "Compte désactivé",
      "account.enabled": "Compte activé",
      "signin.succeeded": "Connexion",
      "signin.failed": "Mot de passe erroné",
      "signin.blocked": "Connexion bloquée après des mots de passe erronés",
      signout: "Déconnexion",
      "sessions.ended": "Sessions fermées",
      "token.reused": "Une ancienne session a resservi ; elle et celles qui en viennent sont fermées",
      "password.changed": "Mot de passe changé",
      "password.reset": "Mot de passe réinitialisé par e-mail",
      "password.refused": "Mot de passe erroné en cours de session",
      "password.link": "Lien pour un nouveau mot de passe créé",
      "passkey.added": "Clé d’accès ajoutée",
      "passkey.removed": "Clé d’accès supprimée",
      "pin.set": "Code PIN défini",
      "pin.removed": "Code PIN retiré",
      "pin.blocked": "Trop de codes PIN erronés",
      "pin.disabled": "Code PIN désactivé",
      "data.exported": "Données exportées",
      "backup.downloaded": "Sauvegarde téléchargée",
      "data.restored": "Données restaurées",
      "restore.undone": "Restauration annulée",
      "invitation.made": "Invitation créée",
      "erasure.requested": "Suppression du compte demandée",
      "erasure.done": "Compte supprimé",
    },
  },
  receipts: {
    title: "Justificatifs",
    add: "Ajouter un justificatif",
    added: "Justificatif ajouté",
    unreadable: "Un justificatif est une image (PNG, JPEG, WebP) ou un fichier PDF",
    deleteTitle: "Supprimer ce justificatif ?",
    deleted: "Justificatif supprimé",
    size: (count) => `${count} Ko`,
  },
  wallet: {
    balance: "Solde",
    title: "Envoyer de l’argent",
    to: "À",
    toHint: "L’adresse e-mail ; si elle est vide, l’argent quitte Coffer",
    note: "Note",
    send: "Envoyer",
    topUp: "Recharger",
    sureTitle: (amount) => `Envoyer ${amount} ?`,
    sureTo: (email) => `${email} le reçoit aussitôt. L’argent envoyé ne peut pas être rappelé.`,
    sureOut: "Il quitte Coffer. L’argent envoyé ne peut pas être rappelé.",
    sent: (amount) => `${amount} envoyés`,
    tooLittle: (balance) => `Le solde est insuffisant : ${balance}`,
    history: "Historique",
    none: "Rien d’envoyé ni de reçu",
    noneText: "Ce que vous envoyez et recevez s’affiche ici, avec le solde qui en résulte.",
    outside: "hors de Coffer",
    types: {
      SENT: (who) => `À ${who}`,
      RECEIVED: (who) => `De ${who}`,
      TOP_UP: () => "Recharge",
      INITIAL: () => "Solde initial",
    },
  },
  imports: {
    text:
      "Récupérez le relevé de votre banque : CSV, OFX, QFX, QIF, CAMT.053 ou MT940. Rien n’est enregistré avant que vous l’ayez vu.",
    earlier: "Imports précédents",
    none: "Aucun pour l’instant.",
    rows: entries,
    file: "Fichier de votre banque",
    choose: "Choisissez un fichier",
    format: "Format",
    formats: {
      auto: "D’après le fichier",
      csv: "CSV",
      ofx: "OFX ou QFX",
      qif: "QIF",
      camt053: "CAMT.053",
      mt940: "MT940",
    },
    into: "Dans le compte",
    read: "Lire le fichier",
    status: {
      preview: "À vérifier",
      committing: "En cours d’enregistrement",
      committed: "Enregistré",
      undoing: "En cours d’annulation",
      undone: "Annulé",
      failed: "Échoué",
    },
    states: {
      ready: "Prêtes",
      duplicate: "Déjà dans votre livre",
      problem: "Avec problèmes",
      excluded: "Écartées",
    },
    in: (amount) => `${amount} reçus`,
    out: (amount) => `${amount} dépensés`,
    created: (count) => plural(count, "opération enregistrée", "opérations enregistrées"),
    removed: (removed, kept) =>
      `${removed} retirées, ${kept} gardées parce que vous les avez modifiées depuis`,
    closing: (stated, computed) =>
      `Le fichier se termine à ${stated} ; avec ces opérations, ce serait ${computed}.`,
    mapping: "Colonnes",
    columns: {
      date: "Jour",
      amount: "Montant",
      debit: "Débit",
      credit: "Crédit",
      description: "Libellé",
      category: "Catégorie",
      account: "Compte",
    },
    noColumn: "Aucune",
    column: (name, sample) => (sample ? `${name} (${sample})` : name),
    categories: "Catégories",
    createCategories: "Créer les catégories que le fichier nomme",
    defaultCategory: "Pour les autres",
    uncategorized: "Sans catégorie",
    alike: (count) =>
      plural(
        count,
        "opération de ce bénéficiaire a reçu la catégorie",
        "opérations de ce bénéficiaire ont reçu la catégorie",
      ),
    learnt: (count) =>
      plural(
        count,
        "opération a reçu la catégorie qu’avait son bénéficiaire",
        "opérations ont reçu la catégorie qu’avait leur bénéficiaire",
      ),
    include: (row) => `Enregistrer la ligne ${row}`,
    again: "Vérifier à nouveau",
    forget: "Supprimer cet import",
    undo: "Annuler l’import",
    commit: (count) => `Enregistrer ${entries(count)}`,
  },
  backups: {
    text: "Une sauvegarde contient tout ce que vous avez saisi. Téléchargez-la pour la garder ailleurs.",
    withReceipts: "Avec les justificatifs",
    kept: "Sauvegardes gardées",
    fromFile: "Restaurer depuis un fichier",
    none: "Aucune pour l’instant.",
    newPassphrase: "Phrase secrète (facultative)",
    passphraseHint: "8 caractères ou plus. Sans elle, personne ne peut ouvrir la sauvegarde, pas même vous.",
    passphrase: "Phrase secrète",
    make: "Créer une sauvegarde",
    making: "La sauvegarde est en cours",
    made: "Sauvegarde créée",
    kinds: { manual: "Par vous", safety: "Avant une restauration", scheduled: "Quotidienne" },
    encrypted: "Chiffrée",
    download: "Télécharger",
    restore: "Restaurer",
    check: "Vérifier la sauvegarde",
    whole: "La sauvegarde est complète et peut être restaurée.",
    damaged: "Elle est endommagée.",
    deleteTitle: "Supprimer cette sauvegarde ?",
    deleteText: "Les fichiers que vous avez téléchargés restent chez vous.",
    deleted: "Sauvegarde supprimée",
    kind: (name) => kinds[name] ?? title(plain(name)),
    at: (path, message) => `${place(path)} : ${message}`,
  },
  restore: {
    offer: {
      title: "Restaurer une sauvegarde ?",
      text: (moment) =>
        `Votre livre est vide, et il existe une sauvegarde du ${moment}. Vous verrez d’abord ce qu’elle apporterait.`,
      look: "Restaurer",
      later: "Plus tard",
    },
    from: (moment) => `D’après la sauvegarde du ${moment}. Vous verrez d’abord ce qui changerait.`,
    text:
      "D’après une sauvegarde ou un export JSON que vous avez téléchargé. Vous verrez d’abord ce qui changerait.",
    file: "Fichier",
    mode: "Ce que deviennent vos données",
    modes: {
      merge:
        "Fusionner : de chaque élément, la version la plus récente reste, et ce qu’un seul côté possède reste aussi",
      replace: "Remplacer : vos données deviennent celles de la sauvegarde",
    },
    look: "Voir ce qui changerait",
    looking: "Lecture du fichier",
    would: "Ce qui changerait",
    nothing: "Rien : vos données sont les mêmes.",
    nothingElse: "Rien de ce que vous avez.",
    deleted: (text, count) =>
      count === 1
        ? "1 élément du fichier a été supprimé ici depuis et le reste."
        : `${text} éléments du fichier ont été supprimés ici depuis et le restent.`,
    withDeleted: "Ramener aussi ce qui a été supprimé depuis",
    added: (count) => `+${count} nouveaux`,
    replaced: (count) => `${count} modifiés`,
    removed: (count) => `−${count} retirés`,
    kept: (count) => `${count} gardés`,
    same: (list) => `Comme avant : ${list}`,
    problems: (count) =>
      `${plural(count, "problème empêche", "problèmes empêchent")} de restaurer le fichier.`,
    notes: (count) => plural(count, "remarque", "remarques"),
    further: (count) => `et ${plural(count, "autre", "autres")}`,
    confirm: "Restaurer maintenant",
    running: "Vos données sont en cours de restauration",
    done:
      "Restauré. Vous pouvez l’annuler pendant un jour, et une sauvegarde de l’état précédent est gardée.",
    undone: "Annulé : vos données sont comme avant.",
    undo: "Annuler la restauration",
  },
};

export default words;
