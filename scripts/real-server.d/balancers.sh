# shellcheck shell=bash
# Load balancers before the two mongoses of a sharded cluster. A mongos tells a balancer's connections from others by
# the port at which they arrive: there it wants the PROXY protocol, and answers hello with a serviceId.

have_haproxy() {
    PATH=$PATH:/usr/sbin # where Debian has it, and where not every user looks
    have_command haproxy haproxy
}

# proxied_port MONGOS: where it expects its load balancers.
proxied_port() { cat "$instance/members/$1/proxied/port"; }

# balancer0 leads to the first mongos, balancer1 to both: the suites' URIs of one and of several mongoses.
start_balancers() {
    reserve_ports "$instance"/members/{balancer0,balancer1}
    define_balancer balancer0 mongos0
    define_balancer balancer1 mongos0 mongos1
    launch_all balancer0 balancer1
}

balancer_facts() {
    fact BALANCED_URI "$(balanced_uri balancer0)"
    fact BALANCED_MULTIPLE_URI "$(balanced_uri balancer1)"
}

# define_balancer NAME MONGOS...: in turn, so that neighbouring connections of a client meet different services.
define_balancer() {
    local member=$instance/members/$1 mongos
    {
        echo 'defaults'
        echo '    mode tcp'
        echo '    timeout connect 10s'
        # Longer than any test: a pinned connection may well be idle for a while.
        echo '    timeout client 1h'
        echo '    timeout server 1h'
        echo 'listen mongos'
        echo "    bind $(address "$1")"
        echo '    balance roundrobin'
        for mongos in "${@:2}"; do
            echo "    server $mongos 127.0.0.1:$(proxied_port "$mongos") send-proxy-v2"
        done
    } >"$member/haproxy.cfg"
    printf '%s\0' "$(command -v haproxy)" -db -f "$member/haproxy.cfg" >"$member/command"
}

balanced_uri() {
    join_uri "${auth:+$user:$password@}$(address "$1")" "${auth:+&authSource=admin}&loadBalanced=true${tls:+$(
        )&tls=true&tlsCAFile=$(percent_encode "$instance/ca.pem")}"
}
