-- POST /auth/refresh: no two requests at the same time exchange the token of the same session.
dofile(os.getenv("BENCH_FOLDER") .. "/report.lua")
local headers = { ["Content-Type"] = "application/json" }
local tokens, first, last = {}, 1, 0
for token in io.lines(os.getenv("BENCH_TOKENS")) do
    last = last + 1
    tokens[last] = token
end

function request()
    local token = tokens[first] or ""
    tokens[first] = nil
    first = first + 1
    return wrk.format("POST", nil, headers, '{"refreshToken":"' .. token .. '"}')
end

-- The new token goes to the end of the queue.
function response(status, fields, body)
    local token = status == 200 and body:match('"refreshToken":"([^"]*)"')
    if token then
        last = last + 1
        tokens[last] = token
    end
end
