-- POST of BENCH_BODY to the URL given to wrk, with the token in BENCH_TOKEN.
dofile(os.getenv("BENCH_FOLDER") .. "/report.lua")
wrk.method = "POST"
wrk.body = os.getenv("BENCH_BODY")
wrk.headers["Authorization"] = "Bearer " .. os.getenv("BENCH_TOKEN")
wrk.headers["Content-Type"] = "application/json"
