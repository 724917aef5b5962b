import Contracts

extension BankFailure {
    /// What the connection tells its user.
    var problem: BankProblem {
        switch self {
        case .claimRefused, .accessEnded:
            BankProblem(
                .accessEnded,
                "The server ended this access. Make a new setup token there and connect again: your accounts "
                    + "stay chosen.")
        case .paymentRequired:
            BankProblem(
                .paymentRequired, "The server wants to be paid before it tells more. Look at its site.")
        case .unreachable: BankProblem(.unreachable, "The server cannot be reached")
        case .slow: BankProblem(.slow, "The server took too long")
        case .tooLarge: BankProblem(.tooLarge, "The server's answer is too large")
        case .unreadable: BankProblem(.unreadable, "The server's answer cannot be used")
        }
    }

    /// The refusal of a request to connect.
    var refusal: APIError {
        switch self {
        case .claimRefused, .accessEnded:
            .field(
                "setupToken",
                "The server does not take this setup token. It may have been used: if that was not you, end "
                    + "it there, and make a new one.")
        case .paymentRequired:
            .field("setupToken", "The server wants to be paid before it gives access. Look at its site.")
        case .unreachable(let reason), .unreadable(let reason):
            APIError(.upstreamError, problem.message, logMessage: reason)
        case .tooLarge: APIError(.upstreamError, problem.message)
        case .slow: APIError(.gatewayTimeout, problem.message)
        }
    }

    /// The reason for the log, without anything that opens an account.
    var reason: String {
        switch self {
        case .unreachable(let reason), .unreadable(let reason): reason
        default: problem.message
        }
    }
}
