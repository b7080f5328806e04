import CaptureJSON

extension Tab {
  /// What the compared panes show, as a number for each.
  static let comparedPictures = """
    [...document.querySelectorAll('.compared .pane')].map((pane) => {
      const canvas = [...pane.querySelectorAll('canvas')].findLast((one) => !one.hidden);
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return data.reduce((sum, value, at) => (at % 4 === 1 ? (sum * 31 + value) | 0 : sum), 0);
    })
    """

  /// What the panes show once it no longer gets sharper.
  func comparedPictures() throws -> JSON {
    try evaluate("globalThis.former = []")
    try wait(
      until: """
        (async () => {
          const now = \(Self.comparedPictures);
          const isSame = now.every((one, at) => one === former[at]);
          former = now;
          await new Promise((resolve) => setTimeout(resolve, 300));
          return isSame;
        })()
        """)
    return try evaluate(Self.comparedPictures)
  }
}
