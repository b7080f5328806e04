/// The condition under which a photo's low tier is shown before its screen tier.
public enum ScrubPolicy: Hashable, CaseIterable, Sendable {
  /// The previous request was not shown at screen quality in time.
  case classic
  /// The screen tier is expected to take longer than one frame, judging by recent requests.
  case adaptive
}
