-- GET by a signed-in user at a pace that leaves the machine idle half of the time: every connection waits between
-- its requests.
dofile(os.getenv("BENCH_FOLDER") .. "/report.lua")
wrk.headers["Authorization"] = "Bearer " .. os.getenv("BENCH_TOKEN")

function delay() return 8 end
