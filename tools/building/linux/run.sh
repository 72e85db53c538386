#!/bin/sh
# Hasenpfeffer @VERSION@. Run this file to install it for yourself: sh @FILE@
# What it holds follows these lines; --extract FOLDER only unpacks it.
set -eu

folder=
if [ "${1:-}" = --extract ] && [ -n "${2:-}" ]; then
  folder=$2
  mkdir -p "$folder"
elif [ $# -gt 0 ]; then
  echo "usage: sh $0 [--extract FOLDER]" >&2
  exit 2
else
  temporary=$(mktemp -d)
  trap 'rm -rf "$temporary"' EXIT
  trap 'exit 1' HUP INT TERM
fi

if [ "$(tail -n +@LINES@ "$0" | cksum)" != "@SUM@" ]; then
  echo "This file is damaged or incomplete; please fetch it again." >&2
  exit 1
fi
tail -n +@LINES@ "$0" | gzip -dc | tar -xf - -C "${folder:-$temporary}"
[ -z "$folder" ] || exit 0

"$temporary/@NAME@/install.sh"
# Without a terminal it was double-clicked, and the game itself is the best answer.
[ -t 1 ] || "$HOME/.local/bin/hasenpfeffer" >/dev/null 2>&1 &
exit 0
