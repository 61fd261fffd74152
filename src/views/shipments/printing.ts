import type { Bulk, Call } from '../../commands/command.ts';
import type { Effects } from '../../commands/effects.ts';
import { letterOf, MOST_PRINTED, print, type PrintedKind } from '../shipment/documents.ts';
import type { ShipmentRow } from '../shipment/shipment.ts';

/** More than the server puts into one file at once is a run that makes the file. */
export function filed(call: string): Bulk {
  return { call, most: MOST_PRINTED, argumentsOf: () => ({}), isGrave: () => false };
}

/** Makes the file and hands it over. */
export function printed(what: PrintedKind) {
  return async ({ rows }: Omit<Call, 'rows'> & { rows: readonly ShipmentRow[] }, fx: Effects) => {
    const ids = rows.map(({ id }) => id);
    const [only] = rows;
    const name = rows.length === 1 && only ? only.short_tracking_reference : String(rows.length);
    const fetch = (of: PrintedKind, some: readonly number[]) => {
      const { key, request } = letterOf(of, some);
      return fx.call(key, request, {});
    };
    await print({ fetch, say: fx.say }, what, { ids, name });
  };
}
