-- Creates an expense, shares it with one of BENCH_PEOPLE people, and so on; needs one connection per thread.
dofile(os.getenv("BENCH_FOLDER") .. "/report.lua")
local headers = {
    ["Authorization"] = "Bearer " .. os.getenv("BENCH_TOKEN"), ["Content-Type"] = "application/json",
}
local expense = '{"accountId":"' .. os.getenv("BENCH_ACCOUNT") .. '","categoryId":"' .. os.getenv("BENCH_CATEGORY")
    .. '","type":"EXPENSE","amount":"%d.%02d","description":"Shared expense %d"}'
local share = '{"transactionId":"%s","participants":[{"email":"person-%d@bench.test"}]}'
local people, number, transaction = tonumber(os.getenv("BENCH_PEOPLE")), math.random(1000), nil

function request()
    if transaction then
        return wrk.format("POST", "/expenses/share", headers, string.format(share, transaction, number % people))
    end
    number = number + 1
    local body = string.format(expense, 1 + number % 90, number % 100, number)
    return wrk.format("POST", "/transactions", headers, body)
end

function response(status, fields, body)
    transaction = not transaction and body:match('"data":{"id":"([^"]+)"') or nil
end
