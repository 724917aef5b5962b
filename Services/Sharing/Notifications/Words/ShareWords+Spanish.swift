extension ShareWords {
    static let spanish = ShareWords(
        hello: "Hola:",
        somebody: "Alguien",
        person: { $0 },
        shared: Words(subject: "Han compartido un gasto contigo") {
            "\($0) ha compartido un gasto contigo. Tu parte es \($1)."
        },
        changed: Words(subject: "Ha cambiado un gasto compartido") {
            "\($0) ha cambiado un gasto compartido. Tu parte es \($1)."
        },
        reminder: Words(subject: "Recordatorio de un gasto") {
            "\($0) te recuerda un gasto compartido. Tu parte es \($1)."
        },
        unpaid: Words(subject: "Se ha anulado un pago") {
            "\($0) ha vuelto a marcar como pendiente tu parte de un gasto compartido. Tu parte es \($1)."
        },
        reversed: Words(subject: "Se ha anulado un pago") {
            "\($0) ha anulado un pago correspondiente a tu parte de un gasto compartido. Era de \($1)."
        },
        reopened: Words(subject: "Se ha anulado una liquidación") {
            "\($0) ha anulado una liquidación contigo. Era de \($1)."
        },
        claimed: Words(subject: "Alguien dice que te ha pagado") {
            "\($0) dice que te ha pagado \($1)."
        },
        claimRefused: Words(subject: "Un pago no ha llegado") {
            "\($0) no ha recibido tu pago de \($1)."
        },
        invited: Words(subject: "Te invitan a un libro compartido") { person, _ in
            "\(person) te invita a un libro compartido."
        },
        expense: { "Gasto: \($0)" },
        adviceToUser: "Míralo o recházalo en Coffer:",
        adviceToStranger: "Para verlo, regístrate con esta dirección:",
        adviceToOutsider: "Para verlo, pide a quien administra este Coffer una cuenta con esta dirección:",
        adviceOnReopened: "Mira en Coffer lo que está pendiente:",
        adviceOnClaimed: "Confírmalo en Coffer, o di allí que no has recibido nada:",
        adviceToInvited: "Acepta o rechaza la invitación en Coffer:",
        adviceToInvitedStranger: "Para aceptarla, regístrate con esta dirección:",
        adviceToInvitedOutsider:
            "Para aceptarla, pide a quien administra este Coffer una cuenta con esta dirección:",
        farewell: "Puedes desactivar estos correos en los ajustes de tus avisos.",
        strangersFarewell: "Si no sabes nada de esto, ignora este correo: no pasará nada.")
}
