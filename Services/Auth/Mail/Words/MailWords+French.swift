import Contracts

extension MailWords {
    static let french = MailWords(
        language: .french,
        hello: "Bonjour,",
        linkHelp: "Si le lien ne s’ouvre pas, copiez cette adresse :",
        verification: Link(
            subject: "Confirmez votre adresse e-mail pour Coffer",
            request: "Confirmez que cette adresse e-mail est bien la vôtre en ouvrant ce lien :",
            label: "Confirmer mon adresse e-mail",
            terms: """
                Le lien est valable une seule fois, pendant 24 heures. Si cette inscription à Coffer ne vient
                pas de vous, ignorez cet e-mail : sans le lien, personne ne peut utiliser le compte.
                """),
        invitation: Link(
            subject: "Votre invitation à Coffer",
            request: "Vous pouvez vous inscrire à Coffer avec cette adresse e-mail :",
            label: "M’inscrire",
            terms: """
                Le lien est valable une seule fois, pendant 7 jours et pour cette adresse uniquement. Si vous
                ne voulez pas de compte, ignorez cet e-mail.
                """),
        accountAdded: Link(
            subject: "Votre compte Coffer",
            request: """
                Un compte Coffer a été créé pour cette adresse e-mail. Choisissez un mot de passe pour
                l’utiliser :
                """,
            label: "Choisir un mot de passe",
            terms: """
                Le lien est valable une seule fois, pendant 7 jours. Si vous ne voulez pas du compte, ignorez
                cet e-mail : sans le lien, personne ne peut l’utiliser.
                """),
        passwordReset: Link(
            subject: "Nouveau mot de passe pour Coffer",
            request: """
                Quelqu’un a demandé un nouveau mot de passe pour le compte Coffer associé à cette adresse
                e-mail. Si c’est vous, ouvrez ce lien et choisissez-en un :
                """,
            label: "Choisir un nouveau mot de passe",
            terms: """
                Le lien est valable une seule fois, pendant 60 minutes ; un e-mail plus récent le remplace. Si
                vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe ne change pas.
                """),
        addressConfirmation: Link(
            subject: "Confirmez votre nouvelle adresse e-mail pour Coffer",
            request: """
                Quelqu’un veut utiliser cette adresse e-mail pour son compte Coffer. Si c’est vous, ouvrez
                ce lien :
                """,
            label: "Utiliser cette adresse",
            terms: """
                Le lien est valable une seule fois, pendant 24 heures. Si ce n’est pas vous, ignorez cet
                e-mail : sans le lien, rien ne change.
                """),
        addressRequested: TimedLink(
            subject: "Votre compte Coffer va changer d’adresse e-mail",
            news: {
                """
                Le \($0) à \($1), quelqu’un a demandé à utiliser une autre adresse e-mail pour votre compte
                Coffer. Si c’est vous, vous n’avez rien à faire.
                """
            },
            request: """
                Si ce n’est pas vous, gardez votre adresse e-mail et choisissez un nouveau mot de passe avec
                ce lien :
                """,
            label: "Garder mon adresse",
            terms: """
                Le lien est valable 7 jours. Il déconnecte toutes les personnes qui utilisent le compte, et
                retire votre code PIN ainsi que les clés d’accès et le second facteur ajoutés depuis.
                """),
        addressTaken: Notice(
            subject: "Cette adresse e-mail a déjà un compte Coffer",
            paragraphs: [
                """
                Quelqu’un veut utiliser cette adresse e-mail pour son compte Coffer, mais elle appartient à
                un autre compte, ou lui appartenait encore il y a quelques jours. Rien n’a changé.
                """,
                """
                Si c’est vous, connectez-vous avec cette adresse, ou supprimez d’abord cet autre compte.
                Sinon, ignorez cet e-mail.
                """,
            ]),
        addressRestored: TimedNotice(
            subject: "Votre compte Coffer est de nouveau à vous",
            news: { "Cette adresse e-mail a été gardée pour votre compte Coffer le \($0) à \($1)." },
            advice: [
                """
                Le mot de passe a changé, et toutes les personnes qui utilisaient le compte sont
                déconnectées. Le code PIN, ainsi que les clés d’accès et le second facteur ajoutés depuis la
                demande, sont retirés.
                """,
                """
                Si ce n’est pas vous, quelqu’un lit vos e-mails : protégez d’abord votre messagerie, puis
                demandez un nouveau mot de passe dans l’app.
                """,
            ]),
        passwordRenewed: TimedNotice(
            subject: "Votre mot de passe Coffer a changé",
            news: { "Le mot de passe de votre compte Coffer a été changé le \($0) à \($1)." },
            advice: [
                """
                Toutes les personnes qui utilisaient le compte sont déconnectées, et ses clés d’accès et son
                code PIN sont retirés : ajoutez de nouveau les vôtres dans l’app.
                """,
                """
                Si c’est vous, vous n’avez rien d’autre à faire. Sinon, quelqu’un lit vos e-mails : protégez
                d’abord votre messagerie, puis demandez un nouveau mot de passe dans l’app.
                """,
            ]),
        passwordChanged: TimedNotice(
            subject: "Votre mot de passe Coffer a changé",
            news: { "Le mot de passe de votre compte Coffer a été changé le \($0) à \($1)." },
            advice: [
                """
                Si c’est vous, vous n’avez rien à faire. Sinon, demandez aussitôt un nouveau mot de passe
                dans l’app : cela déconnecte toutes les personnes qui utilisent le compte, et retire ses clés
                d’accès et son code PIN.
                """
            ]),
        apiTokenMade: TimedNotice(
            subject: "Un jeton d’API a été créé pour votre compte",
            news: {
                """
                Un jeton d’API a été créé pour votre compte Coffer le \($0) à \($1). Un programme qui le
                possède accède à vos données sans votre mot de passe.
                """
            },
            advice: [
                """
                Si ce n’est pas vous, connectez-vous, révoquez le jeton dans les réglages et changez de mot
                de passe.
                """
            ]),
        calendarMade: TimedNotice(
            subject: "Une adresse de calendrier a été créée pour votre compte",
            news: {
                """
                Une adresse pour les applications de calendrier a été créée pour votre compte Coffer le \($0)
                à \($1). Qui la possède voit vos paiements prévus et vos rappels sans votre mot de passe.
                """
            },
            advice: [
                """
                Si ce n’est pas vous, connectez-vous, supprimez l’adresse dans les réglages de la
                planification et changez de mot de passe.
                """
            ]),
        bankConnected: TimedNotice(
            subject: "Une banque a été connectée à votre compte",
            news: {
                """
                Le serveur d’une banque a été connecté à votre compte Coffer le \($0) à \($1). Les opérations
                de ses comptes arrivent désormais d’elles-mêmes.
                """
            },
            advice: [
                """
                Si ce n’est pas vous, connectez-vous, mettez fin à la connexion dans les réglages des banques
                et changez de mot de passe.
                """
            ]),
        passkeyAdded: Notice(
            subject: "Une clé d’accès a été ajoutée à votre compte",
            paragraphs: [
                """
                Une clé d’accès a été ajoutée à votre compte Coffer. Désormais, elle permet de se connecter
                sans le mot de passe.
                """,
                """
                Si ce n’est pas vous, connectez-vous, retirez la clé d’accès dans les réglages et changez de
                mot de passe.
                """,
            ]),
        identityLinked: TimedNotice(
            subject: "Une autre façon de vous connecter à votre compte Coffer",
            news: {
                """
                Le \($0) à \($1), un compte d’un autre service de connexion a été lié à votre compte Coffer.
                """
            },
            advice: [
                "Désormais, il vous connecte sans le mot de passe.",
                """
                Si ce n’est pas vous, connectez-vous, retirez-le dans les réglages, à la rubrique sécurité,
                et changez de mot de passe.
                """,
            ]),
        secondFactorOn: TimedNotice(
            subject: "Votre compte Coffer a un second facteur",
            news: { "Un second facteur a été activé pour votre compte Coffer le \($0) à \($1)." },
            advice: [
                """
                Désormais, la connexion par mot de passe demande aussi un code de l’application
                d’authentification. Les autres appareils sont déconnectés. Gardez les codes de secours en
                lieu sûr : chacun permet de se connecter une fois sans l’application.
                """,
                """
                Si ce n’est pas vous, quelqu’un connaît votre mot de passe : demandez-en aussitôt un nouveau
                dans l’app, et demandez à qui gère ce Coffer de désactiver le second facteur.
                """,
            ]),
        secondFactorOff: TimedNotice(
            subject: "Le second facteur de votre compte Coffer est désactivé",
            news: { "Le second facteur de votre compte Coffer a été désactivé le \($0) à \($1)." },
            advice: [
                "Désormais, le mot de passe suffit pour se connecter.",
                """
                Si ce n’est pas vous, demandez aussitôt un nouveau mot de passe dans l’app : cela déconnecte
                toutes les personnes qui utilisent le compte. Puis réactivez le second facteur.
                """,
            ]),
        recoveryCodesMade: TimedNotice(
            subject: "Nouveaux codes de secours pour votre compte Coffer",
            news: { "De nouveaux codes de secours ont été créés pour votre compte Coffer le \($0) à \($1)." },
            advice: [
                "Les codes de secours précédents ne fonctionnent plus.",
                """
                Si ce n’est pas vous, changez aussitôt de mot de passe, puis créez de nouveaux codes de
                secours.
                """,
            ]),
        recoveryCodeUsed: TimedNotice(
            subject: "Un code de secours de votre compte Coffer a été utilisé",
            news: { "Un code de secours de votre compte Coffer a été utilisé le \($0) à \($1)." },
            advice: [
                """
                Si ce n’est pas vous, quelqu’un a votre mot de passe et vos codes de secours : changez
                aussitôt de mot de passe, puis créez de nouveaux codes de secours.
                """
            ]),
        lastRecoveryCode: "C’était le dernier. Créez-en de nouveaux dans l’app.",
        recoveryCodesLeft: { "Il ne servira plus. Il vous en reste \($0)." })
}
