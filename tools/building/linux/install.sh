#!/bin/sh
# Installs Hasenpfeffer for the person who runs this; no administrator is needed.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
place=$HOME/.local/lib/hasenpfeffer
command=$HOME/.local/bin/hasenpfeffer

mkdir -p "$(dirname -- "$place")" "$(dirname -- "$command")" "$data/applications" \
  "$data/icons" "$data/mime/packages"

# The old one goes only when the new one is complete on the same disk.
rm -rf "$place.new"
cp -R "$here/hasenpfeffer" "$place.new"
cp "$here/uninstall.sh" "$place.new/uninstall"
chmod +x "$place.new/uninstall"
rm -rf "$place"
mv "$place.new" "$place"

ln -sf "$place/hasenpfeffer" "$command"
cp -R "$here/share/icons/hicolor" "$data/icons/"
cp "$here/share/mime/packages/hasenpfeffer.xml" "$data/mime/packages/"
# In a menu entry a path stands in quotes, with a backslash before what a shell would read in it.
quoted=$(printf '%s' "$place/hasenpfeffer" | sed -e 's/[\\"`$]/\\\\&/g' -e 's/%/%%/g' -e 's/[&|\\]/\\&/g')
sed -e "s|^Exec=@PROGRAM@|Exec=\"$quoted\"|" -e '/^TryExec=/d' \
  "$here/share/applications/hasenpfeffer.desktop" >"$data/applications/hasenpfeffer.desktop"

"$place/uninstall" --refresh

echo "Hasenpfeffer is installed: it is in the menu under Games, and its command is"
echo "    $command"
echo "To remove it, run"
echo "    $place/uninstall"
