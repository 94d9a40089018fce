# shellcheck shell=bash
# One server process: its directory DIR holds port, command, pid, log and data. A pid is recorded together with the
# process's start time, so that a number reused by a stranger is never taken for ours.

# reserve_ports DIR...: a free port for each. Under a lock, and with ports of servers that are down counted as taken.
reserve_ports() {
    local directory port
    local -A taken=()
    # In a subshell, so that the lock ends here.
    (
        take_lock ports 60
        while read -r port; do taken[$port]=1; done < <(ports_in_use)
        port=$((27100 + RANDOM % 4000)) # below the range from which the kernel picks clients' ports
        for directory in "$@"; do
            while [[ -n ${taken[$port]:-} ]]; do port=$((port + 1)); done
            taken[$port]=1
            mkdir -p "$directory"
            echo "$port" >"$directory/port"
        done
    )
}

ports_in_use() {
    local address
    cat "$instances"/*/members/*/port "$instances"/*/members/*/proxied/port 2>/dev/null || true
    while read -r _ address _; do
        [[ $address == *:* ]] && echo $((16#${address##*:}))
    done < <(tail -q -n +2 /proc/net/tcp /proc/net/tcp6 2>/dev/null)
    return 0
}

# Starts what DIR/command says, in a session of its own and holding none of our files: a caller that reads our output
# to its end must not wait for the server, and our locks must not outlive us.
launch() {
    local directory=$1 pid started
    local -a command
    mapfile -d '' command <"$directory/command"
    (
        cd "$directory" || exit
        ulimit -c 0
        ulimit -Sn 64000 2>/dev/null || ulimit -Sn "$(ulimit -Hn)"
        close_inherited_files
        exec setsid "${command[@]}" </dev/null >>"$directory/log" 2>&1
    ) &
    pid=$!
    started=$(start_time "$pid") || started=ended
    echo "$pid $started" >"$directory/pid"
}

close_inherited_files() {
    local path fd
    for path in /proc/"$BASHPID"/fd/*; do
        fd=${path##*/}
        if ((fd > 2 && fd != 255)); then
            eval "exec $fd>&-"
        fi
    done
}

# In clock ticks since boot; fails when the process is gone, also when only its exit status is left.
start_time() {
    local stat
    local -a fields tasks
    stat=$(cat "/proc/$1/stat" 2>/dev/null) || return 1
    read -r -a fields <<<"${stat##*) }" # the name before it may hold anything
    tasks=("/proc/$1/task"/*) # the first thread may have ended while others still hold the port
    [[ ${fields[0]} != [ZX] ]] || ((${#tasks[@]} > 1)) || return 1
    echo "${fields[19]}"
}

alive() {
    local pid started
    [[ -f $1/pid ]] || return 1
    read -r pid started <"$1/pid"
    [[ $(start_time "$pid") == "$started" ]]
}

any_alive() {
    local directory
    for directory in "$@"; do
        alive "$directory" && return
    done
    return 1
}

none_alive() { ! any_alive "$@"; }

send_signal() {
    local signal=$1 directory pid
    shift
    for directory in "$@"; do
        alive "$directory" || continue
        read -r pid _ <"$directory/pid"
        kill "-$signal" "$pid" 2>/dev/null || true
    done
}

# Ends the servers of the given directories, politely at first.
end_servers() {
    none_alive "$@" && return
    send_signal TERM "$@"
    wait_until 30 'waiting for servers to stop' none_alive "$@" && return
    say "they do not stop; killing them"
    kill_servers "$@"
}

kill_servers() {
    send_signal KILL "$@"
    wait_until 10 'waiting for killed servers to vanish' none_alive "$@" || die "servers survive SIGKILL: see $*"
}

# wait_listening DIR...: until each server accepts connections. A server that ended is not waited for.
wait_listening() {
    local directory status port
    for directory in "$@"; do
        port=$(<"$directory/port")
        wait_until 90 "waiting for ${directory##*/} on port $port" listening_or_ended "$directory" "$port" || {
            culprits=("$directory/log")
            die "${directory##*/} does not listen on port $port after 90 s"
        }
        alive "$directory" && continue
        culprits=("$directory/log")
        status=0
        wait "$(cut -d ' ' -f 1 "$directory/pid")" || status=$?
        die "${directory##*/} ended with status $status before it listened"
    done
}

listening_or_ended() {
    alive "$1" || return 0
    (exec 3<>"/dev/tcp/127.0.0.1/$2") 2>/dev/null
}
