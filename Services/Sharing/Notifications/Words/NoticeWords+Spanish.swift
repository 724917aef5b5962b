extension NoticeWords {
    static let spanish = NoticeWords(
        deletedUser: "Perfil eliminado",
        ending: { reason in reason.map { ": \($0)" } ?? "." },
        shared: {
            "\($0.person) ha compartido «\($0.title)» contigo. Tu parte es \($0.sum)."
        },
        payer: {
            "\($0.person) ha compartido «\($0.title)». De ese gasto, tú pagaste \($0.sum)."
        },
        reminder: {
            "\($0.person) te recuerda el gasto «\($0.title)». Tu parte es \($0.sum)."
        },
        paid: {
            "\($0.person) ha marcado como pagada tu parte de «\($0.title)»: \($0.sum)."
        },
        unpaid: {
            """
            \($0.person) ha vuelto a marcar como pendiente tu parte de «\($0.title)», \
            de \($0.sum)\($0.ending)
            """
        },
        payment: {
            "\($0.person) ha anotado que pagaste \($0.sum) de «\($0.title)»\($0.ending)"
        },
        paymentOnBalance: {
            "\($0.person) ha anotado que le pagaste \($0.sum)\($0.ending)"
        },
        paymentReversed: {
            "\($0.person) ha anulado tu pago de \($0.sum) por «\($0.title)»\($0.ending)"
        },
        changed: {
            "\($0.person) ha cambiado «\($0.title)». Ahora tu parte es \($0.sum)."
        },
        settled: {
            "\($0.person) ha marcado como pagado todo lo que le debías: \($0.sum)."
        },
        settledNet: {
            "\($0.person) ha saldado todas las cuentas contigo. Has pagado \($0.sum)."
        },
        settledEven: {
            "\($0.person) ha saldado todas las cuentas contigo. Las dos partes debían lo mismo."
        },
        reopened: {
            "\($0.person) ha anulado la liquidación de \($0.sum). Todo vuelve a estar pendiente\($0.ending)"
        },
        claimed: {
            "\($0.person) dice que te ha pagado \($0.sum)\($0.ending)"
        },
        claimedPart: {
            "\($0.person) dice que te ha pagado \($0.sum) por «\($0.title)»\($0.ending)"
        },
        claimRefused: {
            "\($0.person) no ha recibido tu pago de \($0.sum)\($0.ending)"
        },
        claimRefusedPart: {
            "\($0.person) no ha recibido tu pago de \($0.sum) por «\($0.title)»\($0.ending)"
        },
        declined: {
            "\($0.person) ha rechazado su parte de «\($0.title)», de \($0.sum)\($0.ending)"
        },
        cancelled: {
            "\($0.person) ya no comparte «\($0.title)» contigo."
        },
        groupJoined: {
            "\($0.person) te ha añadido al grupo «\($0.title)»."
        },
        bookInvited: {
            "\($0.person) te invita a un libro compartido."
        },
        bookJoined: {
            "\($0.person) participa ahora en tu libro «\($0.title)»."
        },
        bookEditor: {
            "\($0.person) te permite ahora modificar el libro «\($0.title)»."
        },
        bookViewer: {
            "\($0.person) te permite ahora solo leer el libro «\($0.title)»."
        },
        bookRemoved: {
            "\($0.person) te ha quitado del libro «\($0.title)»."
        },
        bookDeleted: {
            "\($0.person) ha eliminado el libro «\($0.title)»."
        },
        bookOwner: {
            "El libro «\($0.title)» pertenece ahora a \($0.person)."
        },
        bookOwned: {
            "\($0.person) te ha traspasado el libro «\($0.title)»."
        },
        planChanged: {
            "\($0.person) ha cambiado un presupuesto del libro «\($0.title)»\($0.ending)"
        },
        budgetExceeded: {
            "Un movimiento de \($0.person) supera un presupuesto del libro «\($0.title)»\($0.ending)"
        },
        imported: {
            "\($0.person) ha importado movimientos en el libro «\($0.title)»\($0.ending)"
        },
        more: {
            $0.count == 1 ? "… y 1 aviso más de \($0.person)." : "… y \($0.count) avisos más de \($0.person)."
        })
}
