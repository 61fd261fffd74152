import { leaveTrail } from '#commands/trail.ts';
import type { Row } from '#commands/focus.ts';
import type { Grid } from './grid/grid.ts';
import type { Kind } from '#domain/entities/entities.ts';

/** Stores the loaded part of the list, so that the page of a record can open its neighbours. */
export function leaveTrailOf<R extends Row>(kind: Kind, { rows, at }: Grid<R>) {
  const { filter, sort } = rows.request;
  let start = Math.max(at, 0);
  while (rows.at(start - 1)) start -= 1;
  const ids: Row['id'][] = [];
  for (let row = rows.at(start); row; row = rows.at(start + ids.length)) ids.push(row.id);
  leaveTrail({ kind, filter, sort, start, ids, total: rows.total ?? 0 });
}
