/// When a photo is shown in its low tier first.
public enum ScrubPolicy: Hashable, CaseIterable, Sendable {
  /// Where the photo asked for before was not there in time.
  case classic
  /// Where the screen tier would come later than the next frame of the screen, as far as is known.
  case adaptive
}
