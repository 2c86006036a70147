# What deploy/compose.yaml is to keep to itself: made once, in the volume `secrets`.
umask 077
cd /secrets
random() { head -c "$1" /dev/urandom | base64; }

if [ ! -e orgauth.toml ]; then
    random 24 | tr '+/' '-_' >database-password
    chmod 0444 database-password # PostgreSQL reads it as a user of its own; nobody else has the volume.
    cat >orgauth.toml.new <<TOML
[http]
base_url = "https://localhost:8443/api/v1"
# The network of compose has nobody else on it.
trusted_proxies = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"]

[store]
# Within one machine; over a network it would be sslmode=verify-full.
url = "postgres://orgauth:$(cat database-password)@database/orgauth?sslmode=disable"

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
# The file belongs to the service; the directory is searched by it, too.
chmod 0755 .
