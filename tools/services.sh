#!/usr/bin/env bash
# PostgreSQL and Redis for the tests of the server, on loopback, in a folder of their own.
#
#   eval "$(tools/services.sh start)"   installs Debian's packages if missing, starts both, and
#                                       prints the variables that the tests look for
#   tools/services.sh stop              stops them and removes the folder
set -euo pipefail

folder="${WYRMTABLE_SERVICES:-${TMPDIR:-/tmp}/wyrmtable-services}"
postgres_port="${WYRMTABLE_POSTGRES_PORT:-55432}"
redis_port="${WYRMTABLE_REDIS_PORT:-56379}"

programs() { # the newest PostgreSQL that is installed
    find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1
}

as_postgres() { # PostgreSQL refuses to run as root
    if [ "$(id -u)" = 0 ]; then
        runuser -u postgres -- "$@"
    else
        "$@"
    fi
}

install_missing() {
    local missing=()
    [ -x "$(programs)/initdb" ] || missing+=(postgresql)
    command -v redis-server >/dev/null || missing+=(redis-server)
    [ ${#missing[@]} = 0 ] && return
    local sudo=""
    [ "$(id -u)" = 0 ] || sudo=sudo
    $sudo apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq "${missing[@]}"
}

start() {
    install_missing >&2
    mkdir -p "$folder"
    if [ ! -d "$folder/postgres" ]; then
        mkdir "$folder/postgres"
        [ "$(id -u)" = 0 ] && chown postgres "$folder" "$folder/postgres"
        as_postgres "$(programs)/initdb" -D "$folder/postgres" -U wyrm --auth=trust >&2
    fi
    as_postgres "$(programs)/pg_ctl" -D "$folder/postgres" -w -l "$folder/postgres/log" \
        -o "-p $postgres_port -c listen_addresses=127.0.0.1 -k $folder/postgres" start >&2 || true
    as_postgres "$(programs)/createdb" -h 127.0.0.1 -p "$postgres_port" -U wyrm wyrmtable >&2 || true
    redis-cli -p "$redis_port" ping >/dev/null 2>&1 ||
        redis-server --port "$redis_port" --bind 127.0.0.1 --save '' --daemonize yes \
            --dir "$folder" >&2
    echo "export WYRMTABLE_TEST_DATABASE=postgresql+asyncpg://wyrm@127.0.0.1:$postgres_port/wyrmtable"
    echo "export WYRMTABLE_TEST_BROKER=redis://127.0.0.1:$redis_port/0"
}

stop() {
    redis-cli -p "$redis_port" shutdown nosave >/dev/null 2>&1 || true
    [ -d "$folder/postgres" ] &&
        as_postgres "$(programs)/pg_ctl" -D "$folder/postgres" -m fast stop >&2 || true
    rm -rf "$folder"
}

case "${1:-}" in
start) start ;;
stop) stop ;;
*)
    echo "usage: tools/services.sh start|stop" >&2
    exit 2
    ;;
esac
