# Installs what the test commands need besides the toolchain, for scripts that source this file: packages through apt where that is
# allowed, Chromium, and a temporary PostgreSQL. The sourcing script defines `say` and `fail`.

# --- packages --------------------------------------------------------------------------------------------------

ROOT=()
# prepare_apt PURPOSE ADVICE PACKAGES: finds out whether apt can be used; fails with the advice where it can't.
prepare_apt() {
    command -v apt-get >/dev/null || fail "$1 is missing: $2"
    ROOT=(env DEBIAN_FRONTEND=noninteractive)
    if [[ $EUID -ne 0 ]]; then
        sudo -n true 2>/dev/null || fail "$1 is missing: run 'apt-get install $3' as root"
        ROOT=(sudo -n "${ROOT[@]}")
    fi
    say "installing $1"
    # If the package list can't be updated, the old one may still work.
    "${ROOT[@]}" apt-get -o Acquire::Retries=5 update -qq >/dev/null 2>&1 || true
}

# apt_install PURPOSE PACKAGES-TO-NAME PACKAGE…: installs the packages.
apt_install() {
    local what=$1 packages=$2 quiet
    shift 2
    quiet=$(mktemp)
    if ! "${ROOT[@]}" apt-get -o Acquire::Retries=5 -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$@" >"$quiet" 2>&1; then
        tail -n 20 "$quiet" >&2
        rm -f "$quiet"
        fail "$what could not be installed: run 'apt-get install $packages' as root"
    fi
    rm -f "$quiet"
}

need_openssl() {
    command -v openssl >/dev/null && return
    prepare_apt "openssl" "install it (openssl)" "openssl"
    apt_install "openssl" "openssl" openssl
}

# --- the program -----------------------------------------------------------------------------------------------

# cargo_build TARGETS…: builds programs or examples. What Cargo builds together shares the features of its dependencies, those for tests
# too once a test or an example is among it. Every script therefore builds the whole workspace, with an example: then `cargo test` has the
# same features, and no dependency is built twice.
cargo_build() { cargo build --quiet --workspace --all-features "$@"; }

# Builds the programs and examples.
build_programs() {
    command -v cargo >/dev/null || fail "cargo is missing: install the Rust toolchain from https://rustup.rs"
    say "building the program"
    cargo_build --bins --examples
}

# Sets ORGAUTH_BIN to the program: the one that it names, otherwise a built one.
need_program() {
    if [[ -z ${ORGAUTH_BIN:-} ]]; then
        build_programs
        ORGAUTH_BIN=${CARGO_TARGET_DIR:-$PWD/target}/debug/orgauth
    fi
    [[ -x $ORGAUTH_BIN ]] || fail "ORGAUTH_BIN is no program: $ORGAUTH_BIN"
    ORGAUTH_BIN=$(realpath "$ORGAUTH_BIN")
    export ORGAUTH_BIN
}

# --- Chromium --------------------------------------------------------------------------------------------------

# The one without windows first, a package of its own: the tests take half the time in it.
find_chromium() {
    command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome || true
}

# Sets CHROMIUM to a browser, and installs one where there is none: without windows where the system has that package.
need_chromium() {
    CHROMIUM=${CHROMIUM:-$(find_chromium)}
    if [[ -z $CHROMIUM ]]; then
        local package=chromium-headless-shell
        prepare_apt "Chromium" "install it" "chromium"
        apt-cache show $package >/dev/null 2>&1 || package=chromium
        apt_install "Chromium" $package $package
        CHROMIUM=$(find_chromium)
        [[ -n $CHROMIUM ]] || fail "Chromium was installed, but is in no known place"
    fi
    export CHROMIUM
}

# --- the version before ----------------------------------------------------------------------------------------

# Puts the sources of the commit that tests/ha/previous names into target/previous/sources, and sets PREVIOUS to it.
previous_sources() {
    PREVIOUS=$(<tests/ha/previous)
    PREVIOUS_SOURCES=$PWD/target/previous/sources
    PREVIOUS_TARGET=$PWD/target/previous/target
    git cat-file -e "$PREVIOUS^{commit}" 2>/dev/null || fail "the commit $PREVIOUS of tests/ha/previous is not here: fetch it"
    rm -rf "$PREVIOUS_SOURCES"
    mkdir -p "$PREVIOUS_SOURCES"
    git archive "$PREVIOUS" | tar --extract --directory "$PREVIOUS_SOURCES"
}

# --- PostgreSQL ------------------------------------------------------------------------------------------------

# Prints the newest directory that has PostgreSQL's server programs.
find_postgres() {
    local found
    for found in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) \
        "$(dirname "$(readlink -f "$(command -v initdb || echo /)")")"; do
        if [[ -x $found/initdb && -x $found/postgres && -x $found/pg_ctl ]]; then
            echo "$found"
            return
        fi
    done
}

install_postgres() {
    prepare_apt "PostgreSQL" "install its server (initdb, postgres, pg_ctl)" "postgresql"
    local cluster=/etc/postgresql-common/createcluster.conf
    apt_install "PostgreSQL" "postgresql" postgresql-common
    # The package would start its own cluster; this setting prevents that and is restored afterwards.
    "${ROOT[@]}" sed -i 's/^#\?create_main_cluster.*/create_main_cluster = false/' "$cluster"
    apt_install "PostgreSQL" "postgresql" postgresql
    "${ROOT[@]}" sed -i 's/^create_main_cluster = false/#create_main_cluster = true/' "$cluster"
}

# Runs a command as the account that owns the cluster.
as_owner() {
    if [[ -z $ORGAUTH_TEST_PG_USER ]]; then
        "$@"
    elif command -v runuser >/dev/null; then
        runuser -u "$ORGAUTH_TEST_PG_USER" -- "$@"
    elif command -v setpriv >/dev/null; then
        setpriv --reuid="$ORGAUTH_TEST_PG_USER" --regid="$(id -g "$ORGAUTH_TEST_PG_USER")" --clear-groups -- "$@"
    else
        su -s /bin/sh "$ORGAUTH_TEST_PG_USER" -c "$(printf '%q ' "$@")"
    fi
}

CLUSTER=
stop_cluster() {
    local outcome=$?
    trap - EXIT
    if [[ -n $CLUSTER ]]; then
        # A server that ended in the middle fails every test after it: say why.
        [[ $outcome -eq 0 ]] || grep -hE 'PANIC|terminated|No space|out of memory' "$CLUSTER/data/log" | tail -n 20 >&2 || true
        if [[ -f $CLUSTER/data/postmaster.pid ]]; then
            (cd / && as_owner "$PG_BIN/pg_ctl" -D "$CLUSTER/data" -m immediate -w stop) >/dev/null 2>&1 || true
        fi
        rm -rf "$CLUSTER" || true
    fi
    exit "$outcome"
}

start_cluster() {
    # Not in TMPDIR, which the owner of the cluster may not be allowed to enter.
    CLUSTER=$(mktemp -d /tmp/orgauth-tests.XXXXXX)
    trap stop_cluster EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    if [[ -n $ORGAUTH_TEST_PG_USER ]]; then
        chown "$ORGAUTH_TEST_PG_USER" "$CLUSTER"
    fi
    (cd / && as_owner "$PG_BIN/initdb" -D "$CLUSTER/data" --username=orgauth --auth=trust --encoding=UTF8 \
        --no-locale --no-sync) >"$CLUSTER/initdb.log" 2>&1 || {
        cat "$CLUSTER/initdb.log" >&2
        fail "initdb failed"
    }
    local attempt port options
    for attempt in 1 2 3 4 5; do
        port=$((20000 + RANDOM % 12000))
        if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
            continue
        fi
        options="-p $port -k $CLUSTER -c listen_addresses=127.0.0.1 -c max_connections=400"
        options+=" -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
        # Redirected, because a cluster that outlives its pg_ctl would keep this script's output open.
        if (cd / && as_owner "$PG_BIN/pg_ctl" -D "$CLUSTER/data" -l "$CLUSTER/data/log" -o "$options" -w -t 300 start) \
            >/dev/null 2>&1 </dev/null; then
            export TEST_DATABASE_URL="postgres://orgauth@127.0.0.1:$port/postgres?sslmode=disable"
            say "PostgreSQL $("$PG_BIN/postgres" --version | awk '{print $3}') on port $port"
            return
        fi
    done
    tail -n 20 "$CLUSTER/data/log" >&2 || true
    fail "PostgreSQL did not start after $attempt attempts"
}

# Finds PostgreSQL or installs it, and sets PG_BIN to the directory of its programs; PG_BIN stays empty when only the server of
# TEST_DATABASE_URL is available.
need_postgres() {
    PG_BIN=$(find_postgres)
    if [[ -z $PG_BIN && -z ${TEST_DATABASE_URL:-} ]]; then
        install_postgres
        PG_BIN=$(find_postgres)
        [[ -n $PG_BIN ]] || fail "PostgreSQL was installed, but its programs are in no known place"
    fi
    # PostgreSQL refuses to run as root. The tests that kill a database start their own clusters with these two variables.
    ORGAUTH_TEST_PG_USER=
    if [[ $EUID -eq 0 ]]; then
        ORGAUTH_TEST_PG_USER=$(id -un postgres 2>/dev/null || echo nobody)
    fi
    export ORGAUTH_TEST_PG_USER ORGAUTH_TEST_PG_BIN="$PG_BIN"
}

# Starts a cluster that ends with this script, and names it in TEST_DATABASE_URL, unless that names a server already.
start_postgres() {
    if [[ -n ${TEST_DATABASE_URL:-} ]]; then
        say "using the PostgreSQL of TEST_DATABASE_URL"
    else
        start_cluster
    fi
}
