import HTTPKit
import Testing

@Suite struct RouterTests {
    private static let names = [
        "root", "list", "create", "one", "delete", "default", "nested", "close default", "head",
    ]

    private static let router: Router = {
        var router = Router()
        let numbers = [
            router.add(.get, "/"),
            router.add(.get, "/accounts"),
            router.add(.post, "/accounts"),
            router.add(.get, "/accounts/{id}"),
            router.add(.delete, "/accounts/{id}"),
            router.add(.get, "/accounts/default"),
            router.add(.get, "/accounts/{id}/transactions/{transaction}"),
            router.add(.post, "/accounts/default/close"),
            router.add(.head, "/only-head"),
        ]
        #expect(numbers == Array(names.indices))
        return router
    }()

    struct Case: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let path: String
        let expected: String
        var testDescription: String { "\(method.rawValue) \(path)" }
    }

    private static func describe(_ match: RouterMatch) -> String {
        switch match {
        case .found(let number, let parameters):
            names[number] + parameters.entries.map { " \($0.name)=\($0.value)" }.joined()
        case .methodNotAllowed(let methods): "405 " + methods.map(\.rawValue).joined(separator: ",")
        case .notFound: "404"
        }
    }

    @Test(arguments: [
        Case(method: .get, path: "/", expected: "root"),
        Case(method: .get, path: "", expected: "404"),
        Case(method: .get, path: "accounts", expected: "404"),
        Case(method: .get, path: "/accounts", expected: "list"),
        Case(method: .head, path: "/accounts", expected: "list"),
        Case(method: .post, path: "/accounts", expected: "create"),
        Case(method: .put, path: "/accounts", expected: "405 GET,POST,HEAD"),
        Case(method: .get, path: "/accounts/", expected: "404"),
        Case(method: .get, path: "//accounts", expected: "404"),
        Case(method: .get, path: "/Accounts", expected: "404"),
        Case(method: .get, path: "/%61ccounts", expected: "404"),
        Case(method: .get, path: "/accounts/7", expected: "one id=7"),
        Case(method: .get, path: "/accounts/a%20b%C3%A9", expected: "one id=a bé"),
        Case(method: .get, path: "/accounts/a+b", expected: "one id=a+b"),
        Case(method: .get, path: "/accounts/%zz", expected: "404"),
        Case(method: .get, path: "/accounts/%4", expected: "404"),
        Case(method: .get, path: "/accounts/%", expected: "404"),
        Case(method: .get, path: "/accounts/%ff", expected: "404"),
        Case(method: .get, path: "/accounts/a%00b", expected: "404"),
        Case(method: .get, path: "/accounts/.", expected: "404"),
        Case(method: .get, path: "/accounts/..", expected: "404"),
        Case(method: .get, path: "/accounts/%2e%2E", expected: "404"),
        Case(method: .get, path: "/accounts/...", expected: "one id=..."),
        Case(method: .get, path: "/accounts/default", expected: "default"),
        Case(method: .delete, path: "/accounts/default", expected: "405 GET,HEAD"),
        Case(method: .put, path: "/accounts/7", expected: "405 GET,DELETE,HEAD"),
        Case(method: .get, path: "/accounts/7/transactions/9", expected: "nested id=7 transaction=9"),
        Case(
            method: .get, path: "/accounts/default/transactions/9",
            expected: "nested id=default transaction=9"),
        Case(method: .get, path: "/accounts/7/transactions", expected: "404"),
        Case(method: .get, path: "/accounts/7/transactions/9/x", expected: "404"),
        Case(method: .head, path: "/only-head", expected: "head"),
        Case(method: .get, path: "/only-head", expected: "405 HEAD"),
    ])
    func `a path finds its route, its methods or nothing`(_ test: Case) {
        #expect(Self.describe(Self.router.match(test.method, test.path[...])) == test.expected)
    }

    @Test(
        arguments: [
            (nil, ""), ("", ""), ("a=1&b=2", "a=1;b=2"), ("a", "a="), ("a=", "a="), ("=1", "=1"),
            ("a=1&&b", "a=1;b="), ("a=b=c", "a=b=c"), ("a+b=c+d", "a b=c d"), ("a%26=%3D", "a&=="),
            ("n=%C3%A9", "n=é"), ("a=1&a=2", "a=1;a=2"), ("a=%", nil), ("a=%2", nil), ("a=%g0", nil),
            ("a=%FF", nil), ("%C3=1", nil), ("a=%00", nil),
        ] as [(String?, String?)])
    func `a query is decoded strictly`(_ test: (query: String?, expected: String?)) {
        let parameters = QueryParameters(test.query.map { $0[...] })
        #expect(parameters?.entries.map { "\($0.name)=\($0.value)" }.joined(separator: ";") == test.expected)
    }

    @Test func `the values of a repeated parameter come in order, and the subscript returns the first`()
        throws
    {
        let parameters = try #require(QueryParameters("tag=a&x=1&tag=b"))
        #expect(parameters.values("tag") == ["a", "b"])
        #expect(parameters["tag"] == "a")
        #expect(parameters["missing"] == nil)
    }
}
