import { useEffect } from 'react';
import type { Row, RowId } from '../../commands/focus.ts';

/** A list as far as it was read: rows by their place. */
interface Listed {
  at(index: number): Row | undefined;
  placeOf(id: RowId): number | undefined;
}

let order: readonly RowId[] = [];
let opened: RowId | null = null;

/** Remembers the order of a list around the row that it is left from, as far as its rows were read. */
export function leaveTrail(list: Listed, from: RowId | null) {
  const place = from === null ? undefined : list.placeOf(from);
  order =
    place === undefined
      ? []
      : [...walked(list, place - 1, -1).toReversed(), ...walked(list, place, 1)];
}

function walked(list: Listed, start: number, step: -1 | 1): RowId[] {
  const ids: RowId[] = [];
  for (let row = list.at(start); row; row = list.at(start + step * ids.length)) ids.push(row.id);
  return ids;
}

/** Says which record has a page of its own at the moment. */
export function useOnTrail(id: RowId) {
  useEffect(() => {
    opened = id;
    return () => {
      opened = null;
    };
  }, [id]);
}

/** Whether a record is open on its own page and was reached from a list. */
export const isOnTrail = (id: RowId | null): boolean =>
  id !== null && id === opened && order.includes(id);

/** The record before or after another one in the list; undefined at its ends. */
export const beside = (id: RowId, step: -1 | 1): RowId | undefined =>
  order[order.indexOf(id) + step];
