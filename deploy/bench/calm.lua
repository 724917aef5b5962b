-- GET by a signed-in user. Every connection waits between its requests, so that the machine is idle half of the time.
dofile(os.getenv("BENCH_FOLDER") .. "/report.lua")
wrk.headers["Authorization"] = "Bearer " .. os.getenv("BENCH_TOKEN")

function delay() return 8 end
