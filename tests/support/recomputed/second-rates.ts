/** A band as typed: it has a start, and the last one may have no end. */
export interface TypedBand {
  from: number;
  until: number | null;
  base: number;
  per_kilogram: number;
}

/** A group in a revision, with one price from Gauteng to the Western Cape. */
export interface OwnGroup {
  id: number;
  family: number;
  bands: readonly TypedBand[];
}

interface Seen {
  id: number;
  edits: number;
  holding: string;
}

export interface OwnRevision {
  id: number;
  groups: OwnGroup[];
  state: 'draft' | 'scheduled' | 'published' | 'superseded' | 'discarded';
  edits: number;
  /** Value of `edits` at the last validation; null if it failed or never ran. */
  checked: number | null;
  seen: Seen | null;
}

/** Period in which a group sets the prices of its family, in ms; a null end means open. */
interface Window {
  family: number;
  group: OwnGroup;
  revision: OwnRevision | null;
  from: number;
  until: number | null;
}

/** Expected answer: done, or the status of a refusal. */
export type Verdict = 200 | 409 | 422;

/** Maximum weight of an economy parcel. */
const HEAVIEST = 70;

/** Whether a price can be saved: its bands are contiguous from zero, and only the last one is open. */
function isWhole(bands: readonly TypedBand[]): boolean {
  let reached = 0;
  for (const [at, { from, until }] of bands.entries()) {
    if (from !== reached) return false;
    if (until === null) return at === bands.length - 1;
    if (until <= from) return false;
    reached = until;
  }
  return bands.length > 0;
}

/** Whether a price can be published: it covers the heaviest parcel, and nothing is free. */
const isSellable = (bands: readonly TypedBand[]): boolean => {
  const last = bands.at(-1);
  return (
    last !== undefined &&
    (last.until === null || last.until >= HEAVIEST) &&
    bands.every(({ base }) => base > 0)
  );
};

/** A second, independent implementation of rates, compared with the product after every command. */
export class SecondRates {
  readonly revisions: OwnRevision[] = [];
  windows: Window[];

  constructor(holding: readonly OwnGroup[]) {
    this.windows = holding.map((group) => ({
      family: group.family,
      group,
      revision: null,
      from: -Infinity,
      until: null,
    }));
  }

  /** Group in effect at a given time, for every family. */
  holdingAt(moment: number): Map<number, OwnGroup> {
    const open = this.windows.filter(
      ({ from, until }) => from <= moment && (until === null || until > moment),
    );
    return new Map(open.map(({ family, group }) => [family, group]));
  }

  private holding(now: number): string {
    return [...this.holdingAt(now).values()]
      .map(({ id }) => id)
      .toSorted((one, other) => one - other)
      .join();
  }

  edited({ state }: OwnRevision, bands: readonly TypedBand[], isStale: boolean): Verdict {
    if (!isWhole(bands)) return 422;
    return state !== 'draft' || isStale ? 409 : 200;
  }

  edit(revision: OwnRevision, group: OwnGroup, bands: readonly TypedBand[]): void {
    group.bands = bands;
    revision.edits += 1;
  }

  check(revision: OwnRevision): void {
    const isFine = revision.groups.every(({ bands }) => isSellable(bands));
    revision.checked = isFine ? revision.edits : null;
  }

  look(revision: OwnRevision, id: number, now: number): void {
    revision.seen = { id, edits: revision.edits, holding: this.holding(now) };
  }

  isScheduled(family: number): boolean {
    return this.windows.some((one) => one.family === family && one.revision?.state === 'scheduled');
  }

  published(revision: OwnRevision, { from, now }: { from: number; now: number }): Verdict {
    const { state, checked, edits, seen } = revision;
    if (state !== 'draft' || checked !== edits) return 409;
    if (seen === null) return 422;
    if (seen.edits !== edits || seen.holding !== this.holding(now)) return 409;
    const isTaken = revision.groups.some(({ family }) => this.isScheduled(family));
    return from < now || isTaken ? 422 : 200;
  }

  publish(revision: OwnRevision, { from, now }: { from: number; now: number }): void {
    revision.state = from > now ? 'scheduled' : 'published';
    for (const group of revision.groups) {
      const open = this.windows.find((one) => one.family === group.family && one.until === null);
      if (open) open.until = from;
      this.windows.push({ family: group.family, group, revision, from, until: null });
    }
    if (from <= now) this.supersede(now);
  }

  /** Marks published revisions without current or future groups as superseded. */
  private supersede(now: number): void {
    for (const one of this.revisions) {
      const own = this.windows.filter(({ revision }) => revision === one);
      if (one.state === 'published' && own.every(({ until }) => until !== null && until <= now))
        one.state = 'superseded';
    }
  }

  takeBack(revision: OwnRevision): void {
    revision.state = 'draft';
    const own = this.windows.filter((one) => one.revision === revision);
    this.windows = this.windows.filter((one) => one.revision !== revision);
    for (const { family, from } of own) {
      const before = this.windows.find((one) => one.family === family && one.until === from);
      if (before) before.until = null;
    }
  }

  /** Lets time pass by moving all events back. */
  pass(milliseconds: number, now: number): void {
    for (const one of this.windows) {
      one.from -= milliseconds;
      if (one.until !== null) one.until -= milliseconds;
    }
    for (const { revision, from } of this.windows)
      if (revision?.state === 'scheduled' && from <= now) revision.state = 'published';
    this.supersede(now);
  }
}
