# Prints the result: one table of medians, and the marks with PASS or MISS.
# shellcheck shell=bash

print_table() { # RESULTS
    awk -v rounds="$rounds" -v seconds="$round_seconds" '
        # Puts the values of a key into a list, the smallest first; returns their number.
        function sort(key, list, count, i, j, swap) {
            count = split(values[key], list, " ")
            for (i = 2; i <= count; i++)
                for (j = i; j > 1 && list[j] + 0 < list[j - 1] + 0; j--) {
                    swap = list[j]; list[j] = list[j - 1]; list[j - 1] = swap
                }
            return count
        }
        function median(key, list, count) {
            count = sort(key, list)
            if (count == 0) return 0
            return count % 2 ? list[(count + 1) / 2] : (list[count / 2] + list[count / 2 + 1]) / 2
        }
        # The 99th of a hundred values.
        function high(key, list, count) {
            count = sort(key, list)
            return list[int((count * 99 + 99) / 100)]
        }
        function mark(what, found, sign, wanted, ok) {
            ok = sign == "<=" ? found <= wanted : found >= wanted
            printf "%-4s  %-62s %7.2f  (%s %s)\n", ok ? "PASS" : "MISS", what, found, sign, wanted
        }
        # The two times must differ by a tenth at most.
        function alike(what, ratio, ok) {
            ok = ratio >= 0.9 && ratio <= 1.1
            printf "%-4s  %-62s %7.2f  (0.9 to 1.1)\n", ok ? "PASS" : "MISS", what, ratio
        }
        function exactly(what, found, wanted, ok) {
            ok = found == wanted
            printf "%-4s  %-62s %7d  (%d)\n", ok ? "PASS" : "MISS", what, found, wanted
        }
        {
            key = $1 " " $2
            if (!(key in seen)) { seen[key] = 1; order[++sides] = key }
            for (field = 3; field <= NF; field++) values[key " " field] = values[key " " field] " " $field
            if (NF >= 8) errors[key] += $8
        }
        END {
            printf "\nmedians of %d rounds of %d s, in turns\n", rounds, seconds
            printf "%-12s %-9s %11s %10s %10s %12s %11s %7s\n", "PART", "SIDE", "REQUESTS/S", "P50 MS", "P99 MS",
                "CPU µS/REQ", "MEMORY MIB", "ERRORS"
            for (i = 1; i <= sides; i++) {
                key = order[i]
                if (!(key " 8" in values)) continue
                split(key, name, " ")
                printf "%-12s %-9s %11.0f %10.3f %10.3f %12.1f %11.1f %7d\n", name[1], name[2], median(key " 3"),
                    median(key " 4") / 1000, median(key " 5") / 1000, median(key " 6"), median(key " 7") / 1024,
                    errors[key]
            }
            print ""
            for (i = 1; i <= sides; i++) {
                split(order[i], name, " ")
                if (name[1] != "idle") continue
                size = median(order[i] " 3") / 1024
                printf "idle memory of %-8s %5.1f MiB\n", name[2], size
                if (size > largest) largest = size
            }
            if ("flooded memory" in seen)
                printf "a flood of logins: %d compared and %d refused (503) in %d s, %d others\n",
                    median("flooded compared 3"), median("flooded refused 3"), seconds + 1, median("flooded other 3")
            if ("group ledger" in seen) printf "rows a commit, average %d\n", median("group ledger 3")
            print ""
            if ("proxy gateway" in seen)
                mark("gateway: processor time a proxied request, of nginx’s", \
                    median("proxy gateway 6") / median("proxy nginx 6"), "<=", 1.3)
            if ("tls-requests gateway" in seen) {
                mark("HTTPS: requests a processor second, of nginx’s", \
                    median("tls-requests nginx 6") / median("tls-requests gateway 6"), ">=", 0.8)
                mark("HTTPS: full handshakes a processor second, of nginx’s", \
                    median("tls-full nginx 6") / median("tls-full gateway 6"), ">=", 0.8)
                mark("HTTPS: resumed handshakes a processor second, of nginx’s", \
                    median("tls-resumed nginx 6") / median("tls-resumed gateway 6"), ">=", 0.8)
            }
            if ("page coffer" in seen)
                mark("page of 50: rate, of nginx’s proxying the same bytes", \
                    median("page coffer 3") / median("page nginx 3"), ">=", 0.2)
            compared = split("page create dashboard me", names, " ")
            for (i = 1; i <= compared; i++)
                if (("past-" names[i] " past") in seen)
                    mark("past-" names[i] ": processor time of the earlier commit, of today’s", \
                        median("past-" names[i] " past 6") / median("past-" names[i] " now 6"), ">=", 0.9)
            if ("create coffer" in seen)
                mark("durable creates: rate, of the bare C loop’s", \
                    median("create coffer 3") / median("create c-loop 3"), ">=", 0.5)
            if ("login coffer" in seen)
                mark("logins: rate, of Argon2id’s alone", \
                    median("login coffer 3") / median("login argon2id 3"), ">=", 0.9)
            if ("flood flooded" in seen) {
                mark("another route while logins flood: p99, of its own without", \
                    median("flood flooded 5") / median("flood quiet 5"), "<=", 2)
                mark("the same, of its own beside hashing alone", \
                    median("flood flooded 5") / median("flood hashing 5"), "<=", 2)
                mark("memory of auth that a flood of logins adds, MiB", \
                    (median("flooded memory 3") - median("quiet memory 3")) / 1024, "<=", 48)
            }
            if ("alike wrong" in seen) {
                printf "wrong password %.2f ms, unknown address %.2f ms; a new password for a known address " \
                    "%.2f ms, for an unknown one %.2f ms\n", median("alike wrong 3") / 1000, \
                    median("alike unknown 3") / 1000, median("alike reset 3") / 1000, \
                    median("alike unknown-reset 3") / 1000
                alike("sign-in with an unknown address: time, of a wrong password’s", \
                    median("alike unknown 3") / median("alike wrong 3"))
                alike("new password for an unknown address: time, of a known one’s", \
                    median("alike unknown-reset 3") / median("alike reset 3"))
            }
            if ("sharing owner" in seen) {
                mark("GET /sharing of who shared 10 000 expenses, p99 ms", median("sharing owner 5") / 1000, "<=", 20)
                mark("GET /sharing of who takes part in 400, p99 ms", median("sharing person 5") / 1000, "<=", 20)
            }
            if ("overload over" in seen) {
                mark("answers a second when overloaded, of the peak’s", \
                    median("overload over 9") / median("overload peak 9"), ">=", 0.8)
                mark("memory after the overload, of that after its first seconds", \
                    median("overload last-memory 3") / median("overload first-memory 3"), "<=", 1.25)
            }
            if ("slow alone" in seen) {
                count = split("heads bodies reading", modes, " ")
                for (i = 1; i <= count; i++)
                    mark("beside clients that are slow (" modes[i] "): p99, of its own alone", \
                        median("slow " modes[i] " 5") / median("slow alone 5"), "<=", 2)
            }
            if ("limits at-once" in seen) {
                exactly("registrations of one address, of 40 at once", median("limits at-once 3"), 3)
                exactly("registrations of one address, of 40 after 20 s", median("limits later 3"), 1)
                # The first and the last request may stand on either side of a boundary.
                mark(sprintf("reads of one user: %d, from what the limit allows", median("limits reads 3")), \
                    median("limits reads 3") > median("limits quota 3") \
                        ? median("limits reads 3") - median("limits quota 3") \
                        : median("limits quota 3") - median("limits reads 3"), "<=", 1)
            }
            if ("faults right" in seen) {
                count = split("down frozen slow garbage half twice early errors", modes, " ")
                for (i = 1; i <= count; i++)
                    mark("others fail (" modes[i] "): p99 above 1.1 of that with none, ms", \
                        (median("faults " modes[i] " 5") - 1.1 * median("faults right 5")) / 1000, "<=", 5)
            }
            if ("refusal time" in seen) {
                mark(sprintf("refusals with Retry-After: p99 of %d, ms", split(values["refusal time 3"], modes, " ")), \
                    high("refusal time 3") / 1000, "<=", 50)
                exactly("refusals without", split(values["refusal hintless 3"], modes, " "), 0)
            }
            if ("addresses after" in seen)
                mark(sprintf("memory of the gateway that %d addresses add, MiB", median("addresses requests 3")), \
                    (median("addresses after 3") - median("addresses before 3")) / 1024, "<=", 32)
            if ("server move" in seen)
                printf "the databases moved to the server in %.1f s\n", median("server move 3") / 1000
            if ("server-mixed server" in seen) {
                mark("on a server: p99 of the mixed load, ms", median("server-mixed server 5") / 1000, "<=", 30)
                exactly("its errors", errors["server-mixed server"], 0)
                count = split("8 64", sizes, " ")
                for (i = 1; i <= count; i++)
                    mark("creates on a server, " sizes[i] " at once: rate, of pgbench’s", \
                        median("server-" sizes[i] " server 3") / median("server-" sizes[i] " pgbench 3"), ">=", 0.5)
            }
            if (largest) mark("idle memory of the largest program, MiB", largest, "<=", 20)
            if ("start ready" in seen) mark("ready after, seconds", median("start ready 3") / 1e6, "<=", 1)
        }' "$1"
}
