extension WebhookWords {
    static let spanish = WebhookWords(
        subject: "Se ha desactivado un webhook",
        news: { "Coffer desactivó tu webhook a \($0) el \($1)." },
        gone: "Su servidor respondió que no quiere más eventos (410 Gone).",
        failing: { "Ninguna entrega ha llegado desde el \($0)." },
        overflow: "Había demasiados eventos en espera.",
        advice: "En los ajustes de Coffer ves lo que no se entregó y puedes volver a activarlo:",
        farewell: "Este correo llega también a quien ha desactivado los correos sobre gastos compartidos.")
}
