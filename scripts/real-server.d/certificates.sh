# shellcheck shell=bash
# Makes, in an instance's directory, what TLS and X.509 authentication need:
#   ca.pem       the authority's certificate           ca.p12      the same as a Java trust store
#   server.pem   the servers' certificate and key
#   client.pem   the client's certificate and key      client.p12  the same as a Java key store
# Stores have the password "secret".

readonly store_password=secret

make_certificates() {
    local directory=$1 scratch=$1/certificates keytool
    have_command openssl openssl
    keytool=$(find_keytool)
    mkdir "$scratch"
    say "making certificates"
    {
        openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj '/O=Holdfast/OU=Tests/CN=Holdfast test authority' \
            -addext 'keyUsage=critical,keyCertSign,cRLSign' -keyout "$scratch/ca.key" -out "$directory/ca.pem"
        # Members of a set present the server's certificate to each other, hence clientAuth.
        make_certificate "$directory" server '/O=Holdfast/OU=Servers/CN=localhost' \
            'extendedKeyUsage=serverAuth,clientAuth' 'subjectAltName=DNS:localhost,IP:127.0.0.1'
        # Another O and OU than the server's: mongod takes a client that shares them for a member of the cluster.
        make_certificate "$directory" client '/O=Holdfast clients/OU=Applications/CN=holdfast-client' \
            'extendedKeyUsage=clientAuth'
        openssl pkcs12 -export -name client -in "$directory/client.pem" -certfile "$directory/ca.pem" \
            -out "$directory/client.p12" -passout "pass:$store_password"
        # By keytool: Java trusts only entries that carry an attribute which older openssl cannot write.
        "$keytool" -importcert -noprompt -alias ca -file "$directory/ca.pem" -storetype PKCS12 \
            -keystore "$directory/ca.p12" -storepass "$store_password"
    } >"$directory/certificates.log" 2>&1 </dev/null || {
        culprits=("$directory/certificates.log")
        die "could not make the certificates"
    }
    rm -rf "$scratch"
}

# make_certificate DIRECTORY NAME SUBJECT EXTENSION...
make_certificate() {
    local directory=$1 name=$2 subject=$3 scratch=$1/certificates
    shift 3
    printf '%s\n' 'basicConstraints=CA:FALSE' "$@" >"$scratch/$name.ext" &&
        openssl req -newkey rsa:2048 -nodes -subj "$subject" -keyout "$scratch/$name.key" -out "$scratch/$name.csr" &&
        openssl x509 -req -in "$scratch/$name.csr" -days 3650 -extfile "$scratch/$name.ext" \
            -CA "$directory/ca.pem" -CAkey "$scratch/ca.key" -CAcreateserial -out "$scratch/$name.crt" &&
        (umask 077 && cat "$scratch/$name.crt" "$scratch/$name.key" >"$directory/$name.pem")
}

# The user name under which MONGODB-X509 knows the client.
client_subject() {
    openssl x509 -in "$1/client.pem" -noout -subject -nameopt RFC2253 | sed 's/^subject= *//'
}

find_keytool() {
    if [[ -x ${JAVA_HOME:-}/bin/keytool ]]; then
        echo "${JAVA_HOME:-}/bin/keytool"
    else
        command -v keytool || die "keytool is missing; set JAVA_HOME or put a JDK's bin on PATH"
    fi
}
