# The command `version`: what is installed here, and as a software bill of materials with the libraries of the system.
# shellcheck shell=bash

readonly version_usage="usage: deploy/coffer version [--sbom]"
# The libraries that the programs link, or load when they need them (libcurl, libpq, libqrencode, libuchardet,
# libxml2).
readonly used_libraries=(
    libc.so.6 libcrypto.so.3 libcurl.so.4 libgcc_s.so.1 libm.so.6 libpq.so.5 libqrencode.so.4 libsodium.so.23 libsqlite3.so.0
    libssl.so.3 libstdc++.so.6 libuchardet.so.0 libxml2.so.2 libz.so.1
)
# The list of words for common passwords is data of a package.
readonly used_files=(/usr/share/dict/cracklib-small)

command_version() { # [--sbom]
    case ${1:-}:$# in
        :0)
            load_settings
            say "${installed_version:-built from the sources in $project$(running_build)}"
            ;;
        --sbom:1) print_bill ;;
        *) misuse "$version_usage" ;;
    esac
}

# Prints a bill of materials (CycloneDX 1.5, JSON). With dpkg every component is a Debian package with its version;
# without it, a library has the version of its file. What is not installed is left out.
print_bill() {
    local version=$installed_version moment serial components='' references='' known=' ' file library
    [[ -n $version ]] || version=unreleased+$(git -C "$project" rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
    moment=$(date -u +%Y-%m-%dT%H:%M:%SZ)
    read -r serial </proc/sys/kernel/random/uuid
    add_swift
    for library in "${used_libraries[@]}"; do
        file=$(find_library "$library")
        [[ -z $file ]] || add_component "$file" "$library"
    done
    for file in "${used_files[@]}"; do
        [[ ! -e $file ]] || add_component "$file" "${file##*/}"
    done
    printf '{"bomFormat":"CycloneDX","specVersion":"1.5","serialNumber":"urn:uuid:%s","version":1,\n' "$serial"
    printf '"metadata":{"timestamp":"%s","component":{"type":"application","bom-ref":"coffer","name":"coffer","version":"%s"}},\n' \
        "$moment" "$(json_text "$version")"
    printf '"components":[%s\n],\n"dependencies":[{"ref":"coffer","dependsOn":[%s]}]}\n' "$components" "$references"
}

# The runtime of Swift is inside the programs.
add_swift() {
    local version=''
    if is_installed; then
        { read -r version <"$project/swift-version"; } 2>/dev/null
    elif command -v swift >/dev/null; then
        version=$(swift_version)
    fi
    [[ -z $version ]] || add swift "$version" "pkg:swift/github.com/swiftlang/swift@$version"
}

# The version of the compiler, as 6.3.
swift_version() {
    local told
    told=$(swift --version 2>/dev/null)
    [[ $told =~ Swift\ version\ ([0-9][0-9.]*) ]] && printf '%s\n' "${BASH_REMATCH[1]%.}"
}

# Prints the file of a library that the programs would load, or nothing.
find_library() { # NAME
    local line
    line=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null | grep -F "$1 (" | head -n 1)
    [[ $line == *'=> '* ]] || return 0
    realpath -e -- "${line##*=> }" 2>/dev/null
}

# Adds the package of a file, once, or without dpkg the file itself.
add_component() { # FILE NAME
    local file=$1 name=$2 package='' version='' told
    if command -v dpkg-query >/dev/null; then
        # The record may have the path from before /usr and / became one.
        told=$(dpkg-query -S "$file" 2>/dev/null || dpkg-query -S "${file#/usr}" 2>/dev/null)
        package=${told%%: *}
        package=${package%%, *}
    fi
    if [[ -n $package ]]; then
        told=$(dpkg-query -W -f '${Package} ${Version} ${Architecture}' "$package" 2>/dev/null) || return 0
        read -r name version told <<<"$told"
        add "$name" "$version" "pkg:deb/$(distribution)/$name@${version//+/%2B}?arch=$told"
    else
        [[ ${file##*.so.} == "$file" ]] || version=${file##*.so.}
        add "$name" "$version" ''
    fi
}

# Adds a component to the caller's `components` and `references`, unless it is `known`.
add() { # NAME VERSION PURL
    local name version purl reference
    name=$(json_text "$1") version=$(json_text "$2") purl=$(json_text "$3")
    reference=${purl:-$name}
    [[ $known != *" $reference "* ]] || return 0
    known+="$reference "
    components+=${components:+,}$'\n'"{\"type\":\"library\",\"bom-ref\":\"$reference\",\"name\":\"$name\""
    components+=${version:+,\"version\":\"$version\"}${purl:+,\"purl\":\"$purl\"}\}
    references+=${references:+,}\"$reference\"
}

# The name of the distribution, as debian.
distribution() {
    local line name=debian
    while IFS= read -r line; do
        [[ $line != ID=* ]] || name=${line#ID=}
    done 2>/dev/null </etc/os-release
    printf '%s\n' "${name//\"/}"
}

# A text within the quotes of JSON: versions and names have no control characters.
json_text() { # TEXT
    local text=${1//\\/\\\\}
    printf '%s' "${text//\"/\\\"}"
}
