# Random faults of a USB camera, for scripts that source this file. The same $RANDOM gives the same
# faults.

# pick WORD...: sets `picked` to a random one of them.
pick() {
  picked=${*:1 + RANDOM % $#:1}
}

# pause LEAST MOST: sleeps for a random time between these, in tenths of a second.
pause() {
  local tenths=$(($1 + RANDOM % ($2 - $1 + 1)))
  sleep "$((tenths / 10)).$((tenths % 10))"
}

order() {
  echo "$*" > "$commands"
}

# Sends the camera one order, and another one after a random time.
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

reauthorize() {
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
    authorize) reauthorize ;;
    unbind) unbind_for_a_while ;;
  esac
}

# make_trouble SEED SECONDS: causes faults, starting with the first stream, since tests take a while to
# start on a busy machine.
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

# was_in_trouble SECONDS: whether the camera carried out at least one order per twenty seconds. Usually
# there are several times as many. Some faults need no order, others two.
was_in_trouble() {
  local orders
  orders=$(grep -c "done:" "$camera_log") || true
  echo "The camera did $orders orders in $1 s."
  ((orders > 0 && orders >= $1 / 20))
}
