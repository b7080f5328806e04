/// Decides which of the originals in a folder is which photo.
///
/// A photo's id is the checksum of its first bytes. Its sidecar names the id and lists the checksums of
/// all states that the bytes have had, so that the photo keeps its id when another program edits the
/// file. People copy photos with and without their sidecars, and programs edit files without touching
/// sidecars. A file that lies where the catalogue knew a photo is that photo, as a verification sees it,
/// too. Without a catalogue an id that a sidecar names counts if it lists the bytes beside it, or if no
/// other original claims that id.
struct IdentityClaims {
  /// An original, and what speaks for its being one photo or another.
  struct Claimant {
    let path: String
    let digest: Digest
    /// What the sidecar beside it says; nil where there is none.
    let sidecar: SidecarFile.Content?
    /// The photo that the catalogue knew under this path, and the bytes that it had.
    let former: PhotoID?
    let formerDigest: Digest?
    /// The photo that has these bytes, if its file is not where it was.
    let missing: PhotoID?
    /// The photo that had these bytes last, wherever its file is.
    let bearer: PhotoID?
    /// Whether the sidecar says of that photo what the catalogue does.
    let isDescribedAlike: Bool

    init(_ found: FoundOriginal, former: Entry?, bearer: Entry?, missing: Entry?) {
      path = found.path
      digest = found.digest
      sidecar = found.sidecar
      self.former = former?.id
      formerDigest = former?.digest
      self.bearer = bearer?.id
      self.missing = missing?.id
      isDescribedAlike = missing.map { found.sidecar?.words == $0.photo.words } ?? false
    }
  }

  /// What an original claims, and how well.
  fileprivate struct Claim {
    enum Strength: Int {
      /// The bytes are those of the photo, and nothing else speaks for it.
      case bytes
      /// The photo had this path, and the sidecar names another.
      case formerPlace
      /// The sidecar names the photo.
      case named
      /// The photo's first bytes, with no sidecar, where the catalogue knew nothing.
      case first
      /// The sidecar lists the bytes.
      case listed
      /// The sidecar lists the bytes as the newest ones.
      case newest
      /// The photo had this path, whatever became of its bytes.
      case inPlace
      /// The photo has these bytes, and its file is not where it was.
      case moved
      /// The photo had this path and has these bytes.
      case kept
    }

    let position: Int
    let id: PhotoID
    let strength: Strength
  }

  private let claimants: [Claimant]
  /// Photos whose originals cannot be reached, and so may well be there, with their newest bytes.
  private let unreachable: [PhotoID: Digest]
  /// Who has which id so far, by position.
  private var holders: [PhotoID: Int] = [:]
  /// The ids that are given, by position; nil for a second copy of the same bytes.
  private var ids: [PhotoID?]

  /// Gives each of these originals its photo's id; nil for a second copy of the same bytes.
  static func ids(of claimants: [Claimant], besides unreachable: [PhotoID: Digest]) -> [PhotoID?] {
    var claims = IdentityClaims(claimants, unreachable)
    claims.settle()
    return claims.ids
  }

  private init(_ claimants: [Claimant], _ unreachable: [PhotoID: Digest]) {
    self.claimants = claimants
    self.unreachable = unreachable
    ids = Array(repeating: nil, count: claimants.count)
  }

  /// The strongest claim to each id wins; whoever gets none has one of its own.
  private mutating func settle() {
    let claims = claimants.indices.flatMap(claims)
    for claim in claims.sorted(by: isStronger) {
      guard ids[claim.position] == nil, isFree(claim.id) else { continue }
      hold(claim.id, claim.position)
    }
    // The good bytes of a photo that is damaged in its place are a copy of it, too.
    let held = Set(
      holders.flatMap { id, position in
        let claimant = claimants[position]
        return [claimant.digest]
          + (claimant.former == id ? [claimant.formerDigest ?? claimant.digest] : [])
      }
    )
    .union(unreachable.values)
    for position in claimants.indices where ids[position] == nil {
      guard !held.contains(claimants[position].digest) else { continue }
      hold(freeID(for: claimants[position].digest), position)
    }
  }

  private mutating func hold(_ id: PhotoID, _ position: Int) {
    holders[id] = position
    ids[position] = id
  }

  private func isFree(_ id: PhotoID) -> Bool { holders[id] == nil && unreachable[id] == nil }

  private func freeID(for digest: Digest) -> PhotoID {
    var (id, number) = (digest.id, UInt64(0))
    while !isFree(id) {
      number += 1
      id = digest.substitute(number)
    }
    return id
  }

  private func claims(of position: Int) -> [Claim] {
    let claimant = claimants[position]
    var claims: [Claim] = []
    func add(_ id: PhotoID, _ strength: Claim.Strength) {
      claims.append(Claim(position: position, id: id, strength: strength))
    }
    let named = claimant.sidecar?.photoID
    if let named, let sidecar = claimant.sidecar {
      let strength = sidecar.strength(for: claimant.digest)
      // A copy of one photo beside the sidecar of another is no edit of that one.
      let isEdit = claimant.bearer.map { $0 == named } ?? true
      if isEdit || strength != .named { add(named, strength) }
    }
    if let former = claimant.former {
      let isKept = claimant.formerDigest == claimant.digest
      let isNamed = (named ?? former) == former
      let isOther = claimant.bearer.map { $0 != former } ?? false
      if isKept || isNamed || !isOther {
        add(former, isKept ? .kept : isNamed ? .inPlace : .formerPlace)
      }
    }
    if let missing = claimant.missing { add(missing, .moved) }
    let isAlone = claimant.sidecar == nil && claimant.former == nil
    add(claimant.digest.id, isAlone ? .first : .bytes)
    return claims
  }

  private func isStronger(_ one: Claim, _ other: Claim) -> Bool {
    guard one.strength == other.strength else {
      return one.strength.rawValue > other.strength.rawValue
    }
    let (first, second) = (claimants[one.position], claimants[other.position])
    guard first.isDescribedAlike == second.isDescribedAlike else { return first.isDescribedAlike }
    // What lies where another photo was may be an edit of that one.
    guard (first.former == nil) == (second.former == nil) else { return first.former == nil }
    return one.position < other.position
  }
}

extension SidecarFile.Content {
  /// How well the sidecar claims its photo for the bytes beside it.
  fileprivate func strength(for digest: Digest) -> IdentityClaims.Claim.Strength {
    if states.last == digest { return .newest }
    return states.contains(digest) || photoID == digest.id ? .listed : .named
  }
}
