# Creates the secrets of deploy/compose.yaml once, in the volumes `secrets` and `database-password`.
umask 077
cd /secrets
random() { head -c "$1" /dev/urandom | base64; }

if [ ! -e orgauth.toml ]; then
    password=$(random 24 | tr '+/' '-_')
    echo "$password" >/database-password/password
    chmod 0444 /database-password/password # PostgreSQL reads it as a user of its own; nobody else has the volume.
    cat >orgauth.toml.new <<TOML
[http]
base_url = "https://localhost:8443/api/v1"
# The network "front" of deploy/compose.yaml, with the proxy on it and nobody else.
trusted_proxies = ["172.31.213.0/28"]

[store]
# Within one machine; over a network it would be sslmode=verify-full.
url = "postgres://orgauth:$password@database/orgauth?sslmode=disable"

[mail]
transport = "smtp"
smtp_url = "smtp://mail:1025?tls=none"
from = "orgauth <no-reply@example.com>"

[secrets]
data_keys = { k1 = "$(random 32)" }
TOML
    chown 65532:65532 orgauth.toml.new
    mv orgauth.toml.new orgauth.toml
    echo "made the data key and the database's password"
fi
# Each file is readable by its consumer only; the consumers also need to search the directories.
chmod 0755 . /database-password
