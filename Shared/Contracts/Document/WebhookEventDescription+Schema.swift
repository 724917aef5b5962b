extension WebhookEventDescription {
    /// The form of a delivery's body as its type has it.
    public var bodySchema: Schema { Schema.of(body, .answer) }
    /// The problems of that form, for the tests.
    public var problems: [String] { Schema.read(body, .answer).problems }

    /// The form of a delivery's body in the document: its `type` is one text, and `data` without members is
    /// an object to which newer servers may add some.
    public var schema: Schema {
        let members = bodySchema.members.map { member in
            var form = member.schema
            if member.name == "type" {
                form.form = .text(TextForm(values: [type.rawValue]))
                form.ownExample = .text(type.rawValue)
            } else if member.name == "data", form.members.isEmpty {
                form.form = .map(Schema(.anything))
                form.ownExample = .object([])
            }
            return SchemaMember(name: member.name, schema: form, isRequired: member.isRequired)
        }
        let name = "\(operation.prefix(1).uppercased())\(operation.dropFirst())Event"
        return Schema(.object(name: name, members: members, isClosed: false))
    }
}
