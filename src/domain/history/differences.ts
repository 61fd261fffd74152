/** A change of a record as its history tells it: in which part, at what moment, and from what to what. */
interface PastChange {
  at: string;
  what: string;
  changes: readonly { label: string; from: string | null; to: string | null }[];
}

interface Difference {
  label: string;
  then: string | null;
  now: string | null;
}

const named = (what: string, label: string): string =>
  what === 'Changed' ? label : `${what}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`;

/** In what a record differs now from what it was at a moment; `history` has the newest change first. */
export function differencesSince(history: readonly PastChange[], moment: string): Difference[] {
  const since = Date.parse(moment);
  const found = new Map<string, Difference>();
  for (const { at, what, changes } of history) {
    if (Date.parse(at) < since) continue;
    for (const { label, from, to } of changes) {
      const name = named(what, label);
      const later = found.get(name);
      found.set(name, { label: name, then: from, now: later === undefined ? to : later.now });
    }
  }
  return [...found.values()].filter(({ then, now }) => then !== now);
}
