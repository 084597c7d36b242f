# The one step of action.yml. The inputs come as CONTRACT_… variables; each stays one word, and none is run.
# It ends with the exit code of the gate: 0 passed, 1 failed, 2 could not run.
set -euo pipefail

reports=$(mktemp -d "${RUNNER_TEMP:-/tmp}/contract.XXXXXX")
scratch=$(mktemp -d "${RUNNER_TEMP:-/tmp}/contract-scratch.XXXXXX")
mock_pid=
is_finished=

clean_up() {
  # Its whole process group, since npx stays between this shell and the mock.
  if [ -n "$mock_pid" ]; then kill -- "-$mock_pid" 2> "$scratch/kill" || true; fi
  rm -rf "$scratch"
  # A program of this script failed, which says nothing of the contract.
  if [ -z "$is_finished" ]; then exit 2; fi
}
trap clean_up EXIT

finish() {
  local code=$1 result=could-not-run
  is_finished=yes
  # Other programs than the gate may end with 1, too: npx, for one. The gate leaves a report then.
  if [ "$code" -gt 2 ] || { [ "$code" -eq 1 ] && [ ! -f "$reports/contract.json" ]; }; then code=2; fi
  if [ "$code" -eq 0 ]; then result=passed; elif [ "$code" -eq 1 ]; then result=failed; fi
  echo "result=$result" >> "$GITHUB_OUTPUT"
  echo "reports=$reports" >> "$GITHUB_OUTPUT"
  if [ -f "$reports/contract.json" ]; then
    local count='JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8")).findings.length'
    echo "findings=$(node -p "$count" "$reports/contract.json")" >> "$GITHUB_OUTPUT"
    echo "json=$reports/contract.json" >> "$GITHUB_OUTPUT"
  fi
  if [ -f "$reports/contract.xml" ]; then echo "junit=$reports/contract.xml" >> "$GITHUB_OUTPUT"; fi
  if [ -d "$reports/cases" ]; then echo "cases=$reports/cases" >> "$GITHUB_OUTPUT"; fi
  if [ -f "$reports/contract.md" ]; then
    echo "markdown=$reports/contract.md" >> "$GITHUB_OUTPUT"
    cat "$reports/contract.md" >> "$GITHUB_STEP_SUMMARY"
  else
    printf '## ⚠️ Contract\n\nThe gate could not run. The log of the step says why.\n' >> "$GITHUB_STEP_SUMMARY"
  fi
  exit "$code"
}

# A sentence of this file, never an input: a line break in one could begin a workflow command.
fail() {
  echo "::error title=Contract::$1"
  finish 2
}

# A package at the version that the checkout of this action has: no other gets the secrets of the job.
package() {
  local version
  version=$(node -p 'require(process.argv[1]).version' "$repository/$2/package.json") && echo "$1@$version"
}

# Starts a mock in a process group of its own and sets `address` when it listens.
start_mock() {
  local log=$scratch/mock.log tries
  : > "$log"
  set -m
  NO_COLOR=1 FORCE_COLOR=0 "$@" > "$log" 2>&1 < /dev/null &
  mock_pid=$!
  set +m
  for ((tries = 0; tries < 1200; tries++)); do
    address=$(sed -nE 's/.*(API +|listening on )(http:\/\/[0-9.:]+).*/\2/p' "$log" | head -n 1)
    if [ -n "$address" ]; then return; fi
    if ! kill -0 "$mock_pid" 2> "$scratch/kill"; then break; fi
    sleep 0.1
  done
  # Marked, so that no line of it begins a workflow command.
  sed 's/^/| /' "$log"
  fail 'The mock did not start. Its output stands above.'
}

if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 13) ? 0 : 1)'; then
  fail 'The gate needs Node 22.13 or newer: use actions/setup-node in a step before this one.'
fi
repository=$(cd "$GITHUB_ACTION_PATH/../../.." && pwd)
contract=$(package @voice-agent/contract packages/contract)

case "${CONTRACT_URL:+url}${CONTRACT_MOCK:+mock}${CONTRACT_RECEIVER_URL:+receiver}" in
  url) words=(api "--url=$CONTRACT_URL") ;;
  receiver) words=(receiver "--url=$CONTRACT_RECEIVER_URL") ;;
  mock)
    # A mock takes no secret, and is given none.
    export VOICE_AGENT_API_KEY=key-of-the-mock
    unset VOICE_AGENT_WEBHOOK_SECRET
    case $CONTRACT_MOCK in
      sandbox)
        sandbox=$(package @voice-agent/sandbox packages/sandbox)
        start_mock npx --yes "$sandbox" --port 0
        words=(api "--url=$address")
        ;;
      prism)
        document=$CONTRACT_SPEC
        if [ -z "$document" ]; then
          specs=$(package @voice-agent/specs specs)
          npm pack --silent --pack-destination "$scratch" "$specs" > "$scratch/packed" ||
            fail 'The document could not be downloaded. The lines above say why.'
          tar -xzf "$scratch"/*.tgz -C "$scratch"
          document=$scratch/package/dist/openapi.yaml
        fi
        prism=@stoplight/prism-cli@$(sed -n 's|^  "@stoplight/prism-cli": ||p' "$repository/pnpm-workspace.yaml")
        # Prism would take such a name for a flag.
        case $document in -*) document=./$document ;; esac
        start_mock npx --yes "$prism" mock --errors --host 127.0.0.1 --port 0 "$document"
        # Prism keeps nothing, takes any key, lets some wrong bodies through and leaves broken ones unanswered.
        words=(api "--url=$address" --timeout=2000 --skip=invariants --skip=unauthenticated-request-accepted)
        words+=(--skip=invalid-request-accepted --skip=no-response)
        ;;
      *) fail 'The input mock must be sandbox or prism.' ;;
    esac
    ;;
  *) fail 'Give one of the inputs url, mock and receiver-url, and no other of them.' ;;
esac

if [ -n "$CONTRACT_PROJECT" ]; then words+=("--project=$CONTRACT_PROJECT"); fi
if [ -n "$CONTRACT_SPEC" ]; then words+=("--spec=$CONTRACT_SPEC"); fi
if [ -n "$CONTRACT_SEED" ]; then words+=("--seed=$CONTRACT_SEED"); fi
if [ -n "$CONTRACT_FAIL_UNDER" ]; then words+=("--fail-under=$CONTRACT_FAIL_UNDER"); fi
if [ -n "$CONTRACT_BASELINE" ]; then words+=("--baseline=$CONTRACT_BASELINE"); fi
if [ -n "${CONTRACT_ARGS//[[:space:]]/}" ]; then
  # xargs knows the quotes of a shell, and expands nothing.
  printf '%s' "$CONTRACT_ARGS" | xargs printf '%s\0' > "$scratch/args" 2> "$scratch/problem" ||
    fail 'The input args has a quote that is not closed on its line.'
  while IFS= read -r -d '' word; do words+=("$word"); done < "$scratch/args"
fi

code=0
npx --yes "$contract" "${words[@]}" "--cases=$reports/cases" \
  --reporter=github "--reporter=markdown=$reports/contract.md" \
  "--reporter=junit=$reports/contract.xml" "--reporter=json=$reports/contract.json" || code=$?
finish "$code"
