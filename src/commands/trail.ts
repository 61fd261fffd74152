import { command, type Invocation, type Command } from './command.ts';
import type { Effects } from './effects.ts';
import type { RowId } from './focus.ts';
import { createStore } from './store.ts';
import { singular } from './wording.ts';
import type { Kind } from '../domain/entities/entities.ts';

/** A list that records were opened from: what it was asked, and its rows in order as far as they were read. */
export interface Trail {
  /** What the rows are, in the plural. */
  kind: Kind;
  filter: Readonly<Record<string, unknown>>;
  sort: readonly [key: string, direction: 'ASC' | 'DESC'] | null;
  /** The place of the first of `ids` in the list, and how many rows the list has in all. */
  start: number;
  ids: readonly RowId[];
  total: number;
}

/** The latest of each kind. */
const trails = new Map<Kind, Trail>();
let opened: { kind: Kind; id: RowId } | null = null;

/** Changes when a list or a record comes or goes, for what is drawn of it. */
export const trailChanges = createStore(0);
const announce = () => trailChanges.set(trailChanges.get() + 1);

export function leaveTrail(trail: Trail) {
  trails.set(trail.kind, trail);
  announce();
}

/** The list that a record was opened from; nothing when it was reached in another way. */
export function trailOf(kind: Kind, id: RowId): Trail | null {
  const trail = trails.get(kind);
  return trail?.ids.includes(id) ? trail : null;
}

/** Says which record has a page of its own; returns how to say that it has none any more. */
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

/** Why there is nothing beside it: the list ends there, or was not read any further yet. */
function whyNot(kind: Kind, id: RowId, step: -1 | 1): string {
  const { start = 0, ids = [], total = 0 } = trailOf(kind, id) ?? {};
  const isEnd = step === -1 ? start === 0 : start + ids.length >= total;
  if (!isEnd) return 'Loading the rows up to here.';
  return step === -1 ? 'This is the first of the list.' : 'This is the last of the list.';
}

interface Turning {
  /** What the records are, in the plural. */
  kind: Kind;
  path: (id: RowId) => string;
}

const words = {
  [-1]: { id: 'turn-1-back', title: 'Previous', keys: '[', icon: 'arrow-up' },
  1: { id: 'turn-2-on', title: 'Next', keys: ']', icon: 'arrow-down' },
} as const;

/** The ids of the commands that turn over records of a kind: back, then on. */
export const turnIds = (kind: Kind): readonly string[] =>
  [words[-1], words[1]].map(({ id }) => `${kind}.${id}`);

/** A command that goes from the page of a record to that of its neighbour in the list. */
export function turn(step: -1 | 1, { kind, path }: Turning): Command {
  const { id, title, keys, icon } = words[step];
  return command({
    on: kind,
    id: `${kind}.${id}`,
    title: `${title} ${singular(kind)} of the list`,
    keys,
    icon,
    single: true,
    repeatable: false,
    visible: ({ focusedId }) => isOnTrail(kind, focusedId),
    enabledFor: (row) =>
      neighbourOf(kind, row.id, step) !== undefined || whyNot(kind, row.id, step),
    run({ ids: [from] }: Invocation, fx: Effects) {
      const to = from === undefined ? undefined : neighbourOf(kind, from, step);
      // Back leads to the list, however many records were turned over.
      if (to !== undefined) fx.go(path(to), { replace: true });
    },
  });
}
