# Functions for tests of simulated cameras that the program plugs into the kernel. They use those of
# functions.sh, and a folder of their own.

identity=  # simulated cameras draw no stamps

mkdir photos
cp "$LAB_PICTURES"/plain/640x480/*.jpg photos
pictures=(photos/*)
picture=${pictures[0]}

# describe EVENT...: writes a scenario with one camera, which shows the same picture again and again, and
# these events.
describe() {
  local name=${picture##*/} events
  events=$(IFS=, && echo "$*")
  cat > scenario.json << END
{
  "cameras": [{
    "name": "Door", "photos": "photos", "photo": "${name%.jpg}", "darkFrames": 0,
    "modes": [
      { "format": "MJPG", "size": "640x480", "rates": [30, 15] },
      { "format": "YUYV", "size": "640x480", "rates": [30] }
    ]
  }],
  "events": [$events]
}
END
}

# plug_in ARGUMENT...: plugs simulated cameras in as the process `camera`, and finds the first one.
plug_in() {
  : > said
  "$program" simulate --usb "$@" > said 2> complaints &
  camera=$!
  disown
  wait_until 60 has_path
}

has_path() {
  [[ $(< said) =~ (/dev/video[0-9]+) ]] && device=${BASH_REMATCH[1]}
}

# pull_out SIGNAL: ends the process `camera`, and waits until the device is gone.
pull_out() {
  kill "-$1" "$camera"
  wait_until 20 lacks_node uvcvideo
}

# stream COUNT OPTION...: has v4l2-ctl write frames to `frames`.
stream() {
  v4l2-ctl -d "$device" --stream-mmap --stream-count "$1" --stream-to frames "${@:2}" > "$log" 2>&1
}

# is_as_fed COUNT: whether v4l2-ctl gets the picture this many times, byte for byte.
is_as_fed() {
  local i
  stream "$1"
  for ((i = 0; i < $1; i++)); do cat "$picture"; done | cmp - frames
}

# Whether a photo shows the picture.
is_photo_of_picture() {
  takes_photo --no-settle
  djpeg photo-1.jpg | cmp - <(djpeg "$picture")
}

# Whether v4l2-ctl sets the brightness to 200, and then reads this value.
sets_control() {
  v4l2-ctl -d "$device" --set-ctrl brightness=200
  v4l2-ctl -d "$device" --get-ctrl brightness | grep -q ": $1"
}
