import CaptureJSON

/// What a page did to the person in front of it while it was measured.
struct TabMetrics {
  /// Frames, and those that took over 25 ms.
  let frames: Int
  let lateFrames: Int
  let longestFrame: Double
  /// Tasks over 50 ms.
  let longTasks: Int
  /// The sum of the layout shifts' scores.
  let layoutShift: Double

  var lateShare: Double { Double(lateFrames) / Double(max(1, frames)) }

  /// Installed before the scripts of each page.
  static let observer = """
    (() => {
      const measured = { isOn: false, previous: null, frames: [], tasks: 0, shift: 0 };
      window.captureTest = measured;
      new PerformanceObserver((list) => {
        if (measured.isOn) measured.tasks += list.getEntries().length;
      }).observe({ type: 'longtask' });
      new PerformanceObserver((list) => {
        if (!measured.isOn) return;
        for (const { value, hadRecentInput } of list.getEntries()) {
          if (!hadRecentInput) measured.shift += value;
        }
      }).observe({ type: 'layout-shift' });
      measured.start = () => {
        Object.assign(measured, { isOn: true, previous: null, frames: [], tasks: 0, shift: 0 });
        const frame = (now) => {
          if (!measured.isOn) return;
          if (measured.previous !== null) measured.frames.push(now - measured.previous);
          measured.previous = now;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      };
      measured.end = () => {
        measured.isOn = false;
        const { frames, tasks, shift } = measured;
        return [frames.length, frames.filter((one) => one > 25).length, Math.max(0, ...frames),
          tasks, shift];
      };
    })()
    """

  fileprivate init(_ values: JSON) {
    frames = Int(values[0].number ?? 0)
    lateFrames = Int(values[1].number ?? 0)
    longestFrame = values[2].number ?? 0
    longTasks = Int(values[3].number ?? 0)
    layoutShift = values[4].number ?? 0
  }
}

extension Tab {
  /// Measures the page during some work.
  func measure(_ work: () throws -> Void) throws -> TabMetrics {
    try evaluate("captureTest.start()")
    try work()
    return TabMetrics(try evaluate("captureTest.end()"))
  }

  /// Scrolls an element to a distance from its top at a speed in pixels a second, frame by frame.
  func scroll(_ selector: String, to end: Double, speed: Double) throws {
    try evaluate(
      """
      new Promise((resolve) => {
        const scroller = document.querySelector(\(JSON.string(selector).line));
        const start = scroller.scrollTop;
        const distance = \(end) - start;
        let begun = null;
        const step = (now) => {
          begun ??= now;
          const done = Math.min(1, (now - begun) * \(speed) / 1000 / Math.max(1, Math.abs(distance)));
          scroller.scrollTop = start + distance * done;
          if (done < 1) requestAnimationFrame(step);
          else resolve();
        };
        requestAnimationFrame(step);
      })
      """, within: .seconds(120))
  }
}
