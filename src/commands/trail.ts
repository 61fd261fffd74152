import { command, type Invocation, type Command } from './command.ts';
import type { Effects } from './effects.ts';
import type { RowId } from './focus.ts';
import { createStore } from './store.ts';
import { singularOf } from './asking/wording.ts';
import type { Kind } from '#domain/entities/entities.ts';

/**
 * List that a record was opened from, for "previous" and "next": filter, sort order and the ids
 * loaded so far.
 */
export interface Trail {
  /** Entity of the rows, in the plural. */
  kind: Kind;
  filter: Readonly<Record<string, unknown>>;
  sort: readonly [key: string, direction: 'ASC' | 'DESC'] | null;
  /** Position of `ids[0]` in the list. */
  start: number;
  ids: readonly RowId[];
  total: number;
}

/** List from which a record of the entity was opened last. */
const trails = new Map<Kind, Trail>();
let opened: { kind: Kind; id: RowId } | null = null;

/** Counter that changes when the list or the open record changes, so that components re-render. */
export const trailChanges = createStore(0);
const announce = () => trailChanges.set(trailChanges.get() + 1);

export function leaveTrail(trail: Trail) {
  trails.set(trail.kind, trail);
  announce();
}

/** List from which the record was opened; null if it was not opened from a list. */
export function trailOf(kind: Kind, id: RowId): Trail | null {
  const trail = trails.get(kind);
  return trail?.ids.includes(id) ? trail : null;
}

/** Sets the record whose page is open; call the returned function when the page closes. */
export function openOnTrail(kind: Kind, id: RowId): () => void {
  const mine = { kind, id };
  opened = mine;
  announce();
  return () => {
    if (opened === mine) opened = null;
  };
}

const isOnTrail = (kind: Kind, id: RowId | null): boolean =>
  id !== null && opened?.kind === kind && opened.id === id && trailOf(kind, id) !== null;

function neighbourOf(kind: Kind, id: RowId, step: -1 | 1): RowId | undefined {
  const ids = trailOf(kind, id)?.ids ?? [];
  return ids[ids.indexOf(id) + step];
}

/**
 * Reason why there is no previous or next record: the end of the list, or rows that are not loaded
 * yet.
 */
function whyNot(kind: Kind, id: RowId, step: -1 | 1): string {
  const { start = 0, ids = [], total = 0 } = trailOf(kind, id) ?? {};
  const isEnd = step === -1 ? start === 0 : start + ids.length >= total;
  if (!isEnd) return 'The other rows are still loading.';
  return step === -1 ? 'This is the first row of the list.' : 'This is the last row of the list.';
}

interface Turning {
  /** Entity of the records, in the plural. */
  kind: Kind;
  path: (id: RowId) => string;
}

const words = {
  [-1]: { id: 'turn-1-back', title: 'Previous', keys: '[', icon: 'arrow-up' },
  1: { id: 'turn-2-on', title: 'Next', keys: ']', icon: 'arrow-down' },
} as const;

/** Ids of the commands "previous" and "next" for an entity. */
export const turnIds = (kind: Kind): readonly string[] =>
  [words[-1], words[1]].map(({ id }) => `${kind}.${id}`);

/** Creates a command that opens the previous or next record of the list. */
export function turn(step: -1 | 1, { kind, path }: Turning): Command {
  const { id, title, keys, icon } = words[step];
  return command({
    on: kind,
    id: `${kind}.${id}`,
    title: `${title} ${singularOf(kind)} of the list`,
    keys,
    icon,
    single: true,
    repeatable: false,
    visible: ({ focusedId }) => isOnTrail(kind, focusedId),
    enabledFor: (row) =>
      neighbourOf(kind, row.id, step) !== undefined || whyNot(kind, row.id, step),
    run({ ids: [from] }: Invocation, fx: Effects) {
      const to = from === undefined ? undefined : neighbourOf(kind, from, step);
      // Replaces the history entry, so that Back always leads to the list.
      if (to !== undefined) fx.go(path(to), { replace: true });
    },
  });
}
