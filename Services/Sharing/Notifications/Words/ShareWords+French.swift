extension ShareWords {
    static let french = ShareWords(
        hello: "Bonjour,",
        somebody: "Quelqu’un",
        person: { $0 },
        shared: Words(subject: "Une dépense a été partagée avec vous") {
            "\($0) a partagé une dépense avec vous. Votre part est de \($1)."
        },
        changed: Words(subject: "Une dépense partagée a changé") {
            "\($0) a modifié une dépense partagée. Votre part est de \($1)."
        },
        reminder: Words(subject: "Rappel d’une dépense") {
            "\($0) vous rappelle une dépense partagée. Votre part est de \($1)."
        },
        unpaid: Words(subject: "Un paiement a été annulé") {
            "\($0) a remis votre part d’une dépense partagée parmi les parts à payer. Elle est de \($1)."
        },
        reversed: Words(subject: "Un paiement a été annulé") {
            "\($0) a annulé un paiement pour votre part d’une dépense partagée. Il était de \($1)."
        },
        reopened: Words(subject: "Un règlement a été annulé") {
            "\($0) a annulé un règlement avec vous. Il portait sur \($1)."
        },
        claimed: Words(subject: "Quelqu’un dit vous avoir payé") {
            "\($0) dit vous avoir payé \($1)."
        },
        claimRefused: Words(subject: "Un paiement n’est pas arrivé") {
            "\($0) n’a pas reçu votre paiement de \($1)."
        },
        invited: Words(subject: "Invitation à rejoindre un livre partagé") { person, _ in
            "\(person) vous invite à rejoindre un livre partagé."
        },
        expense: { "Dépense : \($0)" },
        adviceToUser: "Consultez-la ou refusez-la dans Coffer :",
        adviceToStranger: "Pour la voir, inscrivez-vous avec cette adresse :",
        adviceToOutsider: "Pour la voir, demandez à qui gère ce Coffer un compte avec cette adresse :",
        adviceOnReopened: "Voyez dans Coffer ce qui reste à régler :",
        adviceOnClaimed: "Confirmez-le dans Coffer, ou indiquez-y que vous n’avez rien reçu :",
        adviceToInvited: "Acceptez ou refusez l’invitation dans Coffer :",
        adviceToInvitedStranger: "Pour l’accepter, inscrivez-vous avec cette adresse :",
        adviceToInvitedOutsider:
            "Pour l’accepter, demandez à qui gère ce Coffer un compte avec cette adresse :",
        farewell: "Vous pouvez désactiver ces e-mails dans les réglages de vos notifications.",
        strangersFarewell: "Si cela ne vous dit rien, ignorez cet e-mail : il ne se passera rien.")
}
