# Checks whether photos are new and of the right camera, by the stamps that cameras draw on their frames,
# which read-picture reads. functions.sh sources this file.

identity=1     # of the USB camera that takes the photos; empty if they come from another source
colour=0       # the colour that the kernel's virtual camera shows: red, green or blue
is_shown=no    # whether that colour was set for the last request
from_vivid=no  # whether that camera was there at the last request; it may be gone when the photo is examined

# Sets `now` to the hundredths of seconds since the machine started. The camera draws the same.
look_at_clock() {
  local text
  read -r text _ < /proc/uptime
  now=$((10#${text/./}))
}

# Whether $device is the kernel's virtual camera.
is_vivid() {
  local name=
  [[ -n ${device:-} ]] || return 1
  read -r name 2> /dev/null < "/sys/class/video4linux/${device##*/}/name" && [[ $name == vivid* ]]
}

# Switches the virtual camera to another colour than for the previous request. Sets `is_shown`.
show_another_colour() {
  local first_pattern=7
  colour=$(((colour + 1) % 3))
  v4l2-ctl -d "$1" --set-ctrl "test_pattern=$((first_pattern + colour))" > /dev/null 2>&1 &&
    is_shown=yes || true
}

# prepare_request COMMAND...: prepares the checks before the command requests photos.
prepare_request() {
  local node=${device:-}
  look_at_clock
  asked=$now
  is_shown=no
  from_vivid=no
  ! is_vivid || from_vivid=yes
  [[ " $* " == *" snap "* && $from_vivid == yes ]] || return 0
  [[ ! "$* " =~ --device\ (/dev/video[0-9]+)\  ]] || node=${BASH_REMATCH[1]}
  show_another_colour "$node"
}

# list_photos FILE: sets `photos` to those named in the program's output, which is in the file.
list_photos() {
  local line
  photos=()
  while IFS= read -r line; do
    [[ ! $line =~ ^\{.*\"id\":\"[^\"]*\",\"path\":\"([^\"]*)\" ]] || line=${BASH_REMATCH[1]}
    [[ $line != *.jpg || ! -e $line ]] || photos+=("$line")
  done < "$1"
}

# Whether the photos that the last program reported, if any, are new.
tells_of_new_photos() {
  list_photos "$log"
  ((${#photos[@]})) || return 0
  if [[ $from_vivid == yes ]] || is_vivid; then
    are_of_the_moment "${photos[@]}"
  elif [[ -n $identity ]]; then
    are_new "$asked" "${photos[@]}"
  fi
}

# are_new TIME FILE...: whether the USB camera `identity` sent the photos, the first after that time and
# each after the previous one.
are_new() {
  local last=$1 file camera time count=0
  shift
  while read -r file _ camera _ time; do
    count=$((count + 1))
    if [[ $camera != "$identity" ]]; then
      echo "$file is of another camera: of $camera instead of $identity."
      return 1
    elif ((time <= last)); then
      echo "$file is not new: it was sent at $time, which is not after $last."
      return 1
    fi
    last=$time
  done < <(read-picture -q "$@")
  ((count == $#)) || { echo "Not all can be read."; return 1; }
}

# are_of_the_moment FILE...: whether the first photo shows the colour that was last set on the virtual
# camera, and each differs from the previous one: a clock runs in the picture.
are_of_the_moment() {
  local file red green blue sum last=none
  read -r file _ _ _ _ _ _ _ _ _ red green blue < <(read-picture "$1")
  if [[ $is_shown == yes ]] && ! is_colour "$red" "$green" "$blue"; then
    echo "$file is not new: it shows $red $green $blue, no pure colour $colour."
    return 1
  fi
  while read -r file _ sum; do
    [[ $sum != "$last" ]] || { echo "$file is not new: it is the previous one."; return 1; }
    last=$sum
  done < <(read-picture -s "$@")
  [[ $last != none ]] || { echo "None can be read."; return 1; }
}

# is_colour RED GREEN BLUE: whether these means match the current colour. In a grey picture, the brightness
# has to match: about 80 for red, 150 for green and 35 for blue.
is_colour() {
  local means=("$@") other
  [[ -n ${3:-} ]] || return 1
  if (($1 == $2 && $2 == $3)); then
    case $colour in
      0) (($1 > 58 && $1 < 110)) ;;
      1) (($1 >= 110)) ;;
      2) (($1 <= 58)) ;;
    esac
    return
  fi
  for other in 0 1 2; do
    ((other == colour || means[colour] > means[other] + 60)) || return 1
  done
}
