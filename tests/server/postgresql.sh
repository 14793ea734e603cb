#!/usr/bin/env bash
# Runs a command with a PostgreSQL of its own, which is gone afterwards:
#
#     tests/server/postgresql.sh pytest tests/server
#
# RULEKEEPER_TEST_POSTGRESQL holds the URL of the server. It listens on this machine only. Debian's
# package `postgresql` has all that is needed.
set -euo pipefail

programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
programs=${programs:-$(dirname "$(command -v initdb)")}
port=${RULEKEEPER_TEST_POSTGRESQL_PORT:-54329}
# Databases of all tests are many files: in memory, where there is room, they are gone in a moment.
room=$(df --output=avail /dev/shm 2>/dev/null | tail -1)
folder=$([ "${room:-0}" -gt 4000000 ] && mktemp -d -p /dev/shm || mktemp -d)
# What would be lost in a power cut does not matter here.
careless="-c fsync=off -c synchronous_commit=off -c full_page_writes=off"

as_nobody_special() {
    # PostgreSQL refuses to run as root.
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid=postgres --regid=postgres --init-groups "$@"
    else
        "$@"
    fi
}

finish() {
    as_nobody_special "$programs/pg_ctl" --pgdata "$folder/data" --mode immediate stop >/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT

[ "$(id -u)" != 0 ] || chown postgres "$folder"
cd "$folder"
as_nobody_special "$programs/initdb" --pgdata "$folder/data" --username rulekeeper \
    --auth trust --encoding UTF8 --no-locale --no-sync >/dev/null
as_nobody_special "$programs/pg_ctl" --pgdata "$folder/data" --wait --log "$folder/log" \
    --options "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder $careless" start >/dev/null
cd "$OLDPWD"
RULEKEEPER_TEST_POSTGRESQL="postgresql://rulekeeper@127.0.0.1:$port/postgres" "$@"
