#!/usr/bin/env bash
# Re-indexes what a push changed, added, renamed or deleted. Where there is no
# commit to compare with (a new branch, a forced push, a schedule, a shallow
# clone), it looks at the whole corpus.
set -euo pipefail
read -ra paths <<<"$PATHS"
caesura=("$RUNNER_TEMP/caesura" ingest --config "$CONFIG" --source "$SOURCE" --state "$RUNNER_TEMP/caesura-state" --on-locked wait=30m)

changed() { git diff -z --name-only --no-renames "$BEFORE" HEAD -- "${paths[@]}"; }

if [[ ${BEFORE:-} =~ ^[0-9a-f]{40}$ ]] && git merge-base --is-ancestor "$BEFORE" HEAD 2>/dev/null; then
  changed >"$RUNNER_TEMP/changed"
  if [[ ! -s $RUNNER_TEMP/changed ]]; then
    echo "no document changed"
    exit 0
  fi
  exec "${caesura[@]}" --files-from "$RUNNER_TEMP/changed" "${paths[@]}"
fi
exec "${caesura[@]}" "${paths[@]}"
