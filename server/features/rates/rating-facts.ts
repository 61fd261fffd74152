import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { RatedFact } from '#domain/rates/effect.ts';
import type { RatedEnd } from '#domain/rates/ends.ts';
import type { Tariff } from '#domain/rates/price.ts';
import { isExtra } from '#domain/rates/surcharges.ts';
import type { Db } from '#server/db/open.ts';

interface Row {
  [column: string]: unknown;
  account_id: number;
  service: string;
  lane: string;
  collection_zone: string;
  delivery_zone: string;
  /**
   * Collection and delivery of the shipment as JSON text. Many shipments share few places, so each
   * place is parsed only once.
   */
  collection: string | null;
  delivery: string | null;
  charged_weight: number;
  heaviest: number;
  declared_value: number;
  extras: string;
  reference: string;
  charged: number;
}

/**
 * Limits for the heaviest parcel and the declared value. Below them, neither changes the price of a
 * shipment.
 */
interface Thresholds {
  kilograms: number;
  rand: number;
  extras: string[];
}

/** Thresholds of the surcharges of these prices. */
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

const writtenEnd = z.object({
  province: z.string(),
  zones: z.array(z.string()),
  surcharge_areas: z.array(z.object({ code: z.string(), name: z.string() })).nullable(),
}) satisfies z.ZodType<RatedEnd>;

/**
 * Parsed collections and deliveries of shipments, by their JSON text; kept for all batches of an
 * effect.
 */
export type KnownEnds = Map<string, RatedEnd>;

/**
 * Older shipments have no areas: they are priced by the province of delivery, without collection
 * surcharges.
 */
const areasBefore = { collection: [], delivery: null };

function endOf(
  ends: KnownEnds,
  side: keyof typeof areasBefore,
  { written, province }: { written: string | null; province: string },
): RatedEnd {
  const key = written ?? `${side} ${province}`;
  let end = ends.get(key);
  if (end === undefined) {
    end =
      written === null
        ? { province, zones: [province], surcharge_areas: areasBefore[side] }
        : writtenEnd.parse(JSON.parse(written));
    ends.set(key, end);
  }
  return end;
}

/** Accounts by id with their label and the family whose prices they pay. */
export async function ratedAccounts(db: Db) {
  const { rows } = await db.execute<{ id: number; label: string; family: number | null }>(
    sql`select id, account_code || ' ' || name as label, baton_family_at(id, now()) as family from accounts`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

type Accounts = Awaited<ReturnType<typeof ratedAccounts>>;

const factOf =
  (accounts: Accounts, ends: KnownEnds) =>
  (row: Row): RatedFact => ({
    shipment: {
      service: row.service,
      lane: row.lane,
      collection: endOf(ends, 'collection', {
        written: row.collection,
        province: row.collection_zone,
      }),
      delivery: endOf(ends, 'delivery', { written: row.delivery, province: row.delivery_zone }),
      charged_weight: row.charged_weight,
      heaviest: row.heaviest,
      declared_value: row.declared_value,
      opt_in: row.extras === '' ? [] : row.extras.split(','),
    },
    account_id: row.account_id,
    account: accounts.get(row.account_id)?.label ?? '',
    family: accounts.get(row.account_id)?.family ?? null,
    reference: row.reference,
    charged: row.charged,
  });

const extrasIn = (codes: readonly string[]) =>
  codes.length === 0
    ? sql`''`
    : sql`concat_ws(',', ${sql.join(
        codes.map(
          (code) =>
            sql`case when s.surcharges @> ${JSON.stringify([{ code }])}::jsonb then ${code} end`,
        ),
        sql`, `,
      )})`;

/**
 * Bookings of a period, reduced to what prices depend on. No parcel is heavier than the charged
 * weight.
 */
export async function readFacts(
  db: Db,
  { from, until, accounts, ends }: { from: Date; until: Date; accounts: Accounts; ends: KnownEnds },
  { kilograms, rand, extras }: Thresholds,
): Promise<RatedFact[]> {
  const { rows } = await db.execute<Row>(sql`
    select s.account_id, s.service_level_code as service, s.lane, s.collection_zone, s.delivery_zone,
      s.rated_ends->>'collection' as collection, s.rated_ends->>'delivery' as delivery,
      s.charged_weight::float8 as charged_weight, case when s.charged_weight < ${kilograms} then 0 else coalesce((
        select max(coalesce(p.actual_weight, p.submitted_weight)) from parcels p
        where p.shipment_id = s.id and coalesce(p.actual_weight, p.submitted_weight) > ${kilograms}), 0) end::float8 as heaviest,
      case when s.declared_value > ${rand} then s.declared_value else 0 end::float8 as declared_value,
      ${extrasIn(extras)} as extras, s.short_tracking_reference as reference, s.charge::float8 as charged
    from shipments s
    where s.time_created >= ${from.toISOString()}::timestamptz and s.time_created < ${until.toISOString()}::timestamptz
      and s.status <> 'cancelled'`);
  return rows.map(factOf(accounts, ends));
}
