extension WebhookWords {
    static let spanish = WebhookWords(
        subject: "Se ha desactivado un webhook",
        news: { "Coffer desactivó tu webhook a \($0) el \($1)." },
        gone: "Su servidor respondió que no quiere más eventos (410 Gone).",
        failing: { "Todas las entregas han fallado desde el \($0)." },
        overflow: "Había demasiados eventos en espera.",
        security: """
            Recuperaste tu cuenta, y nada de lo que otros hayan configurado debe seguir. \
            Comprueba primero la dirección.
            """,
        secret: """
            Tras una restauración no se pudo leer su secreto y ahora tiene otro: crea uno \
            nuevo y dáselo al receptor.
            """,
        advice: "En los ajustes de Coffer puedes ver lo que no se entregó y volver a activar el webhook:",
        farewell: "Recibes este correo aunque hayas desactivado los correos sobre gastos compartidos.")
}
