/// The guide before the reference: from the first sign-in to the first shared expense.
enum DocsGuide {
    static let contents = """
        <p><a href="#top">Guide</a></p>
        <ul>
        <li><a href="#sign-in">Sign in</a></li>
        <li><a href="#first-transaction">The first transaction</a></li>
        <li><a href="#idempotency">Requests that may be repeated</a></li>
        <li><a href="#paging">Paging</a></li>
        <li><a href="#versions">Versions and caches</a></li>
        <li><a href="#errors">Errors</a></li>
        <li><a href="#sharing">Sharing an expense</a></li>
        <li><a href="#share-your-book">Share your book</a></li>
        <li><a href="#receiving-webhooks">Receiving webhooks</a></li>
        <li><a href="#generated-clients">Clients by generators</a></li>
        <li><a href="#promise">What v1 promises</a></li>
        <li><a href="#changelog">Changelog</a></li>
        <li><a href="#error-codes">Error codes</a></li>
        <li><a href="#types">Types</a></li>
        </ul>
        """

    static let text = ##"""
        <section class="guide">
        <p class="lead">Coffer keeps a person's money in order: accounts, budgets, shared expenses and
        savings, behind one address. Requests and answers are JSON.</p>
        <p>Set the address once, and every example on this page can be copied into a terminal. The same paths
        are also served under <code>/api/v1</code>.</p>
        <figure><figcaption>Shell</figcaption><pre>
        export COFFER=https://coffer.example.org</pre></figure>

        <h2 id="sign-in">Sign in</h2>
        <p>Register with an address and a password, follow the mailed link, and sign in. In development
        <a href="#post-auth-demo">the demo user</a> needs none of this.</p>
        <figure class="curl"><figcaption>curl</figcaption><pre>
        curl "$COFFER/auth/login" -H 'Content-Type: application/json' \
          -d '{"email":"ada@example.org","password":"correct-Horse-7"}'
        export TOKEN=…   # the accessToken of the answer</pre></figure>
        <figure class="swift"><figcaption>Swift</figcaption><pre>
        import CofferClient
        import Contracts

        let client = try CofferClient("https://coffer.example.org")
        try await client.auth.signIn(email: "ada@example.org", password: "correct-Horse-7")</pre></figure>
        <p class="swift"><code>CofferClient</code> is a library of Coffer's package. It renews tokens, and
        repeats what is safe to repeat under a key of its own.</p>
        <figure class="javascript"><figcaption>JavaScript</figcaption><pre>
        const address = "https://coffer.example.org";
        let token = "";

        async function coffer(method, path, { json, file, type = "application/json", key } = {}) {
          const headers = { "Content-Type": type };
          if (token) headers.Authorization = `Bearer ${token}`;
          if (key) headers["Idempotency-Key"] = key;
          const body = file ?? (json &amp;&amp; JSON.stringify(json));
          const answer = await fetch(address + path, { method, headers, body });
          const isJSON = answer.headers.get("Content-Type")?.startsWith("application/json");
          const content = isJSON ? await answer.json() : await answer.blob();
          if (!answer.ok) throw Object.assign(new Error(`${answer.status} ${path}`), { answer, content });
          return content.data ?? content;
        }

        ({ accessToken: token } = await coffer("POST", "/auth/login", {
          json: { email: "ada@example.org", password: "correct-Horse-7" },
        }));</pre></figure>
        <p class="javascript">A module without dependencies, for browsers, node and deno, does more: it renews
        tokens, repeats what is safe to repeat, follows events, and its types know every endpoint. Copy
        <code>coffer.js</code>, <code>answers.js</code>, <code>endpoints.js</code>, <code>coffer.d.ts</code>
        (its reference) and <code>api.d.ts</code> from <code>/app/client/</code>.</p>
        <figure class="python"><figcaption>Python</figcaption><pre>
        import json, urllib.request, uuid

        address, token = "https://coffer.example.org", ""

        def coffer(method, path, body=None, file=None, type="application/json", key=None):
            data = file if body is None else json.dumps(body).encode()
            request = urllib.request.Request(address + path, data, {"Content-Type": type}, method=method)
            if token:
                request.add_header("Authorization", f"Bearer {token}")
            if key:
                request.add_header("Idempotency-Key", str(key))
            with urllib.request.urlopen(request) as answer:  # an HTTPError has the status and the body
                content = answer.read()
                if not answer.headers.get("Content-Type", "").startswith("application/json"):
                    return content
            content = json.loads(content)
            return content.get("data", content)

        token = coffer(
            "POST", "/auth/login",
            {"email": "ada@example.org", "password": "correct-Horse-7"})["accessToken"]</pre></figure>
        <p>The access token lives for 15 minutes. Send it as <code>Authorization: Bearer …</code>. Before it
        expires, <a href="#post-auth-refresh">exchange the refresh token</a> for a new pair; a refresh token
        works once. A page in a browser says <code>X-Session-Mode: cookie</code> when it signs in: the tokens
        then stay in cookies that no script can read, and requests other than GET carry
        <code>X-CSRF: 1</code>.</p>
        <p>A script or another program needs no sign-in of its own: <a href="#post-auth-tokens">make an API
        token</a> with the scopes that it needs, for all accounts or for some, and send it alike.</p>

        <h2 id="first-transaction">The first transaction</h2>
        <p>Every user begins with one account. A transaction needs a category of its own type.</p>
        <figure class="curl"><figcaption>curl</figcaption><pre>
        curl "$COFFER/categories" -H "Authorization: Bearer $TOKEN" \
          -H 'Content-Type: application/json' -d '{"name":"Groceries","type":"EXPENSE"}'
        curl "$COFFER/transactions" -H "Authorization: Bearer $TOKEN" \
          -H 'Content-Type: application/json' \
          -d '{"type":"EXPENSE","amount":"25.50","categoryId":"&lt;id of the category&gt;"}'</pre></figure>
        <figure class="swift"><figcaption>Swift</figcaption><pre>
        let category = try await client.categories.create(
            CategoryDraft(name: "Groceries", type: .value(.expense)))
        let transaction = try await client.transactions.create(
            TransactionDraft(
                categoryId: .value(category.id), type: .value(.expense), amount: "25.50"))</pre></figure>
        <figure class="javascript"><figcaption>JavaScript</figcaption><pre>
        const category = await coffer("POST", "/categories", {
          json: { name: "Groceries", type: "EXPENSE" },
        });
        const transaction = await coffer("POST", "/transactions", {
          json: { type: "EXPENSE", amount: "25.50", categoryId: category.id }, key: crypto.randomUUID(),
        });</pre></figure>
        <figure class="python"><figcaption>Python</figcaption><pre>
        category = coffer("POST", "/categories", {"name": "Groceries", "type": "EXPENSE"})
        transaction = coffer("POST", "/transactions", {
            "type": "EXPENSE", "amount": "25.50", "categoryId": category["id"]},
            key=uuid.uuid4())</pre></figure>
        <p>The answer is an envelope. The examples below show what is in <code>data</code>.</p>
        <figure><figcaption>Answer</figcaption><pre>
        {"success": true, "data": {"id": "01900000-…", "amount": "25.50", …}}</pre></figure>
        <p>Money is a decimal with exactly the digits of its currency, as text. Requests may also send a JSON
        number, which is read as it is written. Nothing is converted unless <code>displayCurrency</code> asks
        for it.</p>

        <h2 id="idempotency">Requests that may be repeated</h2>
        <p>A phone in a tunnel does not know whether its request arrived. Give such a request an
        <code>Idempotency-Key</code>, any text of 1 to 255 visible characters, and send it again with the same
        key and body: there is one effect, and the same answer with
        <code>Idempotency-Replayed: true</code>. The order of the members does not matter. The same key with
        another body is 422. Answers are kept for 30 days. A transaction may also carry its own
        <code>clientId</code>, unique for ever.</p>
        <figure><figcaption>curl</figcaption><pre>
        curl "$COFFER/transactions" -H "Authorization: Bearer $TOKEN" \
          -H 'Idempotency-Key: order-17' -H 'Content-Type: application/json' \
          -d '{"type":"EXPENSE","amount":"25.50","categoryId":"&lt;id of the category&gt;"}'</pre></figure>

        <h2 id="paging">Paging</h2>
        <p>Lists take <code>limit</code> (1 to 100, 50 when absent) and answer <code>total</code>,
        <code>hasMore</code> and <code>nextCursor</code>. Send the cursor back as it is for the next page: the
        thousandth page costs what the first one costs. <code>offset</code> works up to 10 000.</p>
        <figure><figcaption>curl</figcaption><pre>
        curl "$COFFER/transactions?limit=100" -H "Authorization: Bearer $TOKEN"
        curl "$COFFER/transactions?limit=100&amp;cursor=&lt;nextCursor&gt;" \
          -H "Authorization: Bearer $TOKEN"</pre></figure>

        <h2 id="versions">Versions and caches</h2>
        <p>A single resource has an <code>ETag</code>. Send it as <code>If-None-Match</code> and get 304 while
        nothing has changed; send it as <code>If-Match</code> with a change and get 412 if somebody else was
        faster. PUT and PATCH are alike: a field that is absent stays, and <code>null</code> clears it.</p>

        <h2 id="errors">Errors</h2>
        <p>An error has a sentence for a person, a code for a program, and where fields are to blame a list of
        messages for each. All wrong fields are told at once.</p>
        <figure><figcaption>Answer</figcaption><pre>
        {
          "success": false,
          "error": "Amount must be greater than zero",
          "code": "VALIDATION_ERROR",
          "details": {"amount": ["Amount must be greater than zero"]}
        }</pre></figure>
        <p>Each endpoint lists its codes. Every endpoint can also answer these:</p>
        <dl>
        <dt>401 <code>UNAUTHORIZED</code></dt><dd>The token is missing or has expired.</dd>
        <dt>404 <code>NOT_FOUND</code></dt><dd>It does not exist, or belongs to somebody else.</dd>
        <dt>408, 413, 414, 417, 431</dt><dd>The request is too slow, too long, or expects too much.</dd>
        <dt>423 <code>SESSION_LOCKED</code></dt><dd>Unlock the session with the PIN or a passkey.</dd>
        <dt>429 <code>RATE_LIMITED</code></dt><dd>Wait as long as <code>Retry-After</code> says.</dd>
        <dt>500, 501, 502, 504, 505</dt><dd>A fault of ours. Repeat with the same key.</dd>
        <dt>503 <code>SERVICE_UNAVAILABLE</code></dt><dd>One part is down or busy; the others go on.</dd>
        <dt>503 <code>OUTCOME_UNKNOWN</code></dt><dd>It may be stored: repeat it with its key.</dd>
        <dt>507 <code>STORAGE_FULL</code></dt><dd>The operator must free some space. Reading goes on.</dd>
        </dl>
        <p>Quote <code>X-Request-Id</code> of the answer when you ask the operator for help.</p>

        <h2 id="sharing">Sharing an expense</h2>
        <p>Share a transaction by the addresses of the others. The parts always sum to the whole, to the cent;
        a person without an account is invited, and finds the part after signing up.</p>
        <figure class="curl"><figcaption>curl</figcaption><pre>
        curl "$COFFER/expenses/share" -H "Authorization: Bearer $TOKEN" \
          -H 'Content-Type: application/json' \
          -d '{"transactionId":"&lt;id&gt;","participants":[{"email":"grace@example.org"}]}'
        curl "$COFFER/sharing" -H "Authorization: Bearer $TOKEN"</pre></figure>
        <figure class="swift"><figcaption>Swift</figcaption><pre>
        let share = try await client.sharing.share(
            ShareDraft(
                transactionId: .value(transaction.id),
                participants: .list([ParticipantDraft(email: "grace@example.org")])))
        let overview = try await client.sharing.overview()</pre></figure>
        <figure class="javascript"><figcaption>JavaScript</figcaption><pre>
        const share = await coffer("POST", "/expenses/share", {
          json: { transactionId: transaction.id, participants: [{ email: "grace@example.org" }] },
          key: crypto.randomUUID(),
        });
        const overview = await coffer("GET", "/sharing");</pre></figure>
        <figure class="python"><figcaption>Python</figcaption><pre>
        share = coffer("POST", "/expenses/share", {
            "transactionId": transaction["id"], "participants": [{"email": "grace@example.org"}]},
            key=uuid.uuid4())
        overview = coffer("GET", "/sharing")</pre></figure>
        <p>Grace finds it under <a href="#get-expenses-shared-with-me">what is shared with her</a>, says
        <a href="#post-expenses-shares-id-accept">that it is right</a> or declines it, and is reminded once a
        day at most. When she has paid,
        <a href="#patch-expenses-shares-id-paid">mark her part as paid</a>;
        <a href="#post-sharing-settle">settle</a>
        does so for all that she owes in a currency. Where each owes the other something, the one who is owed
        on balance settles both sides with <code>"net":true</code>: only what the other has accepted counts
        against what they are owed, and the rest stays open. The other can
        <a href="#post-sharing-claim">say "I paid"</a> before, which is confirmed by settling that
        <code>amount</code>, or <a href="#post-sharing-claim-refuse">refused</a>.</p>

        \##(books)

        <h2 id="receiving-webhooks">Receiving webhooks</h2>
        <p>A webhook tells a server of yours what changed, in the form of
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a>.
        <a href="#post-webhooks">Make one</a> with an <code>https://</code> address and the events that you
        want, and keep its secret. Each event is a POST that says what to read again, and nothing more:</p>
        <figure><figcaption>Request to your server</figcaption><pre>
        webhook-id: 01900000-0000-7000-8000-000000000001
        webhook-timestamp: 1772000000
        webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

        {"type": "book.changed", "timestamp": "2026-02-25T06:13:20.000Z", "data": {"revision": 17}}</pre>
        </figure>
        <ul>
        <li><code>book.changed</code>: read <a href="#get-changes">what changed</a> up to
        <code>revision</code>. Several changes before a delivery come as one.</li>
        <li><code>shares.changed</code> and <code>wallet.changed</code>: read the lists again.</li>
        <li><code>notification.created</code>: <code>id</code> and <code>kind</code> of a
        <a href="#get-notifications">notification</a>.</li>
        <li><code>webhook.test</code>: you asked for it.</li>
        </ul>
        <p>Check the signature before anything else; libraries of Standard Webhooks do it, and so do these
        lines. While a secret is replaced there are two signatures, with a space between.</p>
        <figure><figcaption>Verifying in Python</figcaption><pre>
        import base64, hashlib, hmac, time

        def verified(headers, body, secret):
            moment = headers["webhook-timestamp"]
            signed = b".".join([headers["webhook-id"].encode(), moment.encode(), body])
            key = base64.b64decode(secret.removeprefix("whsec_"))
            own = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
            known = any(hmac.compare_digest(own, one) for one in headers["webhook-signature"].split())
            return known and abs(time.time() - int(moment)) &lt; 300</pre></figure>
        <p>Answer 2xx within 15 seconds. Anything else is tried again, ten times in three days or more, and
        holds up the events behind it, so that they come in order. One can come twice, with the same
        <code>webhook-id</code>. A <code>Retry-After</code> of 429 and 503 is kept, up to a day. Redirects are
        not followed. 410 disables the webhook, and so do five days without a success, and more than 10 000
        events that wait: its user gets a mail, and <a href="#get-webhooks-id-deliveries">its log</a> tells
        what happened. The schemas of all events are in the section <code>webhooks</code> of
        <a href="/openapi.json">/openapi.json</a>.</p>

        <h2 id="generated-clients">Clients by generators</h2>
        <p>Generators make clients of <a href="/openapi.json">/openapi.json</a> for most languages. Coffer's
        tests compile these three, and register, book, share, save and export with each:</p>
        <figure><figcaption>Shell</figcaption><pre>
        openapi-generator-cli generate -i "$COFFER/openapi.json" -g typescript-fetch -o client
        openapi-generator-cli generate -i "$COFFER/openapi.json" -g swift6 -o client --additional-properties=\
        useCustomDateWithoutTime=true,identifiableModels=false,enumUnknownDefaultCase=true
        openapi-python-client generate --url "$COFFER/openapi.json"</pre></figure>
        <p>Amounts are decimal text in all of them. Without the first option a Swift client sends dates with a
        time, without the last it refuses what is new.</p>

        <h2 id="promise">What v1 promises</h2>
        <p>A client that works today works for as long as <code>/api/v1</code> is served. Operations, members,
        codes and what they mean stay. What is new is optional in requests, and additional in answers: so read
        over members, texts of a known set and error codes that you do not know. A list shows things of a new
        kind only to those who ask for them; <code>/changes</code>, events and exports tell all kinds.
        Should a change ever break a client, it comes under <code>/api/v2</code>, and v1 is served beside it
        for at least a year.</p>

        <h2 id="changelog">Changelog</h2>
        <dl>
        <dt>1.0, books of several people</dt><dd><a href="#share-your-book">Books</a> with members and
        roles (<code>/books</code>, <code>/invitations</code>); every endpoint of a book is also served under
        <code>/books/{id}</code>. Transactions and transfers have <code>createdBy</code>.</dd>
        <dt>1.0, bank sync</dt><dd><code>POST /bank/connections</code> takes a setup token of a
        <a href="https://www.simplefin.org">SimpleFIN</a> server (1.0.7 and 2.0),
        <code>PATCH /bank/connections/{id}</code> says where each of its accounts goes, and entries come four
        times a day from then on. Each sync is an import of the <code>format</code> <code>bank</code>, which
        can be undone; what is deleted or taken back does not come again. What the bank has not booked yet
        stands in <code>pending</code>, and <code>difference</code> says what the book lacks to the bank's
        balance. An entry that cannot be read is named in the account's <code>error</code>, and the others go
        on. Undoing an import within seven days also takes the bank's corrections of amounts back. After a
        restore the bank is asked again for everything since the day of the backup.</dd>
        <dt>1.0, bank files</dt><dd><code>POST /imports</code> also reads MT942, CAMT.052, CAMT.054 and
        their first versions. What a file leaves open is in <code>questions</code>, all at once where
        possible; answers, also <code>amountSign</code> and <code>mapping.separator</code>, are remembered
        for files with the same header.</dd>
        <dt>1.0, savings accounts</dt><dd><code>POST /assets</code> with <code>accountId</code> makes an
        asset of an account: its name, its currency and its balance are the account's, its targets never
        rise by themselves, and deposits are entries of the account. <code>PATCH /assets/{id}</code> with
        <code>accountId: null</code> ends that.</dd>
        <dt>1.0, paid abroad</dt><dd>Transactions have <code>originalAmount</code> and
        <code>originalCurrency</code>: what the shop asked, while <code>amount</code> is what the account was
        charged. No sum reads them; lists, exports, search and imports have them.</dd>
        <dt>1.0, closed accounts</dt><dd>An account with <code>isArchived</code> is closed: listed last, never
        active, without new entries, transfers, imports and templates. Its history counts as before, and its
        templates wait.</dd>
        <dt>1.0, all accounts at once</dt><dd><code>accountId=all</code> means the accounts with
        <code>inOverview</code>: in the dashboard, reports, lists and templates, whose figures name what moved
        across their edge (<code>movedOut</code>, <code>movedIn</code>), and for budgets and income goals of
        the whole book, whose <code>accountId</code> is null. <code>POST /budgets/move</code> moves money
        between two budgets, <code>POST /budgets/widen</code> makes budgets of accounts those of the whole
        book. <code>GET /changes</code> tells these as <code>bookBudget</code> and
        <code>bookIncomeGoal</code>.</dd>
        <dt>1.0, what repeats</dt><dd><code>GET /recurring/suggestions</code> finds entries that repeat
        without a template, and says what all that repeats costs. A suggestion can be accepted (a template
        books it from now on), confirmed (it is expected and counted, as in an account whose entries are
        imported) or dismissed.</dd>
        <dt>1.0, balances that stay true</dt><dd>An account's <code>openingBalance</code> is what it held at
        the beginning of its <code>openingDate</code>, which is today at the latest. Entries before it are in
        lists, budgets, reports and exports, but in no balance of that day or later: so an import of older
        rows never changes today's balance. A balance of an earlier day is counted backwards, and
        <code>since</code> in <code>GET /reports/balances</code> says from which month an account counts.
        Accounts with older entries got the day of the oldest one as their <code>openingDate</code>, so that
        no balance changed; files before version 2.2 are restored so, too.</dd>
        <dt>1.0, accepted shares</dt><dd>A part of a shared expense counts against what its participant is
        owed once they accepted it: <code>acceptedAt</code>, <code>POST /expenses/shares/{id}/accept</code>,
        <code>POST /sharing/accept</code>, <code>notAccepted</code> of a net settlement. Claims wait for an
        answer and can be refused; <code>settle</code> takes an <code>amount</code> and a
        <code>groupId</code>. A user who takes their account back has no webhook that goes on.</dd>
        <dt>1.0, income goals and rates in copies</dt><dd><code>GET /changes</code> tells income goals and own
        exchange rates, too; a copy begins anew for them, once.</dd>
        <dt>1.0, what rules leave out</dt><dd>The answer to a creation with <code>applyRules</code> has
        <code>skipped</code> where a rule left something out.</dd>
        <dt>1.0, several payers</dt><dd><code>GET /sharing</code> has <code>expensesPaidByMe</code>,
        <code>/expenses/shared-by-me</code> takes <code>role=payer</code>, and <code>PATCH
        /expenses/shares/{id}</code> divides an expense of several payers anew. Exports have
        <code>sharesPaidByMe</code>, and the table of shares has rows with the role <code>PAYER</code>.</dd>
        <dt>1.0, reconciliations in copies</dt><dd><code>GET /changes</code> tells reconciliations, too; a
        copy begins anew for them, once.</dd>
        <dt>1.0, languages of notifications</dt><dd>The <code>message</code> of a notification is in the
        language of the user's <code>locale</code>, as mails are.</dd>
        <dt>1.0, webhooks</dt><dd>Signed events to a server of yours (<code>POST /webhooks</code>), with
        their schemas in the section <code>webhooks</code> of <code>/openapi.json</code>. A
        <code>Retry-After</code> of the receiver is kept, and a mail says when Coffer disables a
        webhook.</dd>
        <dt>1.0, languages of mails</dt><dd>Mails, and the pages behind their links, are in English, German,
        Spanish, French, Hebrew or Japanese: by the <code>locale</code> of the user, else by the
        <code>Accept-Language</code> of the request for a link.</dd>
        <dt>1.0, payees of transfers</dt><dd>Transfers have a payee, too: lists, searches,
        <code>GET /payees</code> and renames find it. <code>lastCategoryId</code> of a payee is null while
        only transfers have it, and transfers joined before have none.</dd>
        <dt>1.0, net worth</dt><dd>The balance of each account at the end of each month
        (<code>GET /reports/balances</code>).</dd>
        <dt>1.0, everyday money</dt><dd>Transfers, splits, refunds, payees, rules, opening balances,
        reconciling, a trash of everything that people delete, rollover of budgets, categories under
        categories, templates by weeks and of transfers,
        payments of a part of a share, claims, several payers of a group's expense.</dd>
        <dt>1.0, ways in</dt><dd>API tokens with scopes, a second factor, changing the address.</dd>
        <dt>1.0, live</dt><dd>A stream of events (<code>GET /events</code>) says at once what has
        changed, and <code>GET /changes</code> brings it to a copy of the book. The library
        <code>CofferOffline</code> keeps one for Swift apps, and what people change without a network.</dd>
        <dt>1.0, the document</dt><dd>Named answers and errors, amounts of one form, notes and defaults of all
        members.</dd>
        <dt>1.0</dt><dd>Accounts, transactions, budgets, sharing, savings goals and planning, wallets,
        exports, backups, restores and imports.</dd>
        </dl>
        </section>
        """##
}
