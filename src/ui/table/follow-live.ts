import type { LiveRows } from '../../api/list-source.ts';
import type { Row, RowId } from '../../commands/focus.ts';
import type { Told } from '../../domain/feed.ts';
import type { TableLive } from './desk.ts';
import type { Grid } from './grid.ts';

/** Changes are gathered this long, and asked for in one call of at most so many rows. */
const GATHER_MS = 250;
const MOST_AT_ONCE = 100;
/** Who looked away for longer than this finds marks on what changed meanwhile. */
const ABSENCE_MS = 60_000;
/** A row begins with this version. */
const FIRST_VERSION = 1;

/**
 * Puts what happens elsewhere into a table: loaded rows that changed are brought by id, rows that are
 * new wait to be asked for. Focus, selection and the place one reads at stay. Returns how to stop.
 */
export function followLive<R extends Row>(
  grid: Grid<R>,
  rows: LiveRows<R>,
  live: TableLive,
): () => void {
  const changed = new Set<number>();
  const added = new Set<number>();
  const absence = watchAbsence();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const bring = async () => {
    gathering = undefined;
    const { filter } = grid.rows.request;
    const [known, fresh] = [take(changed), take(added)];
    const [newer, matching] = await Promise.all([
      known.length > 0 ? rows.byIds(known, {}) : [],
      fresh.length > 0 ? rows.byIds(fresh, filter) : [],
    ]);
    if (isOver) return;
    const isSame = filter === grid.rows.request.filter;
    grid.rows.applyChanges(newer, isSame ? matching.map(({ id }) => id) : []);
    if (absence.isLong()) grid.tints.markUnseen(known);
    if (changed.size + added.size > 0) gather();
  };
  // A failing call is no loss: what it would have brought comes with the next change or the next look.
  const gather = () => {
    gathering ??= setTimeout(() => void bring().catch(() => undefined), GATHER_MS);
  };
  const hear = (told: Told) => {
    if (!('rows' in told)) return;
    for (const [id, version] of told.rows) {
      if (grid.rows.placeOf(id) !== undefined) changed.add(id);
      else if (version === FIRST_VERSION) added.add(id);
    }
    if (changed.size + added.size > 0) gather();
  };
  const leave = [live.listen(rows.noun, hear), live.tend(rows.key), absence.stop];
  return () => {
    isOver = true;
    clearTimeout(gathering);
    for (const stop of leave) stop();
  };
}

function take(ids: Set<number>): RowId[] {
  const taken = [...ids].slice(0, MOST_AT_ONCE);
  for (const id of taken) ids.delete(id);
  return taken;
}

/** Whether nobody has looked at the page for long. */
function watchAbsence() {
  let hiddenAt: number | null = document.hidden ? Date.now() : null;
  const look = () => {
    hiddenAt = document.hidden ? (hiddenAt ?? Date.now()) : null;
  };
  document.addEventListener('visibilitychange', look);
  return {
    isLong: () => hiddenAt !== null && Date.now() - hiddenAt > ABSENCE_MS,
    stop: () => document.removeEventListener('visibilitychange', look),
  };
}
