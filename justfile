# Shortcuts only: every recipe is one command that also works without just.

# What there is.
default:
    @just --list

# A server on an embedded store, with data to try.
demo *args:
    cargo run -p orgauth-server -- demo {{args}}

# All tests, or those whose name contains the argument.
test *args:
    tests/run {{args}}

# Everything that must hold before a change is merged.
ci:
    .ci/run

# Format the code.
fmt:
    cargo fmt --all

# What the compiler and clippy have to say.
lint:
    cargo clippy --workspace --all-features --all-targets -- -D warnings

# Deliveries under many faults, on both stores; everything that was acknowledged and arrived is judged.
faults times="200":
    ORGAUTH_FAULTS={{times}} tests/run webhook_faults

# Three servers on a cluster whose nodes are killed, frozen and cut off, under judged load: `just ha`, or `just ha --rounds 20`. Needs root.
ha *args:
    tests/ha/run {{args}}

# The storage tests of the version before, on the tables of this one.
upgrade:
    tests/upgrade

# The documentation of our own crates.
doc:
    cargo doc --workspace --no-deps --open

# What the service does in a second, beside reference designs: `just bench verify`, `webhooks`, `operator`, `growth`, `rows` or `soak`.
bench *args:
    cargo build --profile dist -p orgauth-server -p orgauth-bench && target/dist/orgauth-bench {{args}}
