import Contracts
import SodiumKit

/// What proves that a person has the second factor.
enum FactorProof: Sendable, Equatable {
    /// Six digits of the authenticator app.
    case code(String)
    case recovery(RecoveryCode)
}

/// A proof in the form in which it is compared.
enum ComparedProof: Sendable, Equatable {
    case code(String)
    case recovery(RecoveryHashes)
}

/// The hashes of a typed recovery code.
struct RecoveryHashes: Sendable, Equatable {
    let fast: [UInt8]
    /// Nil if the user's codes have no slow hash yet, and if no code will be compared.
    let slow: [UInt8]?
}

extension FieldErrors {
    /// Returns the six digits of a field, or nil with the problem reported.
    mutating func factorCode(_ field: Field<String>, _ path: String = "code") -> FactorProof? {
        guard let text = required(field, path, "Code is required") else { return nil }
        let digits = text.filter { !$0.isWhitespace }
        guard digits.utf8.count == TOTP.digits, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            add(
                path,
                text.trimmed.isEmpty ? "Code is required" : "Enter the 6 digits of your authenticator app")
            return nil
        }
        return .code(digits)
    }

    /// Returns the recovery code of a field, or nil with the problem reported.
    mutating func recoveryCode(_ field: Field<String>, _ path: String = "recoveryCode") -> FactorProof? {
        guard let text = required(field, path, "Recovery code is required") else { return nil }
        guard let code = RecoveryCode(text) else {
            add(path, "Enter a recovery code, such as 7k2m-9xqd-4vtn-e3hw")
            return nil
        }
        return .recovery(code)
    }

    /// Returns the code of either kind, or nil with the problem reported: who has lost the app must be able
    /// to turn it off.
    mutating func anyFactorCode(_ field: Field<String>, _ path: String = "code") -> FactorProof? {
        if case .value(let text) = field, let code = RecoveryCode(text) { return .recovery(code) }
        return factorCode(field, path)
    }
}

extension SecondFactorAnswer {
    /// Returns the token, nil for a text that is none, and the proof. Throws a `VALIDATION_ERROR`.
    func checked() throws(APIError) -> (token: PendingToken?, proof: FactorProof) {
        var errors = FieldErrors()
        let text = errors.required(mfaToken, "mfaToken", "The token of the sign-in is required")
        let proof = recoveryCode.isGiven ? errors.recoveryCode(recoveryCode) : errors.factorCode(code)
        if code.isGiven, recoveryCode.isGiven {
            errors.add("recoveryCode", "Send a code or a recovery code, not both")
        }
        guard errors.isEmpty, let text, let proof else { throw errors.refusal }
        return (PendingToken(text), proof)
    }
}
