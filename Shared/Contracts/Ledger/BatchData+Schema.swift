extension BatchData: SchemaUnion {
    package static var types: [any Decodable.Type] {
        [Transaction.self, Transfer.self, NamedTransaction.self, DeletedID<Transaction>.self]
    }
}
