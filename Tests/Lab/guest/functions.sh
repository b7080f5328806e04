# Functions shared by the lab's tests: . "$LAB_FUNCTIONS"
# A fork takes 50 ms under emulation, so functions that wait use shell built-ins.

log=$(mktemp)     # the output of the last probe or program
report=$(mktemp)  # the output of the last check
products=$(realpath -m "${BASH_SOURCE[0]%/*}/../../../.build/debug")
program=${LAB_PROGRAM:-$products/capture}
programs=${BASH_SOURCE[0]%/*/*}/programs  # other programs that use a camera
nobody=(setpriv --reuid 65534 --regid 65534 --clear-groups)  # runs a command without rights
commands=/tmp/camera-commands  # the USB camera's commands
camera_log=$(mktemp)
passed=0
failed=0
. "${BASH_SOURCE[0]%/*}/pictures.sh"

# A test that fails between its checks reports where.
set -E
trap '((BASH_SUBSHELL)) || echo "FAIL  ${0##*/} ended at line $LINENO: $BASH_COMMAND" >&2' ERR

# check SENTENCE COMMAND...: counts whether the command succeeds, and prints how long it took. Ends the
# test if the command fails with output that LAB_STOP matches.
check() {
  local sentence=$1 began=$SECONDS
  shift
  if "$@" > "$report" 2>&1; then
    echo "ok    $sentence ($((SECONDS - began)) s)"
    passed=$((passed + 1))
  else
    echo "FAIL  $sentence"
    head -n 20 "$report"
    failed=$((failed + 1))
    [[ -z ${LAB_STOP:-} ]] || ! grep -Eq "$LAB_STOP" "$report" || exit 1
  fi
}

# Removes all cameras and drivers that a test may have left, so that the next test finds none.
clear_machine() {
  local process name
  for process in /proc/[0-9]*; do
    read -r name 2> /dev/null < "$process/comm" || continue
    [[ $name != usb-camera && $name != capture ]] || kill "${process##*/}" || true
  done
  wait_until 10 unload vivid uvcvideo vhci-hcd
}

unload() {
  modprobe -r "$@" 2> /dev/null
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

# probe OPTION...: captures from $device and keeps the output.
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

# during_stream COMMAND...: runs the command, as the process `during`, once the next probe has its
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

# Loads vivid with one webcam, which becomes `device`.
load_webcam() {
  device=/dev/video9
  modprobe vivid n_devs=1 node_types=0x1 num_inputs=1 input_types=0x0 vid_cap_nr=9
  wait_until 5 test -c "$device"
}

# The USB camera

# Loads the software controller of USB cameras, and their driver.
load_usb() {
  modprobe vhci-hcd
  modprobe uvcvideo
}

# plug_in_camera OPTION...: starts a USB camera as the process `camera`, and finds its node.
plug_in_camera() {
  usb-camera -c "$commands" "$@" 2>> "$camera_log" &
  camera=$!
  disown  # its end is not reported
  wait_until 60 find_node uvcvideo
}

# Ends the camera, however it was started, and waits until no node is left.
remove_camera() {
  echo quit > "$commands"
  wait_until 10 lacks_node uvcvideo
}

lacks_node() {
  ! find_node "$1"
}

# simulate_camera SOURCE...: has the program plug in a simulated camera, as the process `camera`, and finds
# its node. A liar takes no part in this.
simulate_camera() {
  "$products/capture" simulate --usb "$@" >> "$camera_log" 2>&1 &
  camera=$!
  disown
  wait_until 60 find_node uvcvideo
}

# Ends the simulated camera, and waits until no node is left.
end_simulation() {
  kill "$camera"
  wait_until 10 lacks_node uvcvideo
}

# write_scenario FILE EVENTS: of a camera that shows the lab's photos from the first frame on. Each stream
# shows the next photo. `formats` are those that it offers.
write_scenario() {
  local format modes=
  for format in ${formats:-MJPG YUYV}; do
    modes+="${modes:+, }{ \"format\": \"$format\", \"size\": \"640x480\", \"rates\": [10] }"
  done
  cat > "$1" << END
{
  "cameras": [{
    "photos": "$LAB_PICTURES/plain/640x480",
    "darkFrames": 0,
    "modes": [$modes]
  }],
  "events": [${2:-}]
}
END
}

# Gives the camera a command and waits until it is done.
tell() {
  local before
  before=$(grep -c "done: $*" "$camera_log") || true
  echo "$*" > "$commands"
  wait_until 10 is_done_more_than "$before" "$*"
}

is_done_more_than() {
  (($(grep -c "done: $2" "$camera_log") > $1))
}

# The program

# ends CODE SECONDS PATTERN COMMAND...: whether the command exits with the code, within the seconds,
# prints something that the extended regular expression matches, and reports no photos but new ones.
#
# The seconds are for a machine that has its processors to itself. Here, two emulated machines share two
# processors, so twice the time is allowed.
ends() {
  local code=$1 seconds=$2 pattern=$3 ended=0 begun well=yes
  shift 3
  prepare_request "$@"
  begun=${EPOCHREALTIME/./}
  "$@" > "$log" 2>&1 || ended=$?
  took=$(((${EPOCHREALTIME/./} - begun) / 1000))
  echo "It ended with $ended instead of $code, after $took ms of $seconds s."
  ((ended == code && took <= seconds * 2000)) || well=no
  saw "$pattern" || well=no
  tells_of_new_photos || well=no
  [[ $well == yes ]]
}

# program_ends CODE PATTERN ARGUMENT...: the same for the program, with a generous time limit.
program_ends() {
  ends "$1" 30 "$2" "$program" "${@:3}"
}

# run_swift_tests FILTER: whether the matching tests of the project pass, and are not skipped.
run_swift_tests() {
  "$products/CapturePackageTests.xctest" --testing-library swift-testing --filter "$1" \
    > "$log" 2>&1 && saw "Test run with [0-9]+ tests? in 1 suite passed" && return 0
  grep -v started "$log"
  return 1
}

# snap ARGUMENT...: takes photo-1.jpg and so on, in the size that the tests expect.
snap() {
  "$program" snap --device "$device" --size 640x480 --to photo-%n.jpg "$@"
}

takes_photo() {
  rm -f photo-*.jpg
  ends 0 10 '^photo' snap "$@" && djpeg photo-1.jpg > /dev/null 2> "$log"
}

# Prints how a fault was reported: the exit code, the time and the last sentence of the output.
tell_outcome() {
  local line last="a photo"
  while read -r line; do
    [[ $line =~ ^(photo-|Usage:|See) ]] || last=$line
  done < "$log"
  printf '      %s after %d.%d s of %s: %s\n' \
    "$1" $((took / 1000)) $((took % 1000 / 100)) "$2" "${last:0:200}"
}

trim() {
  local text=$1
  text=${text#"${text%%[! ]*}"}
  trimmed=${text%"${text##*[! ]}"}
}

# Reads a table with one fault per line: its name, the exit code, the maximum number of seconds, a pattern
# for the output, the command that causes it, the command that ends it, and arguments for `snap`. Tries
# each fault; the next photo must succeed.
suffer() {
  local row cells cell i
  while IFS= read -r row <&3; do
    [[ $row == *'|'* ]] || continue
    IFS='|' read -r -a cells <<< "$row|||||||"
    for i in {0..6}; do
      trim "${cells[i]}"
      cells[i]=$trimmed
    done
    suffer_one "${cells[@]:0:7}"
  done 3<&0
}

suffer_one() {
  local what=$1 code=$2 seconds=$3 pattern=$4 strike=$5 heal=$6 arguments
  read -r -a arguments <<< "$7"
  rm -f photo-*.jpg
  if [[ $7 == *"-n "* ]]; then
    strike_midway "$strike" &
    midway=$!
  else
    midway=
    eval "$strike" > /dev/null
  fi
  check "$what" ends "$code" "$seconds" "$pattern" snap "${arguments[@]}"
  tell_outcome "$code" "$seconds"
  [[ -z $midway ]] || wait "$midway" || true
  eval "$heal" > /dev/null
  check "$what: the next photo comes" takes_photo --no-settle
}

# Runs a command once two photos of a series exist.
strike_midway() {
  wait_until 10 test -e photo-2.jpg
  eval "$1" > /dev/null
}
