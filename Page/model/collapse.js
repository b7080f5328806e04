/** Whether an entry of the journal is a request for photos. */
export const isChange = ({ kind }) =>
  !['undo', 'album', 'append', 'making', 'removal'].includes(kind);

/**
 * The requests that give photos what the last of some changes gave them.
 *
 * A change is `{kind, ids, members, former}`: what its request has, and for each photo the value
 * that it had, as a list of one, or null if that is not known. A request has, for each photo, all
 * values that it may have on the way: before the first change, and after each. So it does not
 * matter which of the changes the server has made. Where the first value is not known, none
 * matters.
 */
export function collapsed(changes) {
  const values = new Map();
  for (const change of changes) {
    change.ids.forEach((id, index) => {
      for (const one of parts(change, index)) add(values, id, one);
    });
  }
  const groups = Map.groupBy(
    values.values(), ({ kind, members }) => JSON.stringify([kind, members]));
  return [...groups.values()].map((all) => request(all));
}

function add(values, id, { property, kind, members, former, value }) {
  const name = `${property} ${id}`;
  const known = values.get(name);
  values.delete(name);
  values.set(name, {
    id, kind, members, value,
    former: known === undefined ? former : known.former && [...known.former, known.value],
  });
}

/** What a change does to one property of a photo; keywords are a property each. */
function* parts({ kind, members, former }, index) {
  if (kind === 'tag') {
    for (const change of ['add', 'remove']) {
      for (const word of members[change] ?? []) {
        yield { property: `tag ${word}`, kind, members: { [change]: [word] }, former: [] };
      }
    }
  } else if (kind === 'delete' || kind === 'restore') {
    yield { property: 'bin', kind, members, former: [] };
  } else {
    const [value] = Object.values(members);
    yield { property: kind, kind, members, value, former: former?.[index] ?? null };
  }
}

/** The properties of photos that some requests change, by their names. */
export const propertiesOf = (requests) =>
  requests.flatMap((one) => [...parts(one, 0)].map(({ property }) => property));

function request(all) {
  const [{ kind, members, value }] = all;
  return {
    kind,
    members,
    ids: all.map(({ id }) => id),
    former: value === undefined ? null : all.map(({ former }) => former),
  };
}
