import { isTransient } from '#api/api-error.ts';
import type { LiveRows } from '#api/list-source.ts';
import type { Row, RowId } from '#commands/focus.ts';
import type { ChangeMessage } from '#domain/kernel/feed.ts';
import type { Grid } from './grid.ts';
import type { Highlights } from './highlights.ts';
import type { LiveChanges } from '#ui/live-changes.ts';

/**
 * The first change is loaded almost at once; later changes are batched into requests of limited
 * size.
 */
const FIRST_MS = 20;
const REST_MS = 250;
const MAX_IDS = 100;
/** Pause before a failed request is repeated. */
const AGAIN_MS = 5_000;
/** Minimum absence after which changed rows are marked. */
const ABSENCE_MS = 60_000;
/** Time after waking up in which missed changes can still arrive. */
const CATCH_UP_MS = 5_000;
const FIRST_VERSION = 1;

/**
 * Applies live changes to a table: loads changed rows by id, and holds back new rows. Focus,
 * selection and scroll position stay. Returns a function that stops.
 */
export function followLive<R extends Row>(
  grid: Grid<R>,
  rows: LiveRows<R>,
  { live, announce }: { live: LiveChanges; announce: (words: string) => void },
): () => void {
  const changed = new Set<RowId>();
  const added = new Set<RowId>();
  const absence = watchAbsence(grid.tints, (count) =>
    announce(`Rows that changed while you were away: ${count}`),
  );
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let restedAt = 0;
  let isOver = false;

  const bring = async () => {
    gathering = undefined;
    restedAt = Date.now() + REST_MS;
    const [known, fresh] = [take(changed), take(added)];
    try {
      await show(known, fresh);
    } catch (error) {
      if (!isTransient(error)) return;
      for (const id of known) changed.add(id);
      for (const id of fresh) added.add(id);
      restedAt = Date.now() + AGAIN_MS;
    }
    if (!isOver && changed.size + added.size > 0) gather();
  };
  const show = async (known: readonly RowId[], fresh: readonly RowId[]) => {
    const { filter } = grid.rows.request;
    const [newer, matching] = await Promise.all([
      known.length > 0 ? rows.byIds(known, {}) : [],
      fresh.length > 0 ? rows.byIds(fresh, filter) : [],
    ]);
    if (isOver) return;
    const isSame = filter === grid.rows.request.filter;
    grid.rows.applyChanges(newer, isSame ? matching.map(({ id }) => id) : []);
  };
  const gather = () => {
    const wait = Math.max(FIRST_MS, restedAt - Date.now());
    gathering ??= setTimeout(() => void bring(), wait);
  };
  const onMessage = (message: ChangeMessage) => {
    if (!('rows' in message)) return;
    for (const [id, version] of message.rows) {
      if (grid.rows.indexOf(id) !== undefined) {
        changed.add(id);
        absence.note(id);
      } else if (version === FIRST_VERSION) added.add(id);
    }
    if (changed.size + added.size > 0) gather();
  };
  const leave = [live.listen(rows.entity, onMessage), live.tend(rows.key), absence.stop];
  return () => {
    isOver = true;
    clearTimeout(gathering);
    for (const stop of leave) stop();
  };
}

function take(ids: Set<RowId>): RowId[] {
  const taken = [...ids].slice(0, MAX_IDS);
  for (const id of taken) ids.delete(id);
  return taken;
}

/** Marks rows that changed during a long absence. */
function watchAbsence(tints: Highlights, back: (missed: number) => void) {
  const changed = new Set<RowId>();
  let leftAt = document.hidden ? Date.now() : null;
  let backAt = Number.NEGATIVE_INFINITY;
  const leave = () => {
    if (leftAt !== null) return;
    leftAt = Date.now();
    changed.clear();
  };
  const comeBack = () => {
    if (leftAt === null) return;
    const isLong = Date.now() - leftAt > ABSENCE_MS;
    leftAt = null;
    if (!isLong) return;
    backAt = Date.now();
    tints.markUnseen(changed);
    if (changed.size > 0) back(changed.size);
  };
  const look = () => (document.hidden ? leave() : comeBack());
  document.addEventListener('visibilitychange', look);
  return {
    note: (id: RowId) => {
      if (leftAt !== null) changed.add(id);
      else if (Date.now() - backAt < CATCH_UP_MS) tints.alsoUnseen(id);
    },
    stop: () => document.removeEventListener('visibilitychange', look),
  };
}
