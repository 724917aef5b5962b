-- Requests of many users in turns; their tokens, accounts and categories are the lines of the file
-- BENCH_MEMBERS. BENCH_MIX says what they do. With BENCH_PAUSE every connection waits about that many
-- milliseconds between its requests.
dofile(os.getenv("BENCH_FOLDER") .. "/report.lua")
local mixes = {
    page = { "page" },
    create = { "create" },
    -- Half first pages, a fifth creations.
    mixed = {
        "page", "page", "page", "page", "page", "page", "page", "page", "page", "page",
        "create", "create", "create", "create",
        "search", "search", "dashboard", "dashboard", "budgets", "accounts",
    },
}
local mix, run = mixes[os.getenv("BENCH_MIX")], os.getenv("BENCH_RUN")
local pause = tonumber(os.getenv("BENCH_PAUSE"))
local words = { "lunch", "groc+shop", "coffee", "4321" }
local expense = '{"accountId":"%s","categoryId":"%s","type":"EXPENSE","amount":"%d.%02d",'
    .. '"date":"2026-%02d-%02d","description":"Bench expense %s %d"}'
local users, number = {}, 0
for line in io.lines(os.getenv("BENCH_MEMBERS")) do
    local token, account, category = line:match("(%S+) (%S+) (%S+)")
    local headers = { ["Authorization"] = "Bearer " .. token, ["Content-Type"] = "application/json" }
    table.insert(users, { headers = headers, account = account, category = category })
end

local requests = {
    page = function() return "/transactions?limit=50" end,
    search = function() return "/transactions?limit=50&q=" .. words[1 + number % #words] end,
    dashboard = function() return "/dashboard" end,
    budgets = function(user) return "/budgets?accountId=" .. user.account end,
    accounts = function() return "/accounts" end,
    create = function(user)
        return "/transactions", string.format(expense, user.account, user.category,
            1 + number % 90, number % 100, 1 + number % 9, 1 + number % 28, run, number)
    end,
}

function request()
    number = number + 1
    local user = users[1 + number % #users]
    local path, body = requests[mix[math.random(#mix)]](user)
    return wrk.format(body and "POST" or "GET", path, user.headers, body)
end

-- Differs from request to request, so that the connections do not ask in step.
if pause then
    function delay() return math.random(pause / 2, pause * 3 / 2) end
end
