# Builds the programs when they are missing or older than their sources.
# shellcheck shell=bash

# Puts the folder of the programs in `programs`; builds the programs first when necessary.
need_programs() {
    local service
    if [[ -n ${COFFER_BIN:-} ]]; then
        # A machine that did not build the programs may lack the files that they load only when needed.
        [[ -r /usr/share/dict/cracklib-small && -n $(compgen -G '/usr/lib/*/libcurl.so.4') ]] ||
            need_packages run "${run_packages[@]}" libcurl4
        programs=$(cd "$COFFER_BIN" 2>/dev/null && pwd -P) || die "COFFER_BIN: there is no folder $COFFER_BIN"
    else
        programs=$project/.build/release
        need_packages build "${build_packages[@]}" "${run_packages[@]}"
        is_built || build_programs
    fi
    for service in "${services[@]}"; do
        [[ -x $programs/coffer-$service ]] || die "there is no program $programs/coffer-$service"
    done
    find_web_app
    [[ -z ${COFFER_BIN:-} ]] || refuse_foreign COFFER_BIN "$programs" "${services[@]/#/$programs/coffer-}"
    [[ ${COFFER_WEB_DIR:-} != "$programs"/* ]] || refuse_foreign COFFER_BIN "$COFFER_WEB_DIR" "$COFFER_WEB_DIR"/*
}

# Names the folder of the web app to the gateway: `web` beside the programs, else the one of the sources.
find_web_app() {
    [[ -z ${COFFER_WEB_DIR:-} ]] || return 0
    local folder
    for folder in "$programs/web" "$project/Gateway/Web"; do
        [[ -r $folder/index.html ]] || continue
        export COFFER_WEB_DIR=$folder
        return 0
    done
}

# Succeeds when the last successful build is newer than every source; a deleted source changes the time of its folder.
is_built() {
    local service stamp=$project/.build/programs-built
    for service in "${services[@]}"; do [[ -x $programs/coffer-$service ]] || return 1; done
    [[ -e $stamp ]] || return 1
    [[ -z $(cd "$project" && find Package.swift Shared Services Gateway -path Gateway/Web -prune -o \
        \( -type d -o -name '*.swift' -o -name '*.h' -o -name module.modulemap \) \
        -newer "$stamp" -print -quit) ]]
}

need_swift() {
    local version
    command -v swift >/dev/null || die "Swift 6.2 or newer is needed to build Coffer: https://www.swift.org/install/linux"
    version=$(swift --version 2>/dev/null)
    if [[ $version =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]] &&
        ((BASH_REMATCH[1] * 100 + BASH_REMATCH[2] < 602)); then
        die "Swift 6.2 or newer is needed to build Coffer, this is ${BASH_REMATCH[1]}.${BASH_REMATCH[2]}:" \
            "https://www.swift.org/install/linux"
    fi
}

build_programs() {
    local stamp=$project/.build/programs-built
    need_swift
    say "building the programs (the first time takes some minutes)"
    mkdir -p "$project/.build"
    # Made before the build, so that a source saved during the build counts as newer.
    touch "$stamp.begun"
    (umask 022 && cd "$project" && swift build -c release --static-swift-stdlib -j "$(nproc)" >&7 2>&1) ||
        die "the build failed; its messages are above"
    mv "$stamp.begun" "$stamp"
}
