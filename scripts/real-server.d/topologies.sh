# shellcheck shell=bash
# The deployments: which servers they are made of, with which flags, and what to do once these listen.
# Uses what start set: instance (a directory), instance_name, kind, members_wanted, auth, tls, load_balanced, socket_directory, params.

readonly user=holdfast password=secret

start_standalone() {
    reserve_ports "$instance/members/mongod0"
    define_mongod mongod0
    launch_all mongod0
    [[ -z $auth ]] || prepare '' '' ''
    write_facts '' mongod0
}

start_replica-set() {
    local i
    local -a names=()
    for ((i = 0; i < members_wanted; i++)); do names+=("mongod$i"); done
    reserve_ports "${names[@]/#/$instance/members/}"
    for i in "${names[@]}"; do define_mongod "$i" --replSet rs0; done
    launch_all "${names[@]}"
    prepare "$(set_plan rs0 false "${names[@]}")" '' ''
    write_facts rs0 "${names[@]}"
}

start_sharded() {
    local i
    [[ -x ${mongos[-1]} ]] || die "there is no mongos beside ${mongod[-1]}"
    [[ -z $load_balanced ]] || have_haproxy
    reserve_ports "$instance"/members/{config0,shard0,mongos0,mongos1,mongos0/proxied,mongos1/proxied}
    define_mongod config0 --configsvr --replSet config
    define_mongod shard0 --shardsvr --replSet shard0
    for i in mongos0 mongos1; do define_mongos "$i" "config/$(address config0)"; done
    launch_all config0 shard0
    # A mongos does not listen before its config server has a primary: prepare waits for it.
    launch "$instance/members/mongos0"
    launch "$instance/members/mongos1"
    prepare "$(set_plan config true config0), $(set_plan shard0 false shard0)" \
        "'$(address mongos0)', '$(address mongos1)'" "'shard0/$(address shard0)'"
    [[ -z $load_balanced ]] || start_balancers
    write_facts '' mongos0 mongos1
}

launch_all() {
    local name
    say "starting $*"
    for name in "$@"; do launch "$instance/members/$name"; done
    wait_listening "${@/#/$instance/members/}"
}

address() { echo "127.0.0.1:$(<"$instance/members/$1/port")"; }

# define_mongod NAME FLAG...: records how to start it.
define_mongod() {
    local member=$instance/members/$1
    mkdir "$member/data"
    define "$1" mongod shutdownTimeoutMillisForSignaledShutdown "${mongod[@]}" --dbpath "$member/data" \
        --wiredTigerCacheSizeGB 0.25 "${@:2}"
}

define_mongos() {
    local -a params=("${params[@]}")
    [[ -z $load_balanced ]] || params+=("mongos:loadBalancerPort=$(proxied_port "$1")")
    define "$1" mongos mongosShutdownTimeoutMillisForSignaledShutdown "${mongos[@]}" --configdb "$2"
}

# define NAME PROGRAM SHUTDOWN_PARAMETER COMMAND...
define() {
    local program=$2 member=$instance/members/$1 param
    # Without the shutdown parameter a signalled primary or mongos lingers for 15 s, lest clients notice.
    local -A parameters=([enableTestCommands]=1 [diagnosticDataCollectionEnabled]=false [$3]=100)
    shift 3
    local -a command=("$@" --port "$(<"$member/port")" --bind_ip 127.0.0.1)
    for param in "${params[@]}"; do
        [[ $param != mongo[ds]:* || $param == "$program:"* ]] || continue
        param=${param#"$program:"}
        parameters[${param%%=*}]=${param#*=}
    done
    for param in "${!parameters[@]}"; do command+=(--setParameter "$param=${parameters[$param]}"); done
    if [[ -n $socket_directory ]]; then
        command+=(--unixSocketPrefix "$socket_directory")
    else
        command+=(--nounixsocket)
    fi
    if [[ -n $tls ]]; then
        # Clients that authenticate by password need no certificate of their own.
        command+=(--tlsMode requireTLS --tlsCertificateKeyFile "$instance/server.pem" --tlsCAFile "$instance/ca.pem"
            --tlsAllowConnectionsWithoutCertificates)
    fi
    if [[ -n $auth && $kind == standalone ]]; then
        command+=(--auth)
    elif [[ -n $auth ]]; then
        command+=(--keyFile "$instance/keyfile")
    fi
    printf '%s\0' "${command[@]}" >"$member/command"
}

make_keyfile() { (umask 077 && head -c 512 /dev/urandom | base64 >"$instance/keyfile"); }

set_plan() {
    local name=$1 configsvr=$2 hosts='' member
    shift 2
    for member in "$@"; do hosts+="${hosts:+, }'$(address "$member")'"; done
    echo "{ name: '$name', configsvr: $configsvr, hosts: [$hosts] }"
}

# prepare SETS ROUTERS SHARDS: runs prepare.js, which see, against the servers that now listen.
prepare() {
    local sets=$1 routers=$2 shards=$3 script=$instance/prepare.js uri_options='' subject='' status=0 member
    local -a flags=(--quiet --norc --nodb) directories=("$instance"/members/*/)
    if [[ -n $tls ]]; then
        # The old shell takes TLS from its flags, mongosh only from the URI.
        [[ ${mongo_shell[-1]} == */mongosh ]] || flags+=(--tls --tlsCAFile "$instance/ca.pem")
        uri_options="&tls=true&tlsCAFile=$(percent_encode "$instance/ca.pem")"
        subject=$(client_subject "$instance")
    fi
    {
        echo "const plan = { sets: [$sets], routers: [$routers], shards: [$shards],"
        echo "    user: $(js_string "${auth:+$user}"), password: $(js_string "$password"),"
        echo "    standalone: '$([[ $kind != standalone ]] || address mongod0)',"
        echo "    subject: $(js_string "$subject"), uriOptions: $(js_string "$uri_options") };"
        cat "$here/real-server.d/prepare.js"
    } >"$script"
    "${mongo_shell[@]}" "${flags[@]}" "$script" >"$instance/prepare.log" 2>&1 </dev/null &
    shell_pid=$!
    culprits=("$instance/prepare.log" "${directories[@]/%/log}")
    say 'setting it up'
    wait_until 150 preparing shell_or_server_ended || die "not ready after 150 s while $(preparing)"
    if ! all_alive "${directories[@]}"; then
        culprits=()
        for member in "${directories[@]}"; do
            alive "$member" || culprits+=("${member}log")
        done
        die "a server ended while $(preparing)"
    fi
    wait "$shell_pid" || status=$?
    shell_pid=''
    culprits=("$instance/prepare.log")
    ((status == 0)) || die "the shell failed with status $status while $(preparing)"
    culprits=()
}

preparing() { grep -E '^(waiting|creating|adding) ' "$instance/prepare.log" | tail -n 1 || echo 'starting the shell'; }

shell_or_server_ended() { ! start_time "$shell_pid" >/dev/null || ! all_alive "$instance"/members/*/; }

all_alive() {
    local member
    for member in "$@"; do
        alive "${member%/}" || return 1
    done
}

# write_facts SET_NAME MEMBER...: the URI that reaches these members, and all that `env` prints.
write_facts() {
    local set_name=$1 hosts='' options='' transport='' credentials='' facts=$instance/env member socket=''
    shift
    for member in "$@"; do hosts+="${hosts:+,}$(address "$member")"; done
    [[ -z $set_name ]] || options+="&replicaSet=$set_name"
    [[ -z $tls ]] || transport="&tls=true&tlsCAFile=$(percent_encode "$instance/ca.pem")"
    [[ -z $auth ]] || credentials="$user:$password@"
    uri=$(join_uri "$credentials$hosts" "${auth:+&authSource=admin}$options$transport")
    {
        fact NAME "$instance_name"
        fact KIND "$kind"
        fact DIR "$instance"
        fact URI "$uri"
        fact MEMBERS "$(member_addresses)"
        if [[ -n $auth ]]; then
            fact USER "$user"
            fact PASSWORD "$password"
        fi
        if [[ -n $tls ]]; then
            fact CA "$instance/ca.pem"
            fact CLIENT_PEM "$instance/client.pem"
            fact CLIENT_P12 "$instance/client.p12"
            fact TRUSTSTORE "$instance/ca.p12"
            fact STORE_PASSWORD "$store_password"
            fact X509_SUBJECT "$(client_subject "$instance")"
        fi
        if [[ -n $tls && -n $auth ]]; then
            fact X509_URI "$(join_uri "$hosts" "&authMechanism=MONGODB-X509&authSource=%24external$options$transport$(
                )&tlsCertificateKeyFile=$(percent_encode "$instance/client.pem")")"
        fi
        if [[ -n $socket_directory ]]; then
            socket=$socket_directory/mongodb-$(<"$instance/members/$1/port").sock
            fact UNIX_SOCKET "$socket"
            # One server's own socket: the set's other addresses are TCP ones. A certificate cannot name it.
            fact UNIX_URI "$(join_uri "$credentials$(percent_encode_host "$socket")" \
                "${auth:+&authSource=admin}${set_name:+&directConnection=true}$transport${tls:+&tlsAllowInvalidHostnames=true}")"
        fi
        [[ -z $load_balanced ]] || balancer_facts
    } >"$facts"
    [[ -z $load_balanced ]] || uri=$(balanced_uri balancer0)$'\n'$(balanced_uri balancer1)
    # Last: an instance with a URI is a complete one.
    echo "$uri" >"$instance/uri"
}

join_uri() { echo "mongodb://$1/${2:+?${2#&}}"; }

fact() { echo "export HOLDFAST_$1=${2@Q}"; }

member_addresses() {
    local member addresses=''
    for member in "$instance"/members/*/; do
        member=$(basename "$member")
        addresses+="${addresses:+ }$member=$(address "$member")"
    done
    echo "$addresses"
}
