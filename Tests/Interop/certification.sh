#!/bin/sh
# Runs org.varlink.certification both ways against the Python implementation, and against ourselves.
#
# usage: certification.sh PYTHON PROGRAM
#   PYTHON   an interpreter that has the package varlink (31.0.0)
#   PROGRAM  the built varlink-certification
set -eu

[ $# -eq 2 ] || { sed -n '4,6s/^# //p' "$0" >&2; exit 2; }
python=$1
program=$2
suite=varlink.tests.test_certification
directory=$(mktemp -d)
servers=

finish() {
  # shellcheck disable=SC2086
  [ -z "$servers" ] || kill $servers 2>/dev/null || :
  rm -rf "$directory"
}
trap finish EXIT
trap 'exit 1' INT TERM

# Waits up to 10 s for a server's socket.
await() {
  tries=0
  until [ -S "$1" ]; do
    tries=$((tries + 1))
    [ "$tries" -le 200 ] || { echo "no server at $1" >&2; exit 1; }
    sleep 0.05
  done
}

# Runs a client and shows what it said only if it did not pass: Python's says so in words alone.
certify() {
  name=$1
  shift
  if timeout 30 "$@" >"$directory/log" 2>&1 && grep -q 'Certification passed' "$directory/log"; then
    echo "ok: $name"
  else
    cat "$directory/log" >&2
    echo "FAILED: $name" >&2
    exit 1
  fi
}

"$program" server --socket "$directory/ours" &
servers="$servers $!"
"$python" -m "$suite" --varlink="unix:$directory/theirs" >/dev/null &
servers="$servers $!"
await "$directory/ours"
await "$directory/theirs"

certify "our client, our server" "$program" client --address "unix:$directory/ours"
certify "our client, Python's server" "$program" client --address "unix:$directory/theirs"
certify "Python's client, our server" \
  "$python" -m "$suite" --client --varlink="unix:$directory/ours"

# A server that takes anything would pass the above.
refusal=$(timeout 30 "$python" -m varlink.cli call \
  "unix:$directory/ours/org.varlink.certification.Test01" '{"client_id":"nobody"}' 2>&1) || :
case $refusal in
  *ClientIdError*) echo "ok: our server refuses a call out of order" ;;
  *)
    echo "$refusal" >&2
    echo "FAILED: our server refuses a call out of order" >&2
    exit 1
    ;;
esac
