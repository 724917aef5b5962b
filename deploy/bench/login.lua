-- POST /auth/login with the right password, by BENCH_USERS users in turns.
dofile(os.getenv("BENCH_FOLDER") .. "/report.lua")
local headers = { ["Content-Type"] = "application/json" }
local users, password, number = tonumber(os.getenv("BENCH_USERS")), os.getenv("BENCH_PASSWORD"), 0

function request()
    number = number % users + 1
    local body = string.format('{"email":"login-%d@bench.test","password":"%s"}', number, password)
    return wrk.format("POST", nil, headers, body)
end
