import { sql } from 'drizzle-orm';
import { shifted, startOfDay } from '../../../src/domain/business-days.ts';
import type { RatedEnd } from '../../../src/domain/rates/ends.ts';
import type { Tariff } from '../../../src/domain/rates/price.ts';
import { isExtra } from '../../../src/domain/rates/surcharges.ts';
import type { Db } from '../../db/open.ts';

/** Shipments that are priced alike, counted. */
export interface Fact {
  [column: string]: unknown;
  account_id: number;
  account: string;
  family: number | null;
  service: string;
  lane: string;
  collection_zone: string;
  delivery_zone: string;
  ends: { collection: RatedEnd; delivery: RatedEnd } | null;
  charged_weight: number;
  heaviest: number;
  declared_value: number;
  extras: string;
  shipments: number;
  example: string;
  charged: number;
}

/** Below these, heaviest parcel and declared value do not matter to any price: shipments count as alike. */
interface Thresholds {
  kilograms: number;
  rand: number;
  extras: string[];
}

/** What matters to the surcharges of these prices. */
export function thresholdsOf(tariffs: readonly Tariff[]): Thresholds {
  const all = tariffs.flatMap(({ surcharges }) => surcharges);
  const least = (type: string, name: string) =>
    Math.min(
      ...all
        .filter(
          ({ applies_to, kind }) =>
            applies_to === type || (type === 'value' && kind === 'declared'),
        )
        .map(({ conditions }) => Number(conditions[name] ?? 0)),
    );
  return {
    kilograms: Math.min(least('weight', 'above_kilogram'), 1e6),
    rand: Math.min(least('value', 'above'), 1e9),
    extras: [...new Set(all.filter(isExtra).map(({ code }) => code))].toSorted(),
  };
}

/** Shipments of some days, those that are priced alike together. */
export async function readFacts(
  db: Db,
  { first, last }: { first: string; last: string },
  { kilograms, rand, extras }: Thresholds,
): Promise<Fact[]> {
  const chosen =
    extras.length === 0
      ? sql`''`
      : sql`concat_ws(',', ${sql.join(
          extras.map(
            (code) =>
              sql`case when s.surcharges @> ${JSON.stringify([{ code }])}::jsonb then ${code} end`,
          ),
          sql`, `,
        )})`;
  const { rows } = await db.execute<Fact>(sql`
    with heavy as (
      select shipment_id, max(coalesce(actual_weight, submitted_weight)) as kilograms from parcels
      where coalesce(actual_weight, submitted_weight) > ${kilograms} group by 1)
    select f.*, a.account_code || ' ' || a.name as account, a.rate_group_id as family from (
      select s.account_id, s.service_level_code as service, s.lane, s.collection_zone, s.delivery_zone, s.rated_ends as ends,
        s.charged_weight::float8 as charged_weight, coalesce(h.kilograms, 0)::float8 as heaviest,
        case when s.declared_value > ${rand} then s.declared_value else 0 end::float8 as declared_value, ${chosen} as extras,
        count(*)::int as shipments, min(s.short_tracking_reference) as example, sum(s.charge)::float8 as charged
      from shipments s left join heavy h on h.shipment_id = s.id
      where s.time_created >= ${startOfDay(first)}::timestamptz and s.time_created < ${startOfDay(shifted(last, 1))}::timestamptz
        and s.status <> 'cancelled'
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) f
    join accounts a on a.id = f.account_id`);
  return rows;
}
