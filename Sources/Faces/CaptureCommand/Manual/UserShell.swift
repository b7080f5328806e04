/// A shell that completes words, with the script that lets it ask the program.
///
/// The scripts know nothing of the commands: for each unfinished line, they run the hidden command
/// `complete`, so that they cannot differ from the program that they complete. Its first line has
/// the kind of the words, and the number of bytes of the unfinished word that stay: `values 7`. The
/// words follow, one per line, with their meaning after a tab.
package enum UserShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// Returns the script for a program.
  package func script(for program: String) -> String {
    switch self {
    case .bash: Self.bashScript(for: program)
    case .zsh: Self.zshScript(for: program)
    case .fish: Self.fishScript(for: program)
    }
  }

  /// Bash passes the line, since it divides words at `=` and `:` and leaves quotes in them; the
  /// program answers with the text to insert.
  private static func bashScript(for program: String) -> String {
    #"""
    # Completes \#(program) in Bash; '\#(program) completions bash' prints this.
    _\#(program)() {
      local -a reply
      mapfile -t reply < <(command \#(program) complete --shell bash -- \
        "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2> /dev/null)
      COMPREPLY=("${reply[@]:1}")
      case ${reply[0]-} in
        files*) compopt -o bashdefault -o default ;;
        folders*) compopt -o dirnames ;;
      esac
      [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace
    }
    complete -o nosort -F _\#(program) \#(program)

    """#
  }

  private static func zshScript(for program: String) -> String {
    #"""
    #compdef \#(program)
    # Completes \#(program) in zsh; '\#(program) completions zsh' prints this.
    _\#(program)() {
      local -a reply finished open finished_shown open_shown list
      local line word shown
      reply=("${(@f)$(command \#(program) complete --shell zsh -- \
        "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2> /dev/null)}")
      local -i kept=${reply[1]#* }
      compset -p $kept
      if [[ $reply[1] == f* && $compstate[quote] == \' ]]; then
        # _files would leave the quote open after a name that contains one.
        local -a files=() folders=(${(Q)PREFIX}*(N-/))
        [[ $reply[1] == folders* ]] || files=(${(Q)PREFIX}*(N^-/))
        if (( ${(M)#files:#*\'*} + ${(M)#folders:#*\'*} )); then
          compadd -f -S / -q -a folders
          compadd -f -a files
          return
        fi
      fi
      case $reply[1] in
        files*) _files && return ;;
        folders*) _files -/ && return ;;
      esac
      for line in "${(@)reply[2,-1]}"; do
        word=${${line%%$'\t'*}[kept+1,-1]}
        shown=$word
        if [[ $line == *$'\t'?* ]]; then
          shown="${(r:24:)word}${word[25,-1]}  -- ${line#*$'\t'}"
          list=(-l)
        fi
        if [[ $word == *= ]]; then
          open+=("$word") open_shown+=("$shown")
        else
          finished+=("$word") finished_shown+=("$shown")
        fi
      done
      compadd -V \#(program) $list -d finished_shown -a finished
      compadd -V \#(program) $list -S '' -d open_shown -a open
    }
    if [[ $funcstack[1] == _\#(program) ]]; then
      _\#(program) "$@"
    elif (( $+functions[compdef] )); then
      compdef _\#(program) \#(program)
    fi

    """#
  }

  private static func fishScript(for program: String) -> String {
    #"""
    # Completes \#(program) in fish; '\#(program) completions fish' prints this.
    function __\#(program)_complete
        set -l before (commandline -opc)
        set -l current (commandline -ct)
        set -e before[1]
        set -l reply (command \#(program) complete --shell fish -- $before "$current" 2>/dev/null)
        set -q reply[1]; or return
        set -l head (string split ' ' -- $reply[1])
        set -e reply[1]
        set -l kept (string sub --length $head[2] -- "$current")
        set -l rest (string sub --start (math $head[2] + 1) -- "$current")
        switch $head[1]
            case files
                set reply $kept(complete --do-complete "'' $rest")
            case folders
                set reply $kept(__fish_complete_directories "$rest" '')
        end
        printf '%s\n' $reply
    end
    complete --command \#(program) --erase
    complete --command \#(program) --no-files --keep-order --arguments '(__\#(program)_complete)'

    """#
  }
}
