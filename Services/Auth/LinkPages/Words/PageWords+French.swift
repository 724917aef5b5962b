import Contracts

extension PageWords {
    static let french = PageWords(
        language: .french,
        invalidLink: Words(
            title: "Ce lien ne fonctionne pas",
            text: "Ce lien n’est pas valide ou a expiré. Demandez-en un nouveau."),
        verify: Form(
            title: "Confirmez votre adresse e-mail",
            text: "Appuyez sur le bouton pour confirmer que cette adresse e-mail est la vôtre.",
            button: "Confirmer mon adresse e-mail"),
        verified: Words(
            title: "Votre adresse e-mail est confirmée",
            text: "Vous pouvez maintenant revenir à l’app et vous connecter."),
        confirmAddress: Form(
            title: "Utiliser cette adresse",
            text: "Appuyez sur le bouton pour en faire l’adresse e-mail de votre compte Coffer.",
            button: "Utiliser cette adresse"),
        addressConfirmed: Words(
            title: "C’est maintenant votre adresse e-mail",
            text: "Vous pouvez revenir à l’app. Désormais, connectez-vous avec cette adresse."),
        addressTaken: Words(
            title: "Cette adresse e-mail a déjà un compte",
            text: "Cette adresse e-mail a désormais son propre compte : elle y reste associée."),
        undoAddress: Form(
            title: "Gardez votre adresse e-mail",
            text: """
                La personne qui a demandé l’autre adresse connaissait votre mot de passe : choisissez-en un
                nouveau. Cela déconnecte toutes les personnes qui utilisent le compte, rétablit votre
                adresse e-mail, et retire votre code PIN ainsi que les clés d’accès et le second facteur
                ajoutés depuis.
                """,
            button: "Garder mon adresse"),
        addressUndone: Words(
            title: "Votre compte est de nouveau à vous",
            text: """
                Vous pouvez revenir à l’app et vous connecter avec cette adresse et le nouveau mot de passe.
                Regardez l’activité dans les réglages, et ce que l’autre personne a pu changer.
                """),
        choosePassword: Form(
            title: "Choisissez un nouveau mot de passe",
            text: """
                Le nouveau mot de passe vous déconnecte partout et retire vos clés d’accès et votre code
                PIN.
                """,
            button: "Enregistrer le mot de passe"),
        passwordChanged: Words(
            title: "Votre mot de passe a changé",
            text: """
                Vous pouvez maintenant revenir à l’app et vous connecter avec le nouveau mot de passe. Vos
                clés d’accès et votre code PIN sont retirés : ajoutez-les de nouveau dans l’app.
                """),
        newPassword: "Nouveau mot de passe",
        passwordRule: """
            Au moins 8 caractères, dont une majuscule, une minuscule, un chiffre et un caractère spécial.
            """,
        problem: { problem in
            switch problem {
            case .missing: "Saisissez un mot de passe"
            case .tooShort:
                "Le mot de passe doit avoir au moins \(PasswordRule.length.lowerBound) caractères"
            case .tooLong: "Le mot de passe doit avoir au plus \(PasswordRule.length.upperBound) caractères"
            case .noUppercase: "Le mot de passe doit contenir une majuscule"
            case .noLowercase: "Le mot de passe doit contenir une minuscule"
            case .noNumber: "Le mot de passe doit contenir un chiffre"
            case .noSpecial: "Le mot de passe doit contenir un caractère spécial"
            case .hasAddress: "Le mot de passe ne doit pas contenir votre adresse e-mail"
            case .common: "Ce mot de passe est trop courant"
            case .breached: "Ce mot de passe figure dans une fuite de données"
            }
        },
        notSignedIn: "La connexion n’a pas abouti",
        backToSignIn: "Retour à la connexion",
        refusals: Refusals(
            noAccount: "Il n’y a pas de compte pour vous ici, et le service de connexion n’en ouvre pas.",
            addressNotVerified: """
                Le service de connexion n’a pas confirmé votre adresse e-mail. Confirmez-la là-bas, ou
                connectez-vous autrement.
                """,
            denied: "La connexion n’a pas été confirmée auprès du service de connexion.",
            unavailable: """
                Le service de connexion est injoignable pour le moment. Réessayez, ou connectez-vous
                autrement.
                """,
            over: "Cette connexion a expiré. Veuillez recommencer.",
            failed: "La connexion a échoué. Réessayez, ou connectez-vous autrement."))
}
