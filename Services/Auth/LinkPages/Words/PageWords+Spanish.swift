import Contracts

extension PageWords {
    static let spanish = PageWords(
        language: .spanish,
        invalidLink: Words(
            title: "Este enlace no funciona",
            text: "Este enlace no es válido o ha caducado. Pide uno nuevo."),
        verify: Form(
            title: "Confirma tu correo electrónico",
            text: "Pulsa el botón para confirmar que esta es tu dirección de correo electrónico.",
            button: "Confirmar mi correo"),
        verified: Words(
            title: "Tu correo electrónico está confirmado",
            text: "Ya puedes volver a la app e iniciar sesión."),
        confirmAddress: Form(
            title: "Usa este correo electrónico",
            text: "Pulsa el botón para que esta sea la dirección de correo de tu cuenta de Coffer.",
            button: "Usar este correo"),
        addressConfirmed: Words(
            title: "Este es ahora tu correo electrónico",
            text: "Puedes volver a la app. A partir de ahora, inicia sesión con esta dirección."),
        addressTaken: Words(
            title: "Este correo electrónico tiene una cuenta",
            text: """
                Entretanto, este correo electrónico tiene una cuenta propia, así que se queda con esa cuenta.
                """),
        undoAddress: Form(
            title: "Conserva tu correo electrónico",
            text: """
                Quien pidió el otro correo conocía tu contraseña, así que elige otra. Esto cierra la sesión de
                todos los que usan la cuenta, te devuelve tu correo y quita tu PIN, así como las llaves de
                acceso y el segundo factor añadidos desde entonces.
                """,
            button: "Conservar mi correo"),
        addressUndone: Words(
            title: "Tu cuenta vuelve a ser tuya",
            text: """
                Puedes volver a la app e iniciar sesión con este correo y la contraseña nueva. Revisa la
                actividad en los ajustes y lo que la otra persona pueda haber cambiado.
                """),
        choosePassword: Form(
            title: "Elige una contraseña nueva",
            text: """
                Al guardarla se cierra tu sesión en todas partes y se quitan tus llaves de acceso y tu PIN.
                """,
            button: "Guardar la contraseña"),
        passwordChanged: Words(
            title: "Tu contraseña ha cambiado",
            text: """
                Ya puedes volver a la app e iniciar sesión con ella. Se han quitado tus llaves de acceso y tu
                PIN: vuelve a añadirlos allí.
                """),
        newPassword: "Contraseña nueva",
        passwordRule: """
            Al menos 8 caracteres, entre ellos una letra mayúscula, una letra minúscula, un número y un
            carácter especial.
            """,
        problem: { problem in
            switch problem {
            case .missing: "Introduce una contraseña"
            case .tooShort:
                "La contraseña debe tener al menos \(PasswordRule.length.lowerBound) caracteres"
            case .tooLong:
                "La contraseña debe tener como máximo \(PasswordRule.length.upperBound) caracteres"
            case .noUppercase: "La contraseña debe tener una letra mayúscula"
            case .noLowercase: "La contraseña debe tener una letra minúscula"
            case .noNumber: "La contraseña debe tener un número"
            case .noSpecial: "La contraseña debe tener un carácter especial"
            case .hasAddress: "La contraseña no puede contener tu dirección de correo"
            case .common: "Esta contraseña es demasiado común"
            case .breached: "Esta contraseña apareció en una filtración de datos"
            }
        },
        notSignedIn: "No has iniciado sesión",
        backToSignIn: "Volver al inicio de sesión",
        refusals: Refusals(
            noAccount:
                "Aquí no hay ninguna cuenta para ti, y el servicio de inicio de sesión no abre ninguna.",
            addressNotVerified: """
                El servicio de inicio de sesión no ha confirmado tu correo. Confírmalo allí o inicia sesión de
                otra forma.
                """,
            denied: "No has iniciado sesión en el otro servicio.",
            unavailable: """
                No se puede acceder ahora al servicio de inicio de sesión. Inténtalo otra vez o inicia sesión
                de otra forma.
                """,
            over: "Este inicio de sesión ha caducado. Empieza de nuevo.",
            failed: "No se ha podido iniciar sesión. Inténtalo otra vez o hazlo de otra forma."))
}
