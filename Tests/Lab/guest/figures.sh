# Functions shared by the lab's benchmarks: . "${LAB_FUNCTIONS%/*}/figures.sh"

median() {
  printf '%s\n' "$@" | sort -n | sed -n "$((($# + 1) / 2))p"
}

# load PROGRAM...: a file that is touched is in the machine's memory, and no longer waits for the host.
load() {
  local file
  for file; do
    file=$(command -v "$file")
    ldd "$file" | grep -o '/[^ ]*' | xargs touch -c "$file"
  done
}
