# Cameras with a personality, for the tests that source it.

# plug_in_personality FILE
plug_in_personality() {
  plug_in_camera -i "$LAB_PICTURES" -F "$1"
}

# shows_card FILE: whether a picture is what the camera paints, within what compression and the
# coarsest format change. One whose range was not stretched is further off.
shows_card() {
  local seen off
  seen=$(read-picture "$1")
  read -r _ _ _ _ _ _ off _ <<< "$seen"
  [[ $off == [0-9]* ]] && ((off <= 5)) || { echo "The picture is wrong: $seen"; return 1; }
}
