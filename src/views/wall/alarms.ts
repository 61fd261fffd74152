import { formatCount } from '../../domain/format.ts';
import { formatTime } from '../../domain/time.ts';
import type { ResponseOf } from '../../api/endpoint-types.ts';
import { fillOf, parcelsIn } from '../../domain/locker-fill.ts';
import type { WallPlan } from './plan.ts';
import type { Reading } from './reading.ts';
import { counted } from './words.ts';

export type Locker = ResponseOf<'GET /maps/lockers'>[number];

/** Something that takes the screen. */
export interface Alarm {
  /** Stays the same as long as its cause does. */
  key: string;
  title: string;
  detail: string;
  /** Since when, in milliseconds; null when nobody knows. */
  since: number | null;
  /** When it was last seen to be so. */
  at: number;
}

interface Causes {
  lockers: Reading<readonly Locker[]>;
  failed: Reading<number>;
  marketplace: Reading<number>;
}

/** What is wrong enough to take the screen: lockers that went silent with parcels inside, and too many failures. */
export function alarmsOf(causes: Causes, plan: Pick<WallPlan, 'failed' | 'marketplace'>): Alarm[] {
  const { lockers, failed, marketplace } = causes;
  return [
    ...above(failed, plan.failed, {
      key: 'failed',
      one: 'failed attempt today',
      many: 'failed attempts today',
    }),
    ...above(marketplace, plan.marketplace, {
      key: 'marketplace',
      one: 'marketplace failure',
      many: 'marketplace failures',
    }),
    ...silentWithParcels(lockers.data ?? []).map((locker) => alarmOf(locker, lockers.at)),
  ];
}

/** Lockers that are offline with parcels inside, the fullest first. */
export const silentWithParcels = (lockers: readonly Locker[]): Locker[] =>
  lockers
    .filter((locker) => fillOf(locker) === 'offline' && parcelsIn(locker) > 0)
    .toSorted((a, b) => parcelsIn(b) - parcelsIn(a));

function alarmOf(locker: Locker, at: number): Alarm {
  const { id, code, name, last_seen: seen, offline_since: offline } = locker;
  const lastSeen = seen === null ? 'never heard of' : `last heard ${formatTime(Date.parse(seen))}`;
  return {
    key: `locker ${id}`,
    title: `${code} offline with ${counted(parcelsIn(locker), 'parcel')} inside`,
    detail: `${name}, ${lastSeen}`,
    since: offline === null ? null : Date.parse(offline),
    at,
  };
}

interface Words {
  key: string;
  one: string;
  many: string;
}

function above({ data, at }: Reading<number>, limit: number, { key, one, many }: Words): Alarm[] {
  if (data === undefined || data <= limit) return [];
  return [
    {
      key,
      title: counted(data, one, many),
      detail: `limit ${formatCount(limit)}`,
      since: null,
      at,
    },
  ];
}
