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
  joins: {
    title: "Un virement raconté deux fois ?",
    text:
      "Ce qui quitte un compte pour entrer dans un autre n’est ni dépensé ni gagné. Comme virement, il n’entre dans aucune somme.",
    join: "En faire un virement",
    joined: "C’est maintenant un virement",
  },
  paying: {
    title: (name) => `Ce que ${name} a payé`,
    record: "Noter",
    recorded: (left) => `Noté. Il reste ${left}.`,
    whole: "Noté. Il ne reste rien.",
    claimTitle: "Dire que vous avez payé",
    none: "Pas encore de paiements",
    left: (amount) => `Reste ${amount}`,
    by: (name) => `noté par ${name}`,
    reversed: "annulé",
    remove: "Annuler ce paiement",
    removed: "Paiement annulé",
    save: "Enregistrer les modifications",
    saved: "Enregistré. Les autres sont prévenus.",
    locked: "Quelqu’un a payé ou refusé : seule la description peut changer.",
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
  reconcile: {
    text:
      "Comparez le compte avec un relevé de votre banque : ce qu’il dit, puis chaque opération qu’il contient.",
    day: "Dernier jour du relevé",
    balance: "Solde du relevé",
    begin: "Commencer",
    difference: "Encore différent",
    /** @param {string} statement @param {string} day @param {string} cleared */
    figures: (statement, day, cleared) => `Le relevé dit ${statement} le ${day}. Coché : ${cleared}`,
    even: "Tout concorde. Terminez, et ces opérations seront rapprochées.",
    /** @param {number} count */
    left: (count) =>
      count === 0
        ? "Toutes les opérations sont cochées."
        : `${plural(count, "opération n’est", "opérations ne sont")} pas encore cochées.`,
    finish: "Terminer",
    adjust: "Passer l’écart",
    /** @param {string} amount */
    adjustText: (amount) =>
      `Le relevé et les opérations cochées diffèrent de ${amount}. Une opération du jour du relevé compense l’écart.`,
    cancel: "Abandonner le relevé",
    entries: "Opérations jusqu’à ce jour",
    entriesText: "Cochez ce qui figure sur le relevé.",
    none: "Toutes les opérations jusqu’à ce jour sont rapprochées.",
    tick: "Sur le relevé",
    /** @param {number} count */
    all: (count) => `Cocher les ${count}`,
    past: "Déjà rapproché",
    reopen: "Rouvrir",
    done: "Le compte concorde avec le relevé",
  },
  rules: {
    text:
      "Les règles complètent ce qu’apporte un import et ce que vous avez déjà, d’après ce que dit l’opération.",
    none:
      "Pas encore de règle. Une règle comme « bénéficiaire contient marché → Courses » épargne le même choix à chaque reçu.",
    add: "Nouvelle règle",
    name: "Nom",
    nameRequired: "Donnez un nom à la règle",
    valueRequired: "Remplissez chaque condition et chaque changement",
    when: "Quand",
    all: "Toutes sont vraies",
    any: "L’une d’elles est vraie",
    and: " et ",
    or: " ou ",
    then: "Alors",
    addCondition: "Ajouter une condition",
    addAction: "Ajouter un changement",
    remove: "Retirer la ligne",
    edit: "Modifier",
    delete: "Supprimer la règle",
    saved: "Règle enregistrée",
    deleted: "Règle supprimée",
    apply: "Essayer",
    applyNow: "Appliquer",
    nothing: "Elle ne changerait rien.",
    /** @param {number} count @param {boolean} hasMore */
    wouldChange: (count, hasMore) =>
      `${plural(count, "opération changerait", "opérations changeraient")}${
        hasMore ? ", et peut-être d’autres" : ""
      }`,
    applied: "Règle appliquée",
    field: "Partie de l’opération",
    op: "Comparaison",
    target: "Ce qui change",
    value: "Texte",
    choose: "Choisissez",
    fields: {
      payee: "Bénéficiaire",
      description: "Description",
      notes: "Notes",
      amount: "Montant",
      account: "Compte",
      type: "Type",
    },
    ops: {
      contains: "contient",
      is: "est",
      startsWith: "commence par",
      endsWith: "finit par",
      above: "dépasse",
      below: "est inférieur à",
    },
    sets: {
      category: "Catégorie",
      payee: "Bénéficiaire",
      description: "Description",
      notes: "Notes",
      tag: "Étiquette",
    },
    types: { EXPENSE: "Dépense", INCOME: "Revenu" },
  },
  security: {
    everywhere: "Se déconnecter partout",
    everywhereTitle: "Se déconnecter de tous les appareils ?",
    everywhereText:
      "De celui-ci aussi. Il faudra ensuite votre mot de passe ou une clé d’accès pour utiliser votre compte.",
    everywhereDone: "La session est fermée sur tous les appareils.",
    activity: "Activité de votre compte",
    notYou: "hors connexion",
    again: "Se reconnecter",
    againText: "Ce n’est possible que dans les dix minutes qui suivent une connexion.",
    tokens: {
      title: "Jetons d’API",
      text:
        "Avec un jeton, un script ou un autre programme lit et enregistre en votre nom, et ne fait que ce que vous permettez.",
      make: "Créer un jeton",
      name: "Nom",
      nameHint: "À quoi il sert, par exemple : reçus du scanner",
      nameRequired: "Donnez un nom au jeton",
      may: "Il peut",
      scopesRequired: "Choisissez ce qu’il peut faire",
      scopes: {
        read: "Lire",
        "transactions:write": "Enregistrer des opérations",
        "budgets:write": "Modifier les budgets",
        "planning:write": "Modifier les objectifs et les plans",
        "sharing:write": "Partager des dépenses",
        export: "Exporter",
        wallet: "Envoyer depuis le portefeuille",
      },
      accounts: "Seulement ces comptes",
      bounded: "Il ne voit et ne modifie rien d’autre.",
      unbounded: "Aucun choisi : tous les comptes.",
      life: "Il expire après",
      /** @param {number} days */
      days: (days) => `${days} jours`,
      /** @param {string} day */
      until: (day) => `jusqu’au ${day}`,
      /** @param {string} when @param {string} address */
      used: (when, address) => `dernière utilisation ${when}${address ? ` depuis ${address}` : ""}`,
      unused: "jamais utilisé",
      /** @param {string} name */
      madeText: (name) =>
        `Voici le jeton « ${name} ». Copiez-le maintenant : personne ne peut le montrer à nouveau.`,
      kept: "Je l’ai copié",
      revoke: "Révoquer",
      /** @param {string} name */
      revokeTitle: (name) => `Révoquer le jeton « ${name} » ?`,
      revokeText: "Ce qui l’utilise est refusé à partir de là.",
      revoked: "Jeton révoqué",
    },
    address: {
      title: "Adresse e-mail",
      /** @param {string} email */
      text: (email) =>
        `Votre adresse est ${email}. Un lien envoyé à la nouvelle en fait la vôtre ; l’ancienne reçoit un avis avec un moyen de revenir.`,
      newEmail: "Nouvelle adresse",
      change: "Changer l’adresse",
      /** @param {string} email */
      sent: (email) => `Si ${email} peut être utilisée, un lien est en route.`,
    },
    identities: "Connexion par d’autres comptes",
    identityGone: "Le compte ne vous connecte plus.",
    factor: {
      title: "Second facteur",
      text:
        "Avec lui, la connexion par mot de passe demande aussi un code d’une application d’authentification.",
      setUp: "Configurer",
      scan:
        "Scannez l’image avec votre application d’authentification, ou saisissez-y la clé. Tapez ensuite les 6 chiffres qu’elle affiche.",
      qr: "Code QR pour une application d’authentification",
      secret: "Clé pour l’application",
      open: "Ouvrir dans une application de cet appareil",
      turnOn: "Activer",
      isOn: "Second facteur activé",
      codesText:
        "Gardez ces codes de secours en lieu sûr : chacun permet de se connecter une fois sans l’application, et personne ne pourra les afficher à nouveau.",
      kept: "Je les ai gardés",
      onText: "La connexion par mot de passe demande un code de votre application d’authentification.",
      codeHint: "6 chiffres de l’application, ou un code de secours",
      turnOff: "Désactiver le second facteur",
      newCodes: "Créer de nouveaux codes de secours",
      isOff: "Second facteur désactivé",
    },
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
      "apitoken.made": "Jeton d’API créé",
      "apitoken.revoked": "Jeton d’API révoqué",
      "apitokens.ended": "Tous les jetons d’API révoqués",
      "totp.on": "Second facteur activé",
      "totp.off": "Second facteur désactivé",
      "identity.linked": "Compte d’un fournisseur lié",
      "identity.removed": "Compte d’un fournisseur retiré",
      "code.refused": "Code erroné du second facteur",
      "recovery.used": "Code de secours utilisé",
      "recovery.made": "Nouveaux codes de secours créés",
      "email.requested": "Changement d’adresse e-mail demandé",
      "email.changed": "Adresse e-mail changée",
      "email.restored": "Ancienne adresse e-mail rétablie",
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
