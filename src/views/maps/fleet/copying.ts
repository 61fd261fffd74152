import { formatPercent } from '#domain/kernel/format.ts';
import type { Effects } from '#commands/effects.ts';
import { fillOf, occupancyOf, parcelsIn } from '#domain/lockers/locker-fill.ts';

/** Row of a response, as untyped fields. */
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Rows of a list response. */
function rowsIn(response: unknown): readonly Fields[] {
  if (Array.isArray(response)) return response.filter(isFields);
  return isFields(response) && Array.isArray(response['rows'])
    ? response['rows'].filter(isFields)
    : [];
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

const MAX_DRIVERS = 1000;

/**
 * Fetches a field of drivers that are chosen by id or branch, because search results lack the
 * field.
 */
export async function driverField(
  field: 'mobile_number' | 'vehicle_registration' | 'id',
  filter: Readonly<Record<string, unknown>>,
  fx: Effects,
): Promise<string[]> {
  const query = { filter, range: [0, MAX_DRIVERS - 1] };
  const response = await fx.call('GET /drivers', { query }, {});
  return rowsIn(response)
    .map((row) => text(row[field]))
    .filter((value) => value !== '');
}

async function lockersOf(ids: readonly number[], fx: Effects): Promise<Fields[]> {
  const wanted = new Set<unknown>(ids);
  return rowsIn(await fx.call('GET /maps/lockers', {}, {})).filter(({ id }) => wanted.has(id));
}

export const lockerCodes = async (ids: readonly number[], fx: Effects): Promise<string[]> =>
  (await lockersOf(ids, fx)).map(({ code }) => text(code));

/** Describes each locker on a line: "GG411 Astron Muizenberg: offline, 60% taken, 7 parcels". */
export async function lockerStates(ids: readonly number[], fx: Effects): Promise<string[]> {
  return (await lockersOf(ids, fx)).map((row) => {
    const doors = {
      state: text(row['state']),
      is_full: row['is_full'] === true,
      door_count: number(row['door_count']),
      free_door_count: number(row['free_door_count']),
      faulty_door_count: number(row['faulty_door_count']),
    };
    const fill = fillOf(doors);
    const state = fill === 'free' ? 'online' : fill.replaceAll('-', ' ');
    const inside = `${formatPercent(occupancyOf(doors))} taken, parcels inside: ${parcelsIn(doors)}`;
    return `${text(row['code'])} ${text(row['name'])}: ${state}, ${inside}`;
  });
}

export async function branchCodes(ids: readonly number[], fx: Effects): Promise<string[]> {
  const wanted = new Set<unknown>(ids);
  const query = { range: [0, MAX_DRIVERS - 1] };
  return rowsIn(await fx.call('GET /branches', { query }, {}))
    .filter(({ id }) => wanted.has(id))
    .map(({ code }) => text(code));
}
