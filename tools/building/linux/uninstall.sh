#!/bin/sh
# Removes Hasenpfeffer; matches, settings and the log stay. --refresh only tells menus and file
# managers to look again.
set -eu

data=${XDG_DATA_HOME:-$HOME/.local/share}

if [ "${1:-}" != --refresh ]; then
  rm -f "$HOME/.local/bin/hasenpfeffer" "$data/applications/hasenpfeffer.desktop" \
    "$data/mime/packages/hasenpfeffer.xml" "$data"/icons/hicolor/*/apps/hasenpfeffer.*
  rm -rf "$HOME/.local/lib/hasenpfeffer"
  echo "Hasenpfeffer is removed. Your matches and settings are still in $data/hasenpfeffer"
fi

# Some systems have none of these, and look by themselves.
{
  update-mime-database "$data/mime"
  update-desktop-database "$data/applications"
  gtk-update-icon-cache -q -t -f "$data/icons/hicolor"
} >/dev/null 2>&1 || true
