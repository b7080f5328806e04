# Cameras with a personality, for the tests that source it.

# plug_in_personality FILE
plug_in_personality() {
  plug_in_camera -i "$LAB_PICTURES" -F "$1"
}

# judge_picture FILE [OPTION]: sets `seen` to what read-picture tells, and `verdict` to how near that is
# to what the camera paints: right, within what compression and the coarsest format change; pale, where
# the range was not stretched; wrong, also where more than a hundredth of it shows something else; or
# broken.
judge_picture() {
  local off harmed
  seen=$(read-picture "${@:2}" "$1") || true
  read -r _ _ _ _ _ _ off _ harmed _ <<< "$seen"
  if [[ $harmed != [0-9]* ]]; then verdict=broken
  elif ((harmed > 10 || off > 14)); then verdict=wrong
  elif ((off > 5)); then verdict=pale
  else verdict=right
  fi
}

# shows_card FILE: whether a picture is what the camera paints.
shows_card() {
  judge_picture "$1"
  [[ $verdict == right ]] || { echo "The picture is $verdict: $seen"; return 1; }
}
