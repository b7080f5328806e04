internal import CaptureText

/// What can come next on an unfinished command line.
package struct Completion: Sendable {
  /// A word that the unfinished one can become.
  package struct Candidate: Hashable, Sendable {
    package let word: String
    /// What the word means, in a few words; empty if that goes without saying.
    package let meaning: String

    package init(_ word: String, _ meaning: String = "") {
      self.word = word
      self.meaning = meaning
    }
  }

  /// The beginning of the unfinished word that is not completed, such as `--size=`.
  package var prefix = ""
  /// The rest of the unfinished word, with which the completed one begins.
  package var typed = ""
  /// The commands, options and words that come next, as far as they are known without consulting
  /// anything; without the prefix.
  package var candidates: [Candidate] = []
  /// What values come next that only the program or the shell can list; nil for none.
  package var kind: ValueKind?
  /// Whether a word that begins with a dash would be taken for an option.
  package var refusesOptions = false
  /// The rest of the line, as far as it is understood.
  package var parsed: ParsedCommand
  /// The values of the same parameter that the line already contains.
  package var earlier: [String] = []
}

extension Completion {
  /// Returns the candidates that can replace the unfinished word, among them those of the program.
  ///
  /// A word that a terminal cannot show as it is, or that would be taken for an option, is left
  /// out.
  package func words(with others: [Candidate] = []) -> [Candidate] {
    let fitting = (candidates + others).filter { candidate in
      candidate.word.utf8.starts(with: typed.utf8) && candidate.word.visible == candidate.word
        && !candidate.word.isEmpty
        && !(refusesOptions && candidate.word.looksLikeOption)
    }
    return fitting.map { Candidate(prefix + $0.word, $0.meaning.visible) }
  }

  /// Returns the text that the line contains for a parameter, whether or not it is valid.
  package func text<Answer>(of parameter: Parameter<Answer>) -> String? {
    parsed.given[parameter.syntax.spelling]?.last?.value
  }
}

extension CommandSyntax {
  /// Returns what can come next after the program's name and these words, the last of which is
  /// unfinished, and may be empty.
  ///
  /// A mistake in the line does not matter, as long as its commands are known.
  package func completion(of words: [String]) -> Completion {
    let line = UnfinishedLine(Command(program: self), Array(words.dropLast()))
    return line.completion(of: words.last ?? "")
  }
}
