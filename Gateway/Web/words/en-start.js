// @ts-check
// The texts of what comes before the app: signing in, the lock.

export default {
  login: {
    lead: "Your money, exact to the cent.",
    email: "Email",
    password: "Password",
    submit: "Sign in",
    register: "Create an account",
    reset: "Forgot password?",
    biometric: "Sign in with a passkey",
    docs: "For developers",
    demo: "Try the demo",
    demoText: "Everyone shares the demo book, so enter nothing private.",
    noDemo: "This server has no demo.",
    codeTitle: "Enter the code",
    codeLead: "Your authenticator app shows 6 digits for Coffer.",
    code: "Code",
    codeRequired: "Enter the 6 digits of your authenticator app",
    recoveryCode: "Recovery code",
    recoveryHint: "Such as 7k2m-9xqd-4vtn-e3hw. Each one works once.",
    recoveryRequired: "Enter a recovery code",
    useRecovery: "Use a recovery code instead",
    useCode: "Use a code of the app instead",
    codeOver: "This sign-in is over. Enter your password again.",
    /** @param {string} label */
    provider: (label) => `Sign in with ${label}`,
    /** @param {string} label */
    linkLead: (label) => `Sign in once to link your account at ${label}.`,
    linkTitle: "Link the account?",
    /** @param {string} label */
    linkText: (label) => `From now on ${label} signs you in, without your password.`,
    link: "Link",
    linked: "The account is linked.",
  },
  register: {
    name: "Your name",
    email: "Email",
    password: "Password",
    submit: "Create account",
    signIn: "I have an account",
    closed: "You need an invitation to register here.",
    rules: "Your password needs",
    rule: {
      length: "Minimum 8 characters",
      upper: "One uppercase letter",
      lower: "One lowercase letter",
      number: "One number",
      special: "One special character",
    },
    met: "met",
    unmet: "not met yet",
    weak: "The password does not meet every rule below",
  },
  verify: {
    /** @param {string} email */
    text: (email) => `We sent a link to ${email}. Open it to confirm your address.`,
    nothing: "Nothing there? Check your spam folder, or send it again.",
    resend: "Resend email",
    /** @param {number} seconds */
    wait: (seconds) => `Resend in ${seconds}s`,
    /** @param {string} when */
    later: (when) => `Resend ${when}`,
    most: "Until then no further email goes out: 3 in 15 minutes and 10 a day are the most.",
    sent: "Email sent",
    notSent: "No email was sent.",
    back: "Back to sign in",
    ready: "Your address is already confirmed. You can sign in.",
  },
  reset: {
    text: "Enter your address, and we will send you a link to choose a new password.",
    email: "Email",
    submit: "Send reset link",
    /** @param {string} email */
    sent: (email) => `If an account exists with ${email}, you will receive a password reset link`,
    back: "Back to sign in",
    most: "No email was sent: 3 an hour are the most to one address.",
  },
  lock: {
    title: "Locked",
    text: "Enter your PIN to continue.",
    pin: "PIN",
    submit: "Unlock",
    /** @param {number} seconds */
    wait: (seconds) => `Try again in ${seconds}s`,
    erase: "Delete the last digit",
    biometric: "Unlock with a passkey",
    signOut: "Sign out instead",
    offline:
      "You are offline. The server checks the PIN: unlocking needs the network. What you entered is kept.",
    passkeyFailed: "The passkey was not confirmed. Try again, or enter your PIN.",
    passkeyEnds: "A passkey unlocks at once and ends the wait.",
  },
};
