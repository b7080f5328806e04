# Whether photos are new and of the right camera, by what cameras draw on their frames: functions.sh
# sources it. read-picture reads that.

identity=1     # of the USB camera that photos are asked of; empty where they come from elsewhere
colour=0       # what the kernel's virtual camera shows: red, green or blue
is_shown=no    # since the program was asked

# Sets `now` to the hundredths of seconds since the machine began. The camera draws the same.
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

# Has the virtual camera show another colour than before the last wish. Sets `is_shown`.
show_another_colour() {
  local first_pattern=7
  colour=$(((colour + 1) % 3))
  v4l2-ctl -d "$1" --set-ctrl "test_pattern=$((first_pattern + colour))" > /dev/null 2>&1 &&
    is_shown=yes || true
}

# prepare_request COMMAND...: before a program is asked for photos.
prepare_request() {
  local node=${device:-}
  look_at_clock
  asked=$now
  is_shown=no
  [[ " $* " == *" snap "* ]] && is_vivid || return 0
  [[ ! "$* " =~ --device\ (/dev/video[0-9]+)\  ]] || node=${BASH_REMATCH[1]}
  show_another_colour "$node"
}

# list_photos FILE: sets `photos` to those that the program's output in the file names.
list_photos() {
  local line
  photos=()
  while IFS= read -r line; do
    [[ ! $line =~ ^\{.*\"file\":\"([^\"]*)\" ]] || line=${BASH_REMATCH[1]}
    [[ $line != *.jpg || ! -e $line ]] || photos+=("$line")
  done < "$1"
}

# Whether the photos that the last program told of are new, if any.
tells_of_new_photos() {
  list_photos "$log"
  ((${#photos[@]})) || return 0
  if is_vivid; then
    are_of_the_moment "${photos[@]}"
  elif [[ -n $identity ]]; then
    are_new "$asked" "${photos[@]}"
  fi
}

# are_new TIME FILE...: whether the USB camera `identity` sent the photos, each after the one before
# it, and the first after that time.
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

# are_of_the_moment FILE...: whether the first photo shows the colour that the virtual camera was last
# told to show, and each differs from the one before it: a clock runs in the picture.
are_of_the_moment() {
  local file red green blue sum last=none
  read -r file _ _ _ _ _ _ _ _ _ red green blue < <(read-picture "$1")
  if [[ $is_shown == yes ]] && ! is_colour "$red" "$green" "$blue"; then
    echo "$file is not new: it shows $red $green $blue, no pure colour $colour."
    return 1
  fi
  while read -r file _ sum; do
    [[ $sum != "$last" ]] || { echo "$file is not new: it is the one before it."; return 1; }
    last=$sum
  done < <(read-picture -s "$@")
  [[ $last != none ]] || { echo "None can be read."; return 1; }
}

# is_colour RED GREEN BLUE: whether that is the colour that is shown. Of a grey picture it is the
# brightness: some 80, 150 and 35.
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
