internal import CPQ

/// The numbers of PostgreSQL's types, which are the same in every database (`pg_type.dat`).
enum PostgresType {
    static let bool: Oid = 16
    static let bytea: Oid = 17
    static let name: Oid = 19
    static let bigint: Oid = 20
    static let smallint: Oid = 21
    static let integer: Oid = 23
    static let text: Oid = 25
    static let real: Oid = 700
    static let double: Oid = 701
    static let unknown: Oid = 705
    static let varchar: Oid = 1043
    static let numeric: Oid = 1700
    static let void: Oid = 2278
}
