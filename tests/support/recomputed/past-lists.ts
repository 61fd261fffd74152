import * as z from 'zod';
import type { Endpoint } from '#api/endpoint.ts';
import { contract } from '#api/generated/contract.ts';
import { lockerChanges, shipmentChanges } from '#domain/kernel/changes.ts';
import type { Database } from '#server/db/open.ts';

/** A list with one filter. `leavesOut` names fields whose changes do not count. */
export interface AskedList {
  key: string;
  filter: Readonly<Record<string, unknown>>;
  leavesOut?: readonly string[];
}

/** Fields without history: terminal readings, estimates, positions and claims. */
const present = [
  'battery_until',
  'has_outage',
  'goes_dark',
  'unassigned_near',
  'is_silent',
  'stands_open',
  'frees_from',
  'frees_to',
  'has_inbound',
  'claimed',
];

const leftOut: Readonly<Record<string, readonly string[]>> = {
  'GET /lockers': [
    'battery_percentage',
    'minutes_left',
    'outage_from',
    'outage_until',
    'dark_from',
    'frees_at',
    'frees_size',
    'inbound_today',
    'signal_dbm',
    'last_seen',
    'version',
  ],
  'GET /drivers': ['last_seen', 'position'],
};

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();

/** Values to filter by, for a filter name or an entity name. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  search: ['karoo', 'san'],
  id: [[1, 2, 3, 5, 8, 13]],
  status: ['at-hub', ['delivered', 'in-locker', 'collected']],
  state: [
    'free',
    'online',
    ['occupied', 'reserved'],
    'active',
    ['used', 'revoked'],
    ['paused', 'requested'],
  ],
  type: ['pin'],
  kind: ['recurring', ['bulk']],
  needs: ['driver', ['decision']],
  valid_until: [day(-1)],
  collect_from: [day(2)],
  collect_to: [day(-2)],
  flag: [
    'unassigned',
    'on_hold',
    'failed_today',
    'failed_open',
    'collection_late',
    'in_locker_over_24h',
    'locker_limit',
    'overdue',
    'delivered_late',
    'delivered_in_time',
    'upstream_failed',
    'not_paid',
    'not_final',
    'not_cancelled',
    'delivered',
    'first_attempt',
    'collected_late',
    'collected_in_time',
    'unchanged_1_day',
    'unchanged_2_days',
    'unchanged_7_days',
  ],
  change: [...shipmentChanges, ...lockerChanges],
  without_flag: [['overdue', 'on_hold']],
  short_tracking_reference: ['FV4XVM'],
  service_level_code: ['ECO', ['ONX', 'SDX']],
  collection_zone: ['GP'],
  delivery_zone: [['WC', 'KZN']],
  upstream_state: ['failed', ['sent', 'waiting']],
  size: ['M'],
  zone: ['GP', ['WC', 'KZN']],
  city: [['Durban'], ['Johannesburg', 'Cape Town']],
  collection_city: [['Durban']],
  delivery_city: [['Johannesburg', 'Cape Town']],
  area: ['Sandton 11'],
  free_size: ['M'],
  level: ['sensed'],
  certainty: ['certain', 'unknown'],
  failed_for: ['none'],
  known_until: [day(0)],
};

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/**
 * Values to test a filter with: values for its name, or else a number, a timestamp or a boolean.
 */
function valuesOf(name: string, schema: z.ZodType): unknown[] {
  const named = (values[name] ?? []).filter((value) => accepts(schema, value));
  if (named.length > 0) return named;
  const general: unknown[] = /_(from|to)$/.test(name)
    ? [day(name.endsWith('_from') ? 2 : 0)]
    : [true, 1].filter((value) => accepts(schema, value));
  const isTruth = general[0] === true;
  return isTruth ? [true, false] : general;
}

/** Every list with history, without a filter and with each of its filters. */
export async function filtersOfLists(database: Database): Promise<AskedList[]> {
  const { rows } = await database.pool.query<{ reference: string }>(
    'select short_tracking_reference as reference from shipments where id = 5',
  );
  const asked: AskedList[] = [];
  for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
    if (!endpoint.past || endpoint.returns.kind !== 'list') continue;
    const leavesOut = leftOut[key] ?? [];
    asked.push({ key, filter: {}, leavesOut });
    for (const [name, schema] of Object.entries(filterShape(endpoint))) {
      if (present.includes(name)) continue;
      const given =
        name === 'short_tracking_reference' ? [rows[0]?.reference] : valuesOf(name, schema);
      if (given.length === 0) throw new Error(`No value is known for the filter ${name} of ${key}`);
      for (const value of given) asked.push({ key, filter: { [name]: value }, leavesOut });
    }
  }
  return asked;
}

function filterShape({ query }: Endpoint): Record<string, z.ZodType> {
  const filter = query?.shape['filter'];
  const inner = filter instanceof z.ZodOptional ? filter.unwrap() : filter;
  const schema = inner instanceof z.ZodCodec ? inner.out : inner;
  if (!(schema instanceof z.ZodObject)) throw new Error('A list has a filter of fields');
  return schema.shape;
}
