-- GET of the URL given to wrk, with the token in BENCH_TOKEN, if any.
dofile(os.getenv("BENCH_FOLDER") .. "/report.lua")
local token = os.getenv("BENCH_TOKEN")
if token and token ~= "" then wrk.headers["Authorization"] = "Bearer " .. token end
