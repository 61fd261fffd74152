/** Change in the history of a record: time, part and fields. */
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

const fieldName = (what: string, label: string): string =>
  what === 'Changed' ? label : `${what}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`;

/**
 * Differences between a record now and at the earlier time `moment`. `history` is sorted newest
 * first.
 */
export function differencesSince(history: readonly PastChange[], moment: string): Difference[] {
  const since = Date.parse(moment);
  const found = new Map<string, Difference>();
  for (const { at, what, changes } of history) {
    if (Date.parse(at) < since) continue;
    for (const { label, from, to } of changes) {
      const name = fieldName(what, label);
      const later = found.get(name);
      found.set(name, { label: name, then: from, now: later === undefined ? to : later.now });
    }
  }
  return [...found.values()].filter(({ then, now }) => then !== now);
}
