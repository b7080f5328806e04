# What the lab's tests have in common: . "$LAB_FUNCTIONS"
# A fork takes 50 ms under emulation, so what waits does it with the shell's own means.

log=$(mktemp)     # what the last probe saw
report=$(mktemp)  # what the last check said
passed=0
failed=0

# check SENTENCE COMMAND...: counts whether the command succeeds.
check() {
  local sentence=$1
  shift
  if "$@" > "$report" 2>&1; then
    echo "ok    $sentence"
    passed=$((passed + 1))
  else
    echo "FAIL  $sentence"
    head -n 20 "$report"
    failed=$((failed + 1))
  fi
}

# The last command of a test.
finish() {
  echo "$passed passed, $failed failed"
  ((passed && !failed))
}

set_deadline() {
  local now
  read -r now _ < /proc/uptime
  deadline=$((${now%.*} + $1 + 1))
}

before_deadline() {
  local now
  read -r now _ < /proc/uptime
  ((${now%.*} < deadline))
}

# wait_until SECONDS COMMAND...
wait_until() {
  set_deadline "$1"
  shift
  until "$@"; do
    before_deadline || return 1
    sleep 0.02
  done
}

# probe OPTION...: captures from $device and keeps what it saw.
probe() {
  capture-probe -d "$device" "$@" > "$log" 2>&1 || true
}

# saw PATTERN...: whether the last probe's lines match all of the extended regular expressions.
saw() {
  local pattern
  for pattern in "$@"; do
    grep -Eq -- "$pattern" "$log" || {
      echo "There is no '$pattern' in:"
      cat "$log"
      return 1
    }
  done
}

has_frame() {
  [[ $(< "$log") == *frame:* ]]
}

# during_stream COMMAND...: runs the command, as the process `during`, when the next probe has its
# first frame.
during_stream() {
  : > "$log"
  { wait_until 10 has_frame && "$@"; } &
  during=$!
}

# find_node DRIVER: sets `device` to a capturing node of the driver. uvcvideo's other nodes, which
# have an index above 0, are for metadata.
find_node() {
  local node index driver
  for node in /sys/class/video4linux/video*; do
    index=
    read -r index 2> /dev/null < "$node/index" || true
    [[ $index == 0 && -c /dev/${node##*/} ]] || continue
    for driver in /sys/bus/*/drivers/"$1"; do
      [[ $node/device/driver -ef $driver ]] || continue
      device=/dev/${node##*/}
      return 0
    done
  done
  return 1
}

is_gone() {
  [[ ! -e $1 ]]
}
