# Builds the programs when they are missing or older than their sources.
# shellcheck shell=bash

# Puts the folder of the programs in `programs`; builds the programs first when necessary. A service's name builds that
# program alone.
need_programs() { # [SERVICE]
    local service
    if [[ -n ${COFFER_BIN:-} ]]; then
        # A machine that did not build the programs may lack the files that they load only when needed.
        [[ -r /usr/share/dict/cracklib-small && -n $(compgen -G '/usr/lib/*/libcurl.so.4') ]] ||
            need_packages run "${run_packages[@]}" libcurl4
        programs=$(cd "$COFFER_BIN" 2>/dev/null && pwd -P) || die "COFFER_BIN: there is no folder $COFFER_BIN"
    else
        choose_build
        programs=$project/.build/$build
        need_packages build "${build_packages[@]}" "${run_packages[@]}"
        is_built || build_programs "${1:-}"
    fi
    for service in "${services[@]}"; do
        [[ -x $programs/coffer-$service ]] || die "there is no program $programs/coffer-$service"
    done
    find_web_app
    [[ -z ${COFFER_BIN:-} ]] || refuse_foreign COFFER_BIN "$programs" "${services[@]/#/$programs/coffer-}"
    [[ ${COFFER_WEB_DIR:-} != "$programs"/* ]] || refuse_foreign COFFER_BIN "$COFFER_WEB_DIR" "$COFFER_WEB_DIR"/*
}

# Needs the programs that a package ships, and that figures of speed are about.
need_release_programs() {
    COFFER_BUILD=release
    need_programs
}

# Puts the build whose programs run in `build`: `debug` is made in less than half of the time of `release` and serves
# for trying and developing; requests take longer with it. The data folder notes which build has run on it. Without a
# note, data of an earlier start and programs that somebody has built for release keep to release.
choose_build() {
    build=release
    case ${COFFER_BUILD:-} in
        debug | release) build=$COFFER_BUILD ;;
        '')
            if [[ $COFFER_ENV != production ]]; then
                if ! { read -r build <"$COFFER_DATA/build"; } 2>/dev/null; then
                    [[ -e $COFFER_DATA/keys || -x $project/.build/release/coffer-gateway ]] || build=debug
                fi
                [[ $build == debug ]] || build=release
            fi
            ;;
        *) refuse_settings "COFFER_BUILD is '$COFFER_BUILD', but must be one of: debug release" ;;
    esac
}

# Notes the build that runs on the data folder; programs of a folder that somebody named are none of either.
note_build() {
    [[ -n ${COFFER_BIN:-} ]] || echo "$build" >"$COFFER_DATA/build" || die "cannot write $COFFER_DATA/build"
}

# Prints which programs these are: the build of the sources, or the folder.
name_programs() { # FOLDER
    case $1 in
        "$project"/.build/*debug) echo "debug programs (COFFER_BUILD=release: faster ones)" ;;
        "$project"/.build/*release) echo "release programs" ;;
        *) echo "programs in $1" ;;
    esac
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
    local service stamp=$project/.build/programs-built-$build
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

# Builds all programs, or those of one service where the others are there.
build_programs() { # [SERVICE]
    local stamp=$project/.build/programs-built-$build options=(-c "$build")
    need_swift
    [[ $build == debug ]] || options+=(--static-swift-stdlib)
    mkdir -p "$project/.build"
    # Made before the build, so that a source saved during the build counts as newer.
    touch "$stamp.begun"
    if [[ -n ${1:-} && -e $stamp ]]; then
        say "building coffer-$1 ($build)"
        swift_build "${options[@]}" --product "coffer-$1" || die "the build failed; its messages are above"
        return
    fi
    say "building the $build programs$(expected_minutes)"
    swift_build "${options[@]}" || die "the build failed; its messages are above"
    mv "$stamp.begun" "$stamp"
}

# Prints how long a first build takes here, by the processor time that it takes.
expected_minutes() {
    local seconds=480 processors
    [[ $build == debug ]] || seconds=1000
    [[ ! -e $project/.build/programs-built-$build ]] || return 0
    processors=$(nproc)
    echo ": about $(((seconds / (processors < 6 ? processors : 6) + 59) / 60)) minutes the first time"
}

# Runs `swift build`; says every ten seconds how far it is, and passes on what else it says.
swift_build() { # OPTION…
    (umask 022 && cd "$project" && swift build -j "$(nproc)" "$@" 2>&1) | {
        local line told=$SECONDS began=$SECONDS
        while IFS= read -r line; do
            if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
                ((SECONDS - told >= 10)) || continue
                told=$SECONDS
                line="  step ${BASH_REMATCH[1]} of ${BASH_REMATCH[2]} found so far, after $((SECONDS - began)) s"
            fi
            printf '%s\n' "$line" >&7
        done
    }
}
