#!/bin/bash
# Takes three photos with one camera, by a client of `capture shell` that needs jq.
# Usage: booth.bash [simulated]
set -euo pipefail

options=()
[[ ${1:-} != simulated ]] || options=(--simulator)
coproc shell { exec capture shell "${options[@]}"; }
pid=$shell_PID

# ask REQUEST FILTER: sends a request, waits for its answer, and prints a part of the result; an error
# goes to standard error, and fails.
ask() {
  local answer
  printf '%s\n' "$1" >&"${shell[1]}"
  IFS= read -r answer <&"${shell[0]}"
  if jq -e .error <<< "$answer" > /dev/null; then
    jq -r .error.message <<< "$answer" >&2
    return 1
  fi
  jq -r "(.result // .results) | $2" <<< "$answer"
}

echo "camera: $(ask '{"do":"open"}' .camera.name)"
for number in 1 2 3; do
  ask "{\"do\":\"snap\",\"to\":\"booth-$number.jpg\"}" '"\(.path) \(.width) x \(.height)"'
done

input=${shell[1]}
exec {input}>&-
wait "$pid"
