-- POST /auth/login for unknown addresses, five times as many a second as auth can hash.
local headers = { ["Content-Type"] = "application/json" }
local run, number, threads = os.getenv("BENCH_RUN"), 0, {}
compared, refused, other = 0, 0, 0

function setup(thread) table.insert(threads, thread) end

function delay() return 400 end

function request()
    number = number + 1
    local body = string.format('{"email":"nobody-%s-%d@bench.test","password":"Wr0ng-password!"}', run, number)
    return wrk.format("POST", nil, headers, body)
end

function response(status)
    if status == 401 then
        compared = compared + 1
    elseif status == 503 then
        refused = refused + 1
    else
        other = other + 1
    end
end

function done()
    local thread = threads[1]
    io.write(string.format("FLOOD %d %d %d\n", thread:get("compared"), thread:get("refused"), thread:get("other")))
end
