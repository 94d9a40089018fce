# shellcheck shell=bash
# What every part of real-server uses: talking, failing, waiting, locking, quoting.

say() { printf 'real-server: %s\n' "$*" >&2; }

die() {
    say "$*"
    exit 1
}

# wait_until LIMIT_SECONDS LABEL CONDITION...: polls until CONDITION holds; false when the time is up.
# LABEL may be a function's name, for a wait whose subject changes.
wait_until() {
    local limit=$1 label=$2 begun=$SECONDS shown=0 waited
    shift 2
    until "$@"; do
        waited=$((SECONDS - begun))
        ((waited < limit)) || return 1
        if ((waited >= shown + 3)); then
            shown=$waited
            if declare -F "$label" >/dev/null; then
                say "$("$label") … $waited s"
            else
                say "$label … $waited s"
            fi
        fi
        sleep 0.2
    done
}

# Holds the named lock until this process ends. Servers must not inherit it: see launch.
take_lock() {
    local name=$1 limit=$2 fd
    mkdir -p "$cache/locks"
    exec {fd}>"$cache/locks/$name"
    flock -n "$fd" && return
    say "waiting for another real-server ($name), at most $limit s"
    flock -w "$limit" "$fd" || die "another real-server still holds $cache/locks/$name after $limit s"
}

# have_command COMMAND PACKAGE: installs the Debian package when the command is missing.
have_command() {
    command -v "$1" >/dev/null || install_package "$2" "$1"
}

install_package() {
    local package=$1 wanted_for=$2 log=$cache/apt-install.log
    local -a as_root=()
    command -v apt-get >/dev/null ||
        die "$wanted_for is missing and there is no apt-get here to install $package; install it, or set HOLDFAST_MONGOD"
    if ((EUID != 0)); then
        sudo -n true 2>/dev/null ||
            die "$wanted_for is missing; run 'apt-get install $package' as root (sudo asks for a password or is missing)"
        as_root=(sudo -n)
    fi
    as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -y)
    say "installing $package"
    # Package lists may be absent or stale on a fresh machine; updating them costs a second try only where that is so.
    "${as_root[@]}" install --no-install-recommends "$package" >"$log" 2>&1 </dev/null && return
    say "updating the package lists first"
    "${as_root[@]}" update >>"$log" 2>&1 </dev/null || true
    "${as_root[@]}" install --no-install-recommends "$package" >>"$log" 2>&1 </dev/null && return
    show_tail "$log"
    die "could not install $package"
}

show_tail() {
    local log
    for log in "$@"; do
        [[ -s $log ]] || continue
        printf -- '--- last lines of %s\n' "$log" >&2
        tail -n 20 "$log" | cut -c 1-300 >&2
    done
}

# A value for a URI's query; '/' stays readable, as the connection string rules allow.
percent_encode() { percent_encode_except '[a-zA-Z0-9._~/-]' "$1"; }

# A unix socket's path in the place of a host, where '/' would end the host list.
percent_encode_host() { percent_encode_except '[a-zA-Z0-9._~-]' "$1"; }

percent_encode_except() {
    local LC_ALL=C plain=$1 text=$2 encoded='' i char byte
    for ((i = 0; i < ${#text}; i++)); do
        char=${text:i:1}
        # shellcheck disable=SC2053  # a pattern on purpose
        if [[ $char == $plain ]]; then
            encoded+=$char
        else
            # Bytes above 127 come out of printf sign-extended.
            printf -v byte '%02X' "'$char"
            encoded+=%${byte: -2}
        fi
    done
    printf '%s' "$encoded"
}

js_string() {
    local text=${1//\\/\\\\}
    printf "'%s'" "${text//\'/\\\'}"
}
