#!/usr/bin/env bash
# Comments on a pull request what its merge would do to the store, and replaces
# that comment when the request changes. The exit code is the plan's: 3 when a
# document cannot be read.
set -euo pipefail
read -ra paths <<<"$PATHS"
page=$RUNNER_TEMP/plan.md
marker="<!-- caesura plan of $SOURCE -->"
echo "$marker" >"$page"

code=0
GITHUB_STEP_SUMMARY=$page "$RUNNER_TEMP/caesura" plan --config "$CONFIG" --source "$SOURCE" \
  --state "$RUNNER_TEMP/caesura-state" "${paths[@]}" || code=$?
cat "$page" >>"$GITHUB_STEP_SUMMARY"

# A pull request from a fork has a token that may not comment: the summary stays.
comments="repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments"
old=$(gh api --paginate "$comments" --jq ".[] | select(.body | startswith(\"$marker\")) | .id" | head -n 1) || true
if [[ -n $old ]]; then
  gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$old" --field body=@"$page" >/dev/null || echo "::warning::the plan could not be commented"
else
  gh api --method POST "$comments" --field body=@"$page" >/dev/null || echo "::warning::the plan could not be commented"
fi
exit "$code"
