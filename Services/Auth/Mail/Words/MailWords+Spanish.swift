import Contracts

extension MailWords {
    static let spanish = MailWords(
        language: .spanish,
        hello: "Hola:",
        linkHelp: "Si el enlace no se abre, copia esta dirección:",
        verification: Link(
            subject: "Confirma tu correo electrónico para Coffer",
            request: "Confirma que esta es tu dirección de correo electrónico abriendo este enlace:",
            label: "Confirmar mi correo",
            terms: """
                El enlace sirve una sola vez, durante 24 horas. Si no te has registrado en Coffer, ignora este
                correo: sin el enlace nadie puede usar la cuenta.
                """),
        invitation: Link(
            subject: "Tienes una invitación a Coffer",
            request: "Puedes registrarte en Coffer con esta dirección de correo electrónico:",
            label: "Registrarme",
            terms: """
                El enlace sirve una sola vez, durante 7 días y solo para esta dirección. Si no quieres una
                cuenta, ignora este correo.
                """),
        accountAdded: Link(
            subject: "Tu cuenta de Coffer",
            request: """
                Se ha creado una cuenta de Coffer para esta dirección de correo electrónico. Elige una
                contraseña para usarla:
                """,
            label: "Elegir una contraseña",
            terms: """
                El enlace sirve una sola vez, durante 7 días. Si no quieres la cuenta, ignora este correo: sin
                el enlace nadie puede usarla.
                """),
        passwordReset: Link(
            subject: "Elige una contraseña nueva para Coffer",
            request: """
                Alguien ha pedido una contraseña nueva para la cuenta de Coffer con esta dirección de correo
                electrónico. Si has sido tú, abre este enlace y elígela:
                """,
            label: "Elegir una contraseña nueva",
            terms: """
                El enlace sirve una sola vez, durante 60 minutos; un correo posterior lo sustituye. Si no lo
                has pedido, ignora este correo: tu contraseña no cambia.
                """),
        addressConfirmation: Link(
            subject: "Confirma tu nuevo correo electrónico para Coffer",
            request: """
                Alguien quiere usar esta dirección de correo electrónico para su cuenta de Coffer. Si has
                sido tú, abre este enlace:
                """,
            label: "Usar este correo",
            terms: """
                El enlace sirve una sola vez, durante 24 horas. Si no has sido tú, ignora este correo: sin el
                enlace no cambia nada.
                """),
        addressRequested: TimedLink(
            subject: "Tu cuenta de Coffer va a tener otro correo electrónico",
            news: {
                """
                El \($0) a las \($1) alguien pidió usar otra dirección de correo electrónico para tu cuenta
                de Coffer. Si fuiste tú, no tienes que hacer nada.
                """
            },
            request: "Si no fuiste tú, conserva tu correo y elige una contraseña nueva con este enlace:",
            label: "Conservar mi correo",
            terms: """
                El enlace sirve durante 7 días. Al usarlo se cierra la sesión de todos los que usan la cuenta
                y se quitan tu PIN, así como las llaves de acceso y el segundo factor añadidos desde
                entonces.
                """),
        addressTaken: Notice(
            subject: "Este correo electrónico ya tiene una cuenta de Coffer",
            paragraphs: [
                """
                Alguien quiere usar esta dirección de correo electrónico para su cuenta de Coffer, pero
                pertenece a otra cuenta, o pertenecía a ella hasta hace unos días. No ha cambiado nada.
                """,
                """
                Si has sido tú, inicia sesión con esta dirección o elimina antes esa cuenta. Si no, ignora
                este correo.
                """,
            ]),
        addressRestored: TimedNotice(
            subject: "Tu cuenta de Coffer vuelve a ser tuya",
            news: {
                """
                El \($0) a las \($1) se conservó esta dirección de correo electrónico para tu cuenta de
                Coffer.
                """
            },
            advice: [
                """
                La contraseña ha cambiado y se ha cerrado la sesión de todos los que usaban la cuenta. Se
                han quitado el PIN y las llaves de acceso y el segundo factor añadidos desde la petición.
                """,
                """
                Si no fuiste tú, alguien lee tu correo: protege primero tu buzón y después pide otra
                contraseña en la app.
                """,
            ]),
        passwordRenewed: TimedNotice(
            subject: "La contraseña de Coffer ha cambiado",
            news: { "La contraseña de tu cuenta de Coffer se cambió el \($0) a las \($1)." },
            advice: [
                """
                Se ha cerrado la sesión de todos los que usaban la cuenta y se han quitado sus llaves de
                acceso y su PIN: vuelve a añadir los tuyos en la app.
                """,
                """
                Si fuiste tú, no tienes que hacer nada más. Si no, alguien lee tu correo: protege primero tu
                buzón y después pide otra contraseña en la app.
                """,
            ]),
        passwordChanged: TimedNotice(
            subject: "La contraseña de Coffer ha cambiado",
            news: { "La contraseña de tu cuenta de Coffer se cambió el \($0) a las \($1)." },
            advice: [
                """
                Si fuiste tú, no tienes que hacer nada. Si no, pide cuanto antes otra contraseña en la app:
                eso cierra la sesión de todos los que usan la cuenta y quita sus llaves de acceso y su PIN.
                """
            ]),
        apiTokenMade: TimedNotice(
            subject: "Se ha creado un token de API para tu cuenta",
            news: {
                """
                El \($0) a las \($1) se creó un token de API para tu cuenta de Coffer. Un programa que lo
                tenga puede acceder a tus datos sin tu contraseña.
                """
            },
            advice: [
                """
                Si no fuiste tú, inicia sesión, revoca el token en los ajustes y cambia la contraseña.
                """
            ]),
        calendarMade: TimedNotice(
            subject: "Se ha creado una dirección de calendario para tu cuenta",
            news: {
                """
                El \($0) a las \($1) se creó para tu cuenta de Coffer una dirección para aplicaciones de
                calendario. Quien la tenga ve tus pagos planificados y recordatorios sin tu contraseña.
                """
            },
            advice: [
                """
                Si no fuiste tú, inicia sesión, elimina la dirección en los ajustes de planificación y cambia
                la contraseña.
                """
            ]),
        bankConnected: TimedNotice(
            subject: "Se ha conectado un banco a tu cuenta",
            news: {
                """
                El \($0) a las \($1) se conectó el servidor de un banco a tu cuenta de Coffer. Los
                movimientos de sus cuentas llegan desde ahora por sí solos.
                """
            },
            advice: [
                """
                Si no fuiste tú, inicia sesión, termina la conexión en los ajustes de bancos y cambia la
                contraseña.
                """
            ]),
        passkeyAdded: Notice(
            subject: "Se ha añadido una llave de acceso a tu cuenta",
            paragraphs: [
                """
                Se ha añadido una llave de acceso a tu cuenta de Coffer. A partir de ahora permite iniciar
                sesión sin la contraseña.
                """,
                """
                Si no has sido tú, inicia sesión, quita la llave de acceso en los ajustes y cambia la
                contraseña.
                """,
            ]),
        identityLinked: TimedNotice(
            subject: "Otra forma de entrar en tu cuenta de Coffer",
            news: {
                """
                El \($0) a las \($1) se vinculó una cuenta de otro servicio de inicio de sesión con tu
                cuenta de Coffer.
                """
            },
            advice: [
                "A partir de ahora te da acceso sin la contraseña.",
                """
                Si no fuiste tú, inicia sesión, quita el vínculo en los ajustes, en el apartado de seguridad,
                y cambia la contraseña.
                """,
            ]),
        secondFactorOn: TimedNotice(
            subject: "Tu cuenta de Coffer tiene un segundo factor",
            news: { "El \($0) a las \($1) se activó un segundo factor para tu cuenta de Coffer." },
            advice: [
                """
                A partir de ahora, al entrar con la contraseña se pide también un código de la aplicación de
                autenticación. Se ha cerrado la sesión en los demás dispositivos. Guarda los códigos de
                recuperación en un lugar seguro: cada uno sirve una vez para entrar sin la aplicación.
                """,
                """
                Si no fuiste tú, alguien conoce tu contraseña: pide cuanto antes otra en la app y pide a
                quien administra este Coffer que desactive el segundo factor.
                """,
            ]),
        secondFactorOff: TimedNotice(
            subject: "El segundo factor de tu cuenta de Coffer está desactivado",
            news: { "El \($0) a las \($1) se desactivó el segundo factor de tu cuenta de Coffer." },
            advice: [
                "A partir de ahora basta la contraseña para entrar.",
                """
                Si no fuiste tú, pide cuanto antes otra contraseña en la app: eso cierra la sesión de todos
                los que usan la cuenta. Después vuelve a activar el segundo factor.
                """,
            ]),
        recoveryCodesMade: TimedNotice(
            subject: "Códigos de recuperación nuevos para tu cuenta de Coffer",
            news: {
                "El \($0) a las \($1) se crearon códigos de recuperación nuevos para tu cuenta de Coffer."
            },
            advice: [
                "Los códigos de recuperación anteriores ya no sirven.",
                """
                Si no fuiste tú, cambia cuanto antes la contraseña y después crea códigos de recuperación
                nuevos.
                """,
            ]),
        recoveryCodeUsed: TimedNotice(
            subject: "Se ha usado un código de recuperación de tu cuenta de Coffer",
            news: { "El \($0) a las \($1) se usó un código de recuperación de tu cuenta de Coffer." },
            advice: [
                """
                Si no fuiste tú, alguien tiene tu contraseña y tus códigos de recuperación: cambia cuanto
                antes la contraseña y después crea códigos de recuperación nuevos.
                """
            ]),
        lastRecoveryCode: "Era el último. Crea otros en la app.",
        recoveryCodesLeft: { left in
            left == 1
                ? "No vuelve a servir. Te queda 1." : "No vuelve a servir. Te quedan \(left)."
        })
}
