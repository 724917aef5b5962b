-- A GET, a POST and a stream in turns, of services that fail. Every connection waits between its requests.
local token = { ["Authorization"] = "Bearer " .. os.getenv("BENCH_TOKEN") }
local json = { ["Authorization"] = token["Authorization"], ["Content-Type"] = "application/json" }
local share = '{"transactionId":"00000000-0000-7000-8000-000000000000","participants":[{"email":"person@bench.test"}]}'
local number = 0

function delay() return 20 end

function request()
    number = number % 3 + 1
    if number == 1 then return wrk.format("GET", "/sharing", token) end
    if number == 2 then return wrk.format("POST", "/expenses/share", json, share) end
    return wrk.format("GET", "/export?format=csv", token)
end
