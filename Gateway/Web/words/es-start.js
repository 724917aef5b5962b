// @ts-check
// Los textos de antes de la app: entrar, el bloqueo.

/** @type {typeof import("./en-start.js")["default"]} */
const words = {
  login: {
    lead: "Tu dinero, exacto al céntimo.",
    email: "Correo electrónico",
    password: "Contraseña",
    submit: "Iniciar sesión",
    register: "Crear una cuenta",
    reset: "¿Has olvidado la contraseña?",
    biometric: "Entrar con una llave de acceso",
    docs: "Para desarrolladores",
    demo: "Probar la demo",
    demoText: "Todo el mundo comparte un libro de demostración: no anotes nada privado.",
    noDemo: "Este servidor no tiene demo.",
    codeTitle: "Introduce el código",
    codeLead: "Tu aplicación de autenticación muestra 6 cifras para Coffer.",
    code: "Código",
    codeRequired: "Introduce las 6 cifras de tu aplicación de autenticación",
    recoveryCode: "Código de recuperación",
    recoveryHint: "Por ejemplo, 7k2m-9xqd-4vtn-e3hw. Cada uno sirve una vez.",
    recoveryRequired: "Introduce un código de recuperación",
    useRecovery: "Usar un código de recuperación",
    useCode: "Usar un código de la aplicación",
    codeOver: "Este inicio de sesión ha caducado. Introduce la contraseña otra vez.",
    /** @param {string} label */
    provider: (label) => `Entrar con ${label}`,
    /** @param {string} label */
    linkLead: (label) => `Inicia sesión una vez para vincular tu cuenta de ${label}.`,
    linkTitle: "¿Vincular la cuenta?",
    /** @param {string} label */
    linkText: (label) => `A partir de ahora ${label} te da acceso, sin contraseña.`,
    link: "Vincular",
    linked: "La cuenta está vinculada.",
  },
  register: {
    name: "Tu nombre",
    email: "Correo electrónico",
    password: "Contraseña",
    submit: "Crear cuenta",
    signIn: "Ya tengo cuenta",
    closed: "Para registrarte aquí necesitas una invitación.",
    rules: "Tu contraseña necesita",
    rule: {
      length: "8 caracteres como mínimo",
      upper: "Una letra mayúscula",
      lower: "Una letra minúscula",
      number: "Un número",
      special: "Un carácter especial",
    },
    met: "cumplido",
    unmet: "sin cumplir todavía",
    weak: "La contraseña no cumple todas las reglas de abajo",
  },
  verify: {
    text: (email) => `Hemos enviado un enlace a ${email}. Ábrelo para confirmar tu dirección.`,
    nothing: "¿No ha llegado nada? Mira en el correo no deseado o pide que te lo enviemos otra vez.",
    resend: "Reenviar el correo",
    wait: (seconds) => `Reenviar en ${seconds} s`,
    later: (when) => `Reenviar ${when}`,
    most: "Hasta entonces no sale ningún correo más: como máximo, 3 en 15 minutos y 10 al día.",
    sent: "Correo enviado",
    notSent: "No se ha enviado ningún correo.",
    back: "Volver al inicio de sesión",
    ready: "Tu dirección ya está confirmada. Puedes iniciar sesión.",
  },
  reset: {
    text: "Dinos tu dirección y te enviaremos un enlace para elegir otra contraseña.",
    email: "Correo electrónico",
    submit: "Enviar el enlace",
    sent: (email) => `Si hay una cuenta con ${email}, recibirás un enlace para cambiar la contraseña`,
    back: "Volver al inicio de sesión",
    most: "No se ha enviado ningún correo: como máximo salen 3 por hora a una dirección.",
  },
  lock: {
    title: "Bloqueada",
    text: "Escribe tu PIN para continuar.",
    pin: "PIN",
    submit: "Desbloquear",
    wait: (seconds) => `Reintentar en ${seconds} s`,
    erase: "Borrar la última cifra",
    biometric: "Desbloquear con una llave de acceso",
    signOut: "Cerrar sesión",
    offline:
      "Estás sin conexión. El servidor comprueba el PIN, así que desbloquear necesita la red. Lo que anotaste te espera.",
    passkeyFailed: "La llave de acceso no se ha confirmado. Inténtalo otra vez o escribe tu PIN.",
    passkeyEnds: "Una llave de acceso desbloquea al momento y acaba con la espera.",
  },
};

export default words;
