# Functions for cameras with a personality, to be sourced by tests.

# plug_in_personality FILE
plug_in_personality() {
  plug_in_camera -i "$LAB_PICTURES" -F "$1"
}

# judge_picture FILE [OPTION]: sets `seen` to the output of read-picture, and `verdict` to the result of
# comparing it with what the camera paints: right, apart from the effects of compression and of the
# coarsest format; pale, if the range was not stretched; wrong, also if more than a hundredth of the
# picture shows something else; or broken.
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

# shows_card FILE: whether a picture shows what the camera paints.
shows_card() {
  judge_picture "$1"
  [[ $verdict == right ]] || { echo "The picture is $verdict: $seen"; return 1; }
}
