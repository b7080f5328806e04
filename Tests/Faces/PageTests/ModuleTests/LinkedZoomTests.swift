import CaptureJSON
import Testing

extension InBrowser {
  /// One zoom for several panes.
  struct LinkedZoomTests {
    @Test func `panes zoom and pan together while they are linked, and alone while they are not`()
      throws
    {
      let tab = try ModuleTab(
        "base/signal", "base/geometry", "views/shared/pane-input", "views/compare/linked-zoom")
      try tab.tab.evaluate(
        """
        (() => {
          const panes = [0, 1].map(() => {
            const pane = {
              zoom: signal(fit), sized: signal(0), photo: { width: 400, height: 300 },
              box: { width: 200, height: 150 }, fullScale: 2,
              element: document.createElement('div'),
            };
            return { pane, input: new PaneInput(pane) };
          });
          globalThis.linked = new LinkedZoom();
          globalThis.mark = (index) => linked.follow(panes, panes[index]);
          globalThis.link = () => linked.element.querySelector('button').click();
          globalThis.zooms = () => panes.map(({ pane }) => {
            const { scale, x, y } = pane.zoom.get();
            return [scale, x, y];
          });
          globalThis.turn = (index, scale) => panes[index].pane.zoom.set({ ...fit, scale });
          globalThis.resize = (index, fullScale) => {
            panes[index].pane.fullScale = fullScale;
            panes[index].pane.sized.update((count) => count + 1);
          };
          mark(1);
        })()
        """)
      try tab.expect([
        "(linked.pan(0.25, 0), zooms())": "[[1,0.5,0.5],[1,0.5,0.5]]",
        "(linked.toggle(), zooms())": "[[2,0.5,0.5],[2,0.5,0.5]]",
        "(linked.pan(0.25, 0), zooms())": "[[2,0.625,0.5],[2,0.625,0.5]]",
        "(mark(0), linked.pan(0, -0.25), zooms())": "[[2,0.625,0.375],[2,0.625,0.375]]",
        "(link(), linked.pan(-0.25, 0), zooms())": "[[2,0.5,0.375],[2,0.625,0.375]]",
        "(link(), zooms())": "[[2,0.5,0.375],[2,0.5,0.375]]",
        "(linked.toggle(), zooms())": "[[1,0.5,0.5],[1,0.5,0.5]]",
        // Fitted pictures stay fitted, and what is at 100 % stays so.
        "(resize(0, 4), zooms())": "[[1,0.5,0.5],[1,0.5,0.5]]",
        "(linked.toggle(), zooms())": "[[4,0.5,0.5],[4,0.5,0.5]]",
        "(resize(0, 6), zooms())": "[[6,0.5,0.5],[6,0.5,0.5]]",
        "(mark(1), zooms())": "[[2,0.5,0.5],[2,0.5,0.5]]",
        // What was chosen in a pane that is not marked is not undone by the next change.
        "(turn(0, 3), zooms())": "[[3,0.5,0.5],[3,0.5,0.5]]",
        "(resize(1, 2), zooms())": "[[3,0.5,0.5],[3,0.5,0.5]]",
      ])
    }
  }
}
