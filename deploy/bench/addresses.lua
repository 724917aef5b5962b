-- GET of the URL without a token, each request from another address, as a trusted proxy would name it.
dofile(os.getenv("BENCH_FOLDER") .. "/report.lua")
math.randomseed(os.time())

function request()
    local address = string.format("%d.%d.%d.%d", math.random(1, 223), math.random(0, 255), math.random(0, 255),
        math.random(0, 255))
    return wrk.format("GET", nil, { ["X-Forwarded-For"] = address })
end
