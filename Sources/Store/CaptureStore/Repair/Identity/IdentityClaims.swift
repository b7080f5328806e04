/// The rules that decide which of the originals in a folder is which photo.
///
/// A photo's id is the checksum of its first bytes. Its sidecar names the id and lists the
/// checksums of all states, so that the photo keeps its id when another program edits the file.
/// Users copy photos with and without their sidecars, and programs edit files without updating
/// sidecars. A file at the path at which the catalogue knew a photo is that photo, as in a
/// verification. Without a catalogue, an id in a sidecar counts if the sidecar lists the bytes
/// beside it, or if no other original claims that id.
struct IdentityClaims {
  /// An original, and the evidence for its identity.
  struct Claimant {
    let digest: Digest
    /// The contents of the sidecar beside it; nil if there is none.
    let sidecar: SidecarFile.Content?
    /// The photo that the catalogue knew at this path, and the bytes that it had.
    let former: PhotoID?
    let formerDigest: Digest?
    /// The photo that has these bytes, if its file is not where it was.
    let missing: PhotoID?
    /// The photo that had these bytes last, wherever its file is.
    let bearer: PhotoID?
    /// Whether the sidecar has the same annotations for that missing photo as the catalogue.
    let isDescribedAlike: Bool

    init(_ found: FoundOriginal, former: Entry?, bearer: Entry?, missing: Entry?) {
      digest = found.digest
      sidecar = found.sidecar
      self.former = former?.id
      formerDigest = former?.digest
      self.bearer = bearer?.id
      self.missing = missing?.id
      isDescribedAlike = missing.map { found.sidecar?.annotations == $0.photo.annotations } ?? false
    }
  }

  /// An original's claim to an id, and its strength.
  fileprivate struct Claim {
    enum Strength: Int {
      /// The bytes would give this id, and nothing else supports the claim.
      case bytes
      /// The photo had this path, but the sidecar names another.
      case formerPlace
      /// The sidecar names the photo.
      case named
      /// The bytes would give this id; there is no sidecar, and the catalogue knew nothing at this
      /// path.
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
  /// Photos whose originals cannot be reached, and so may well exist, with their newest bytes.
  private let unreachable: [PhotoID: Digest]
  /// The position of the original that holds each id so far.
  private var holders: [PhotoID: Int] = [:]
  /// The ids assigned, by position; nil for a second copy of the same bytes.
  private var ids: [PhotoID?]

  /// Returns each original's id, in the same order; nil for a second copy of the same bytes.
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

  /// Assigns each id to the strongest claim; an original without any gets an id of its own.
  private mutating func settle() {
    let claims = claimants.indices.flatMap(claims)
    for claim in claims.sorted(by: isStronger) {
      guard ids[claim.position] == nil, isFree(claim.id) else { continue }
      hold(claim.id, claim.position)
    }
    // A sound copy of a photo that is damaged in its place does not become another photo either.
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
      // A copy of one photo beside another's sidecar is not an edit of that other photo.
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
    // A file in the place of another photo may be an edit of that one.
    guard (first.former == nil) == (second.former == nil) else { return first.former == nil }
    return one.position < other.position
  }
}

extension SidecarFile.Content {
  /// Returns how strongly the sidecar claims its photo for the bytes beside it.
  fileprivate func strength(for digest: Digest) -> IdentityClaims.Claim.Strength {
    if states.last == digest { return .newest }
    return states.contains(digest) || photoID == digest.id ? .listed : .named
  }
}
