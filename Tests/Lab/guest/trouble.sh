# What happens to a USB camera by chance, for the programs that source it. The same $RANDOM makes the
# same faults.

# pick WORD...: sets `picked` to one of them.
pick() {
  picked=${*:1 + RANDOM % $#:1}
}

# pause LEAST MOST: for a while between those, in tenths of a second.
pause() {
  local tenths=$(($1 + RANDOM % ($2 - $1 + 1)))
  sleep "$((tenths / 10)).$((tenths % 10))"
}

order() {
  echo "$*" > "$commands"
}

# While something is wrong: from one order to the camera to another.
for_a_while() {
  order "$1"
  pause 2 40
  order "$2"
}

find_folder() {
  for folder in /sys/bus/usb/devices/*; do
    [[ ! -e $folder/serial || $(< "$folder/serial") != LAB0001 ]] || return 0
  done
  return 1
}

authorize_anew() {
  find_folder || return 0
  echo 0 > "$folder/authorized"
  pause 2 20
  echo 1 > "$folder/authorized"
}

unbind_for_a_while() {
  find_folder || return 0
  local interface=${folder##*/}:1.0 driver=/sys/bus/usb/drivers/uvcvideo
  [[ -e $driver/$interface ]] || return 0
  echo "$interface" > "$driver/unbind"
  pause 2 20
  echo "$interface" > "$driver/bind"
}

strike() {
  pick frame frame transfer pictures stall unplug unplug mute refuse lag authorize unbind
  case $picked in
    frame)
      pick lost gap err half big noeof nofid header
      order "fault $picked $((1 + RANDOM % 30))"
      ;;
    transfer)
      pick 71 84 75 32 110 5
      order "urb $picked"
      ;;
    pictures)
      pick nodht nodqt noeoi padded restarts cut damaged garbage empty
      for_a_while "set $LAB_PICTURES/$picked" "set $LAB_PICTURES/plain"
      ;;
    stall) for_a_while stall go ;;
    unplug) for_a_while unplug plug ;;
    mute) for_a_while mute unmute ;;
    refuse) for_a_while refuse accept ;;
    lag) for_a_while "lag $((RANDOM % 500))" "lag 0" ;;
    authorize) authorize_anew ;;
    unbind) unbind_for_a_while ;;
  esac
}

# From the first stream on, since the tests take a while to begin on a machine that is busy.
# make_trouble SEED SECONDS
make_trouble() {
  RANDOM=$1
  wait_until 60 grep -q streaming "$camera_log" ||
    { echo "There is no trouble: the camera never streamed." >&2; return 1; }
  set_deadline "$2"
  while before_deadline; do
    strike || true
    pause 5 40
  done
}

# was_in_trouble SECONDS: whether the camera did at least an order in twenty seconds. Some faults are
# none of its own, and others take two orders, so that several times as many are usual.
was_in_trouble() {
  local orders
  orders=$(grep -c "done:" "$camera_log") || true
  echo "The camera did $orders orders in $1 s."
  ((orders > 0 && orders >= $1 / 20))
}
