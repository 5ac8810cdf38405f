#!/bin/sh
# Backs up database and pictures into one folder: deploy/backup.sh FOLDER, with the settings of the server.
# Pictures are stored under their checksum and never change, so each is copied once, and again if its copy has another
# size. The database comes first: all that it names is still there afterwards, because a picture is removed a day after
# its last row at the earliest.
set -eu
umask 077
folder=${1:?Usage: deploy/backup.sh FOLDER}
: "${DATABASE_URL:?is the address of the PostgreSQL to back up}"
# Before the dump, so that the backup is whole or none.
[ -n "${BLOB_URL:-}" ] || command -v rsync >/dev/null || { echo "rsync is not installed" >&2; exit 1; }
mkdir -p "$folder/blobs"
rm -f "$folder"/safelight-*.dump.part
name=$folder/safelight-$(date -u +%Y%m%dT%H%M%SZ).dump
pg_dump --format=custom --no-owner --no-privileges --file="$name.part" "$DATABASE_URL"
mv "$name.part" "$name"
if [ -z "${BLOB_URL:-}" ]; then
  # Without uploads that are not finished. 24: a picture was removed meanwhile.
  rsync -r --size-only --exclude=/incoming "${DATA_DIR:?is the folder of the pictures}/blobs/" "$folder/blobs/" || [ $? = 24 ]
fi
find "$folder" -maxdepth 1 -name 'safelight-*.dump' -mtime +"${KEEP_DAYS:-14}" -delete
echo "$name"
