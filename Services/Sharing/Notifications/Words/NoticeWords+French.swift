extension NoticeWords {
    static let french = NoticeWords(
        deletedUser: "Profil supprimé",
        ending: { reason in reason.map { " : \($0)" } ?? "." },
        shared: {
            "\($0.person) a partagé la dépense « \($0.title) » avec vous. Votre part est de \($0.sum)."
        },
        payer: {
            "\($0.person) a partagé la dépense « \($0.title) ». Vous en avez payé \($0.sum)."
        },
        reminder: {
            "\($0.person) vous rappelle la dépense « \($0.title) ». Votre part est de \($0.sum)."
        },
        paid: {
            "\($0.person) a marqué votre part de la dépense « \($0.title) » comme payée : \($0.sum)."
        },
        unpaid: {
            """
            \($0.person) a remis parmi les parts à payer votre part de la dépense « \($0.title) », \
            soit \($0.sum)\($0.ending)
            """
        },
        payment: {
            "\($0.person) a noté que vous aviez payé \($0.sum) pour la dépense « \($0.title) »\($0.ending)"
        },
        paymentOnBalance: {
            "\($0.person) a noté que vous lui aviez payé \($0.sum)\($0.ending)"
        },
        paymentReversed: {
            "\($0.person) a annulé votre paiement de \($0.sum) pour la dépense « \($0.title) »\($0.ending)"
        },
        changed: {
            "\($0.person) a modifié la dépense « \($0.title) ». Votre part est maintenant de \($0.sum)."
        },
        settled: {
            "\($0.person) a marqué comme payé tout ce que vous lui deviez : \($0.sum)."
        },
        settledNet: {
            "\($0.person) a soldé tous les comptes entre vous deux. Vous avez payé \($0.sum)."
        },
        settledEven: {
            "\($0.person) a soldé tous les comptes entre vous deux. Les deux côtés étaient égaux."
        },
        reopened: {
            """
            \($0.person) a annulé le règlement de \($0.sum). \
            Tout ce qu’il couvrait est de nouveau à régler\($0.ending)
            """
        },
        claimed: {
            "\($0.person) dit vous avoir payé \($0.sum)\($0.ending)"
        },
        claimedPart: {
            "\($0.person) dit vous avoir payé \($0.sum) pour la dépense « \($0.title) »\($0.ending)"
        },
        claimRefused: {
            "\($0.person) n’a pas reçu votre paiement de \($0.sum)\($0.ending)"
        },
        claimRefusedPart: {
            """
            \($0.person) n’a pas reçu votre paiement de \($0.sum) pour la dépense « \
            \($0.title) »\($0.ending)
            """
        },
        declined: {
            "\($0.person) a refusé sa part de la dépense « \($0.title) », soit \($0.sum)\($0.ending)"
        },
        cancelled: {
            "\($0.person) ne partage plus la dépense « \($0.title) » avec vous."
        },
        groupJoined: {
            "\($0.person) vous a fait entrer dans le groupe « \($0.title) »."
        },
        bookInvited: {
            "\($0.person) vous invite à rejoindre un livre partagé."
        },
        bookJoined: {
            "\($0.person) participe maintenant à votre livre « \($0.title) »."
        },
        bookEditor: {
            "\($0.person) vous permet maintenant de modifier le livre « \($0.title) »."
        },
        bookViewer: {
            "\($0.person) vous permet maintenant seulement de lire le livre « \($0.title) »."
        },
        bookRemoved: {
            "\($0.person) vous a fait sortir du livre « \($0.title) »."
        },
        bookDeleted: {
            "\($0.person) a supprimé le livre « \($0.title) »."
        },
        bookOwner: {
            "Le livre « \($0.title) » appartient maintenant à \($0.person)."
        },
        bookOwned: {
            "\($0.person) vous a remis le livre « \($0.title) »."
        },
        planChanged: {
            "\($0.person) a modifié un budget du livre « \($0.title) »\($0.ending)"
        },
        budgetExceeded: {
            "Une opération de \($0.person) fait dépasser un budget du livre « \($0.title) »\($0.ending)"
        },
        imported: {
            "\($0.person) a importé des opérations dans le livre « \($0.title) »\($0.ending)"
        },
        more: {
            $0.count == 1
                ? "… et 1 autre notification envoyée par \($0.person)."
                : "… et \($0.count) autres notifications envoyées par \($0.person)."
        })
}
