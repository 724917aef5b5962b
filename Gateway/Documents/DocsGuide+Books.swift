extension DocsGuide {
    /// How several people keep one book.
    static let books = ##"""
        <h2 id="share-your-book">Share your book</h2>
        <p>A book is accounts, entries, budgets and goals that belong together. Everybody has a personal one,
        and it is yours alone until you invite somebody. For a household, <a href="#post-books">make a
        book</a> of its own, and <a href="#post-books-id-invitations">invite</a> its members by their
        addresses:</p>
        <figure class="curl"><figcaption>curl</figcaption><pre>
        curl "$COFFER/books" -H "Authorization: Bearer $TOKEN" \
          -H 'Content-Type: application/json' -d '{"name":"Our home","currency":"EUR"}'
        curl "$COFFER/books/&lt;id&gt;/invitations" -H "Authorization: Bearer $TOKEN" \
          -H 'Content-Type: application/json' \
          -d '{"email":"grace@example.org","role":"EDITOR"}'</pre></figure>
        <figure class="swift"><figcaption>Swift</figcaption><pre>
        let home = try await client.books.create(SharedBookDraft(name: "Our home"))
        let invitation = try await client.books.invite(
            "grace@example.org", as: .editor, to: home.id)
        let entries = try await client.book(home.id).transactions.page()</pre></figure>
        <figure class="javascript"><figcaption>JavaScript</figcaption><pre>
        const home = await coffer("POST", "/books", { json: { name: "Our home", currency: "EUR" } });
        await coffer("POST", `/books/${home.id}/invitations`, {
          json: { email: "grace@example.org", role: "EDITOR" },
        });
        const { transactions } = await coffer("GET", `/books/${home.id}/transactions`);</pre></figure>
        <p class="javascript">With <code>coffer.js</code>, <code>coffer.book(home.id)</code> has the same
        calls for that book: <code>coffer.book(home.id).get("/transactions")</code>.</p>
        <figure class="python"><figcaption>Python</figcaption><pre>
        home = coffer("POST", "/books", {"name": "Our home", "currency": "EUR"})
        coffer("POST", f"/books/{home['id']}/invitations", {
            "email": "grace@example.org", "role": "EDITOR"})
        entries = coffer("GET", f"/books/{home['id']}/transactions")["transactions"]</pre></figure>
        <p>Grace gets a mail. Its link holds no right: she signs in with the invited address, verified, finds
        the invitation <a href="#get-invitations">among hers</a>, and
        <a href="#post-invitations-id-accept">accepts</a> it within seven days. A forwarded mail opens
        nothing. The answer to you is the same whether the address has an account or not.</p>
        <dl>
        <dt>Roles</dt><dd>A <code>VIEWER</code> reads, exports and listens. An <code>EDITOR</code> also
        writes, imports and undoes. The <code>OWNER</code> alone invites, changes roles, has backups, the
        bank connections and sample data, empties the trash, hands the book over and deletes it.</dd>
        <dt>Addresses</dt><dd>Every endpoint of a book is also served under <code>/books/{id}</code>. Without
        that, it is about your personal book, always. What is a person's stays where it is: the profile,
        notifications, the wallet, shares, webhooks.</dd>
        <dt>Fresh sign-ins</dt><dd>What grants something for long (inviting, making somebody EDITOR, handing
        over, deleting, recovering) wants a sign-in of the last ten minutes. Else it is 403 with
        <code>details.reauthenticate</code>: sign in again, and repeat it.</dd>
        <dt>Who did what</dt><dd>Transactions and transfers say <code>createdBy</code>.
        <a href="#get-books-id-activity">The activity</a> has the last change of each record, newest first,
        from the first invitation on.</dd>
        <dt>As it happens</dt><dd><a href="#get-events">Events</a> tell changes of another book as
        <code>sharedBook</code> with its <code>bookId</code> and <code>revision</code>, and <code>books</code>
        when you are in other books than before, or invited.</dd>
        <dt>Leaving</dt><dd><a href="#delete-books-id-members-user">Leave</a>, or remove a member: from the
        answer on, every request of theirs to the book is 404, "Book not found". What they entered and shared
        stays.</dd>
        <dt>Endings</dt><dd>A deleted book is gone at once for all, and its owner can
        <a href="#post-books-id-recover">recover</a> it for 30 days. When an owner's account is deleted, the
        EDITOR who has been in the book longest gets it; without one it is deleted, too. The personal book is
        erased, unless <a href="#delete-users-me">the deletion</a> names an EDITOR of it as
        <code>heirId</code>: then it is that person's, with all members, under another id.</dd>
        </dl>
        """##
}
