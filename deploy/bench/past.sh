# Compares the programs with those of an earlier commit: pages, creates, dashboards and the user's own data, in turns.
# shellcheck shell=bash

# The commit to compare with; by default the last one that is a week old.
past_commit=${BENCH_PAST:-}
# Each side has programs, scripts, a data folder and a user of its own.
declare -A side_programs side_scripts side_data side_address side_token side_account side_category

measure_past() {
    local round side url
    build_past
    side_programs=([now]=$programs [past]=$past_folder/.build/release)
    side_scripts=([now]=$deploy [past]=$past_folder/deploy)
    for side in now past; do
        choose_side "$side"
        need_rows
        keep_side "$side"
    done
    for ((round = 0; round < rounds; round++)); do
        for side in now past; do
            choose_side "$side"
            read_system_pids
            url=http://$system_address
            load_round past-page "$side" get.lua $connections "$url/transactions?limit=50" "${system_pids[@]}"
            BENCH_RUN=$side-$round load_round past-create "$side" create.lua $connections "$url/transactions" \
                "${system_pids[@]}"
            load_round past-dashboard "$side" get.lua $connections "$url/dashboard" "${system_pids[@]}"
            load_round past-me "$side" get.lua $connections "$url/users/me" "${system_pids[@]}"
        done
    done
    for side in now past; do
        choose_side "$side"
        stop_system
    done
    choose_side now
}

# Builds the programs of the earlier commit, once for each commit; puts their checkout in `past_folder`.
build_past() {
    [[ -n $past_commit ]] || past_commit=$(git -C "$project" rev-list -1 --before='7 days ago' HEAD) || exit 1
    past_commit=$(git -C "$project" rev-parse --verify --quiet "$past_commit^{commit}") ||
        die "BENCH_PAST is '${BENCH_PAST:-}', which is no commit of this repository"
    past_folder=$project/.build/bench/past-${past_commit:0:12}
    if [[ ! -x $past_folder/.build/release/coffer-gateway ]]; then
        say "  building the programs of ${past_commit:0:12}, which takes about ten minutes"
        rm -rf "$past_folder"
        mkdir -p "$past_folder" && git -C "$project" archive "$past_commit" | tar -x -C "$past_folder" &&
            (cd "$past_folder" && swift build -c release) >"$workbench/past.log" 2>&1 ||
            die "the programs of ${past_commit:0:12} do not build: $(tail -n 3 "$workbench/past.log")"
    fi
}

choose_side() { # SIDE
    local port
    system_programs=${side_programs[$1]} system_scripts=${side_scripts[$1]}
    system_data=${side_data[$1]:-} system_address=${side_address[$1]:-}
    BENCH_TOKEN=${side_token[$1]:-} BENCH_ACCOUNT=${side_account[$1]:-} BENCH_CATEGORY=${side_category[$1]:-}
    if [[ -z $system_data ]]; then
        free_port
        system_data=$workbench/$1 system_address=127.0.0.1:$port
    fi
}

keep_side() { # SIDE
    side_data[$1]=$system_data side_address[$1]=$system_address
    side_token[$1]=$BENCH_TOKEN side_account[$1]=$BENCH_ACCOUNT side_category[$1]=$BENCH_CATEGORY
}
