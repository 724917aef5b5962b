# The demo, and the script as a package installs it.
# shellcheck shell=bash

# Starts the demo in the background; puts its pid in `demo`.
start_demo() { # [DIR]
    # Programs in the background ignore Ctrl-C unless told otherwise.
    TMPDIR=$COFFER_DATA env --default-signal=INT "$coffer" demo "$@" >"$COFFER_DATA/demo.txt" 2>&1 &
    demo=$!
    eventually 5 grep -q 'In a browser' "$COFFER_DATA/demo.txt"
}

end_demo_by() { # SIGNAL
    kill "-$1" "$demo"
    wait "$demo" 2>/dev/null
    expect_equal "$?" 0 "the end of the demo: $(<"$COFFER_DATA/demo.txt")"
}

test_the_demo_is_development_and_leaves_nothing() {
    local demo
    printf 'COFFER_ENV=production\nCOFFER_RATES=high\n' >"$COFFER_ENV_FILE"
    start_demo
    expect_contains "$(<"$COFFER_DATA/demo.txt")" "In a browser: http://$COFFER_HTTP/app/"
    expect_contains "$(<"$COFFER_DATA/demo.txt")" "export COFFER_HTTP=$COFFER_HTTP COFFER_DATA=$COFFER_DATA/coffer-demo."
    grep -qx 'COFFER_ENV=development' "$COFFER_DATA"/coffer-demo.*/data/fake/settings.gateway || fail "its settings"
    end_demo_by INT
    expect_equal "$(cd "$COFFER_DATA" && echo coffer-demo.*)" 'coffer-demo.*' "folders that stay"
}

test_the_demo_keeps_a_named_folder() {
    local demo
    start_demo "$COFFER_DATA/mine"
    end_demo_by TERM
    [[ -s $COFFER_DATA/mine/keys/identity.key ]] || fail "its data is gone"
}

test_the_demo_stays_on_this_machine() {
    COFFER_HTTP=0.0.0.0:9999 run_coffer demo "$COFFER_DATA/mine"
    expect_equal "$result" 1 "a demo for the network"
    expect_contains "$output" "listens on the loopback alone"
    run_coffer demo one two
    expect_equal "$result" 2 "two folders"
}

test_an_installed_script_speaks_of_what_is_installed() {
    local word installed=$COFFER_DATA/installed
    mkdir -p "$installed/deploy"
    cp -r "$tests"/../{coffer,lib} "$installed/deploy"
    echo 1.2 >"$installed/version"
    expect_equal "$("$installed/deploy/coffer" --version)" 1.2 "version"
    output=$("$installed/deploy/coffer" help)
    expect_contains "$output" "usage: coffer COMMAND"
    expect_contains "$output" "/etc/coffer/coffer.env; /usr/share/doc/coffer/deploy/env.example explains each"
    [[ $output != *bench* ]] || fail "help has commands that need the sources: $output"
    for word in test bench package; do
        output=$("$installed/deploy/coffer" "$word" 2>&1)
        expect_equal $? 1 "$word"
        expect_contains "$output" "$word needs Coffer's sources"
    done
}

test_a_bill_of_materials_names_the_libraries_of_the_system() {
    local bill library
    bill=$("$coffer" version --sbom) || fail "no bill"
    python3 - <<'CHECK' <(printf '%s' "$bill") || fail "a wrong bill: $bill"
import json, re, sys
bill = json.load(open(sys.argv[1]))
assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.5", 1)
assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", bill["serialNumber"])
assert bill["metadata"]["component"]["name"] == "coffer" and bill["metadata"]["component"]["version"]
references = [each["bom-ref"] for each in bill["components"]]
assert len(set(references)) == len(references) and bill["dependencies"][0]["dependsOn"] == references
assert all(each["type"] == "library" and each["name"] and each["version"] for each in bill["components"])
CHECK
    command -v dpkg-query >/dev/null || return 0
    for library in libsodium23 libsqlite3-0 libssl3; do
        expect_contains "$bill" "\"name\":\"$library\",\"version\":\"$(dpkg-query -W -f '${Version}' "$library")\""
    done
}

test_a_bill_without_dpkg_has_the_versions_of_files() {
    local bill
    bill=$(
        # shellcheck source=deploy/lib/common.sh
        source "$tests/../lib/common.sh"
        # shellcheck source=deploy/lib/bill.sh
        source "$tests/../lib/bill.sh"
        command() { [[ $2 != dpkg-query ]] && builtin command "$@"; }
        print_bill
    )
    expect_contains "$bill" '"name":"libsodium.so.23","version":"23.'
    [[ $bill != *pkg:deb* ]] || fail "packages without dpkg: $bill"
}

test_a_package_has_a_proper_version() {
    local version
    for version in 1.0-1 v1 '1 0'; do
        run_coffer package "$version"
        expect_equal "$result" 2 "package $version: $output"
        expect_contains "$output" "a version starts with a digit"
    done
}

# As root's home is for the user `coffer` when root calls an installed Coffer there.
test_a_folder_that_the_user_may_not_enter_is_no_hindrance() {
    local nobody=(setpriv --reuid nobody --regid nogroup --clear-groups) data=$COFFER_DATA/theirs
    ((EUID == 0)) && "${nobody[@]}" test -x "$coffer" || return 0
    chmod 711 "$workshop" "${COFFER_DATA%/data}" "$COFFER_DATA"
    mkdir -m 700 "$COFFER_DATA/closed" && install -d -o nobody -m 700 "$data" && cd "$COFFER_DATA/closed" || fail "no folders"
    output=$(COFFER_DATA=$data "${nobody[@]}" "$coffer" status 2>&1)
    expect_equal "$?" 3 "status: $output"
    expect_equal "$output" "Coffer does not run on $data" "status"
    output=$(COFFER_DATA=$data "${nobody[@]}" "$coffer" restore here 2>&1)
    expect_equal "$? $output" "1 coffer: there is no folder here" "restore"
}

test_relative_paths_start_where_the_caller_is() {
    local word
    cd "${COFFER_DATA%/data}" || fail "no folder"
    start_coffer
    run_coffer backup backups
    expect_equal "$result" 0 "backup: $output"
    expect_contains "$output" "backed up to $PWD/backups"
    for word in backup restore demo; do
        run_coffer "$word" ''
        expect_equal "$result" 2 "$word without a name: $output"
    done
}
