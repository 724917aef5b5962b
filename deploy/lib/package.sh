# The command `package`: a Debian package of the programs, the script and the web app.
# shellcheck shell=bash

readonly package_packages=(dpkg-dev binutils xz-utils git)

command_package() { # [VERSION]
    local package_version root revision moment result architecture
    (($# <= 1)) || misuse "package takes nothing, or a version"
    [[ -z ${1:-} || $1 =~ ^[0-9][A-Za-z0-9.+~]*$ ]] || misuse "a version starts with a digit, as 1.2, and has no '-'"
    load_settings
    need_packages package "${package_packages[@]}"
    need_release_programs
    describe_sources
    package_version=${1:-1.0.$(date -u -d "@$moment" +%Y%m%d.%H%M)}
    architecture=$(dpkg --print-architecture) || exit 1
    result=$project/.build/package/coffer_${package_version}_$architecture.deb
    umask 022
    mkdir -p "${result%/*}" && root=$(mktemp -d "$project/.build/package.XXXXXX") || die "cannot write in $project/.build"
    # shellcheck disable=SC2064 # the folder of this call
    trap "rm -rf '$root'" EXIT
    trap 'exit 1' TERM INT HUP
    chmod 755 "$root"
    fill_package && fill_documents && describe_package || die "the package cannot be put together"
    say "packing (a minute)"
    SOURCE_DATE_EPOCH=$moment dpkg-deb --root-owner-group -Zxz -z9 --build "$root" "$result.new" >&7 &&
        mv "$result.new" "$result" || die "dpkg-deb failed; its messages are above"
    say "$result: $(($(stat -c %s "$result") / 1024)) KiB; install it by: apt install $result"
}

# Puts the commit and its time in `revision` and `moment`; sources without git have the time of now.
describe_sources() {
    revision=unknown moment=$EPOCHSECONDS
    revision=$(git -C "$project" rev-parse --short HEAD 2>/dev/null) &&
        moment=$(git -C "$project" log -1 --format=%ct) || :
}

# Uses the caller's `root` and `programs`, as the next two do.
fill_package() {
    local service shared=$root/usr/share/coffer
    install -d "$root"/usr/{bin,lib/coffer} "$root/lib/systemd/system" "$shared"/{deploy,Gateway} &&
        install -D -m 640 "$deploy/package/coffer.env" "$root/etc/coffer/coffer.env" &&
        install -m 644 "$deploy"/systemd/* "$root/lib/systemd/system" &&
        cp -r "$deploy"/{lib,seed} "$shared/deploy" &&
        cp -r "$project/Gateway/Web" "$shared/Gateway" &&
        install -D -m 644 "$deploy/package/lintian-overrides" "$root/usr/share/lintian/overrides/coffer" &&
        rm -f "$shared"/Gateway/Web/{README.md,deno.json} &&
        install -m 755 "$deploy/coffer" "$shared/deploy" &&
        printf '%s\n' "$package_version" >"$shared/version" && swift_version >"$shared/swift-version" &&
        ln -s ../share/coffer/deploy/coffer "$root/usr/bin/coffer" || return 1
    for service in "${services[@]}"; do
        strip --strip-unneeded --remove-section=.comment -o "$root/usr/lib/coffer/coffer-$service" \
            "$programs/coffer-$service" && chmod 755 "$root/usr/lib/coffer/coffer-$service" || return 1
    done
    chmod -R u=rwX,go=rX "$shared"
}

# The documents keep their places, so that their references hold.
fill_documents() {
    local documents=$root/usr/share/doc/coffer manual=$root/usr/share/man/man1/coffer.1
    install -d "$documents/deploy" "${manual%/*}" &&
        install -m 644 "$project/README.md" "$deploy/package/copyright" "$documents" &&
        cp -r "$deploy"/{README.md,backups.md,postgres.md,tls.md,env.example,cluster,edge,observe,container} "$documents/deploy" &&
        chmod -R u=rwX,go=rX "$documents" &&
        manual_page >"$manual" && gzip -9n "$manual" || return 1
    printf 'coffer (%s) stable; urgency=medium\n\n  * Made of commit %s.\n\n -- %s  %s\n' "$package_version" \
        "$revision" "$(maintainer)" "$(date -u -R -d "@$moment")" | gzip -9n >"$documents/changelog.gz"
}

# The page for `man coffer`: what the help says.
manual_page() {
    printf '.TH COFFER 1 "%s" "Coffer %s"\n.SH NAME\ncoffer \\- %s\n.SH SYNOPSIS\n.B coffer\nCOMMAND\n' \
        "$(date -u -d "@$moment" +%F)" "$package_version" "the money backend: starts, watches, tries and backs it up"
    printf '.SH COMMANDS\n.nf\n'
    print_operation | sed -e '1,2d' -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\\([.']\\)/\\\\\&\\1/"
    printf '.fi\n.SH FILES\n.nf\n%s\n%s\n%s\n%s\n.fi\n' '/etc/coffer/coffer.env    the settings of the service' \
        '/var/lib/coffer           databases, keys, files, logs' '/usr/lib/coffer           the programs' \
        '/usr/share/doc/coffer     the tour, operation, every setting'
}

maintainer() {
    if [[ -n ${DEBEMAIL:-} ]]; then
        echo "${DEBFULLNAME:-Coffer} <$DEBEMAIL>"
    else
        git -C "$project" log -1 --format='%an <%ae>' 2>/dev/null || echo "Coffer <root@$(hostname -f)>"
    fi
}

describe_package() {
    local libraries size
    install -d "$root/DEBIAN" "$root/debian" && : >"$root/debian/control" || return 1
    # The libraries that programs load when they need them, and the glibc of packed relocations, are in the file itself.
    libraries=$(cd "$root" && printf 'Source: coffer\n\nPackage: coffer\nArchitecture: any\n' >debian/control &&
        dpkg-shlibdeps -O "$root"/usr/lib/coffer/coffer-* 2>&7) || return 1
    rm -rf "$root/debian"
    size=$(du -k -s --apparent-size "$root" | cut -f 1)
    sed -e "s|@VERSION@|$package_version|" -e "s|@ARCHITECTURE@|$architecture|" -e "s|@MAINTAINER@|$(maintainer)|" \
        -e "s|@SIZE@|$size|" -e "s/@LIBRARIES@/${libraries#*Depends=}/" \
        "$deploy/package/control" >"$root/DEBIAN/control" &&
        install -m 755 "$deploy"/package/{config,postinst,prerm,postrm} "$root/DEBIAN" &&
        install -m 644 "$deploy/package/templates" "$root/DEBIAN" &&
        echo /etc/coffer/coffer.env >"$root/DEBIAN/conffiles" &&
        (cd "$root" && find usr lib -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
}
