-- POST /auth/login with the right password.
dofile(os.getenv("BENCH_FOLDER") .. "/report.lua")
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"email":"' .. os.getenv("BENCH_EMAIL") .. '","password":"' .. os.getenv("BENCH_PASSWORD") .. '"}'
