internal import CaptureBase
internal import CaptureImaging
internal import CaptureStore

// MARK: - The machine's actions

extension BrowserState {
  mutating func carryOut(_ actions: [ScrubMachine.Action], _ pixels: Pixels? = nil) {
    for action in actions {
      switch action {
      case .load(let photo, let tier): want(tier, of: photo, for: .visible)
      case .cancel(let photo): release(loads.drop(.visible) { $0.photo == photo })
      case .show(let photo, let tier): show(photo, tier, pixels)
      case .report(let error): report(error)
      }
    }
  }

  private mutating func show(_ photo: PhotoID, _ tier: Tier, _ decoded: Pixels?) {
    guard let current = machine.current, current.photo == photo,
      let pixels = decoded ?? caches.ring.pixels(of: photo)
    else { return }
    let shown = ShownPhoto(
      request: current.number, photo: photo, tier: tier, pixels: pixels,
      isFinal: tier.rank >= Tier.screen.rank)
    showing = tier == .full ? nil : shown
    // A picture that has not been delivered yet and is already outdated is not worth showing.
    tell(.shown(shown), replacing: true)
  }

  private mutating func report(_ error: BrowseError) {
    let request = machine.current?.number ?? 0
    tell(.failed(request: request, error, showing: showing), replacing: false)
  }

  private mutating func tell(_ outcome: BrowseOutcome, replacing: Bool) {
    if outcomes.isEmpty { actions.append(.deliver) }
    if replacing { outcomes = [] }
    outcomes.append(outcome)
  }
}

// MARK: - Work

extension BrowserState {
  /// Requests a tier's pixels, decoded from the bytes in memory if they are there.
  mutating func want(_ tier: Tier, of photo: PhotoID, for purposes: LoadPurposes) {
    guard !loads.join(.decode(photo, tier), for: purposes) else { return }
    if let bytes = caches.lease(tier, of: photo) {
      loads.add(.decode(photo, tier), for: purposes, bytes: bytes, isLeased: true)
    } else {
      load(TierPart(of: tier), of: photo, for: purposes)
    }
  }

  mutating func load(_ part: TierPart, of photo: PhotoID, for purposes: LoadPurposes) {
    // A load of all tiers that is already in progress brings this one with it.
    if part != .tier(.full), loads.join(.load(photo, .tiers), for: purposes) { return }
    guard !loads.join(.load(photo, part), for: purposes) else { return }
    loads.add(.load(photo, part), for: purposes)
  }

  /// Decodes loaded bytes for the purposes that need pixels.
  mutating func decode(_ bytes: TierBytes, of photo: PhotoID, for purposes: LoadPurposes) {
    if purposes.contains(.visible), let tier = machine.awaitedTier(of: photo) {
      decode(bytes, of: photo, tier, for: .visible)
    }
    if purposes.contains(.ahead), window.isDecoded(photo) {
      decode(bytes, of: photo, window.tier, for: .ahead)
    }
  }

  private mutating func decode(
    _ bytes: TierBytes, of photo: PhotoID, _ tier: Tier, for purposes: LoadPurposes
  ) {
    guard !loads.join(.decode(photo, tier), for: purposes) else { return }
    guard let jpeg = bytes[tier] else { return want(tier, of: photo, for: purposes) }
    let isLeased = caches.lease(tier, of: photo) != nil
    loads.add(.decode(photo, tier), for: purposes, bytes: jpeg, isLeased: isLeased)
  }

  /// Releases the cache leases of work that has ended.
  mutating func release(_ ended: [TierLoads.Ended]) {
    for end in ended where end.isLeased {
      if case .decode(let photo, let tier) = end.work { caches.release(tier, of: photo) }
    }
  }

  /// Starts as much work as may run at the same time.
  mutating func beginWork(at now: Timestamp) {
    fillQuietTime()
    while let work = loads.begin(at: now) {
      switch work {
      case .load(let photo, let part): actions.append(.load(photo, part))
      case .decode(let photo, let tier):
        actions.append(.decode(photo, tier, loads.bytes(of: work) ?? []))
      }
    }
  }

  /// Continues the precache when there is nothing else to do.
  private mutating func fillQuietTime() {
    guard !isAwaitingRest, loads.waitingCount == 0, loads.runningCount == 0 else { return }
    let load = precache.take { photo, part in
      caches.contains(.screen, of: photo) || caches.contains(part.tier, of: photo)
    }
    if let load { self.load(load.part, of: load.photo, for: .precache) }
  }
}

extension TierPart {
  /// The part of a photo to read to get a tier.
  init(of tier: Tier) {
    self = tier == .screen ? .tiers : .tier(tier)
  }

  /// The tier that this part is read for.
  var tier: Tier {
    switch self {
    case .tiers: .screen
    case .tier(let tier): tier
    }
  }
}
