-- POST /transactions: every request creates a new expense.
dofile(os.getenv("BENCH_FOLDER") .. "/report.lua")
local headers = {
    ["Authorization"] = "Bearer " .. os.getenv("BENCH_TOKEN"), ["Content-Type"] = "application/json",
}
local template = '{"accountId":"' .. os.getenv("BENCH_ACCOUNT") .. '","categoryId":"' .. os.getenv("BENCH_CATEGORY")
    .. '","type":"EXPENSE","amount":"%d.%02d","date":"2026-%02d-%02d","description":"Bench expense %s %d"}'
local run, number = os.getenv("BENCH_RUN"), 0

function request()
    number = number + 1
    local body = string.format(template, 1 + number % 90, number % 100, 1 + number % 9, 1 + number % 28, run, number)
    return wrk.format("POST", nil, headers, body)
end
