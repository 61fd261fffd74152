import { and, asc, inArray } from 'drizzle-orm';
import type { InputOf, ResponseOf } from '#api/endpoint-types.ts';
import { legOf, type Leg } from '#domain/shipments/assignment.ts';
import { reasonsInWords, warningInWords } from '#domain/drivers/candidate-words.ts';
import { bySuitability, suitabilityOf, type Stop } from '#domain/drivers/driver-candidates.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { shipmentConditions } from '../shipments/list/shipment-list.ts';
import { readDrivers, type KnownDriver } from './candidate-drivers.ts';

type Body = InputOf<'POST /drivers/candidates'>['body'];
type Candidate = ResponseOf<'POST /drivers/candidates'>['candidates'][number];

const MAX_SHIPMENTS = 1000;
const PROPOSED = 5;
const FOUND = 12;

const columns = {
  id: shipments.id,
  reference: shipments.short_tracking_reference,
  status: shipments.status,
  kg: shipments.actual_weight,
  collection_latitude: shipments.collection_latitude,
  collection_longitude: shipments.collection_longitude,
  collection_branch_id: shipments.collection_branch_id,
  collection_before: shipments.collection_before,
  delivery_latitude: shipments.delivery_latitude,
  delivery_longitude: shipments.delivery_longitude,
  delivery_branch_id: shipments.delivery_branch_id,
  estimated_delivery_to: shipments.estimated_delivery_to,
};

export const readShipments = (
  db: Db,
  { ids, filter }: Pick<Body, 'ids' | 'filter'>,
  { caller }: Pick<Context, 'caller'>,
) =>
  db
    .select(columns)
    .from(shipments)
    .where(
      and(
        ids === undefined ? undefined : inArray(shipments.id, ids),
        ...shipmentConditions(filter ?? {}, caller),
      ),
    )
    .orderBy(asc(shipments.id))
    .limit(MAX_SHIPMENTS);

type Row = Awaited<ReturnType<typeof readShipments>>[number];

const placeOf = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const instantOf = (moment: string | null): number | null =>
  moment === null ? null : Date.parse(moment);

/** Stop of a driver for the current leg of a shipment. */
function stopOf(row: Row, leg: Leg): Stop {
  const { reference, kg } = row;
  if (leg === 'collection')
    return {
      reference,
      kg,
      place: placeOf(row.collection_latitude, row.collection_longitude),
      branchId: row.collection_branch_id,
      dueAt: instantOf(row.collection_before),
    };
  return {
    reference,
    kg,
    place: placeOf(row.delivery_latitude, row.delivery_longitude),
    branchId: row.delivery_branch_id,
    dueAt: instantOf(row.estimated_delivery_to),
  };
}

/** A shipment that needs a driver, with its leg. */
interface Wanted extends Stop {
  id: number;
  leg: Leg;
}

export function stopsOf(rows: readonly Row[], wanted: Leg | undefined): Wanted[] {
  return rows.flatMap((row) => {
    const leg = legOf(row.status);
    return leg === null || (wanted !== undefined && leg !== wanted)
      ? []
      : [{ ...stopOf(row, leg), id: row.id, leg }];
  });
}

const tenth = (km: number): number => Math.round(km * 10) / 10;
const isoOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

function candidateOf(known: KnownDriver, stops: readonly Stop[], now: number): Candidate {
  const { id, code, branch, driver } = known;
  const suitability = suitabilityOf(driver, stops, now);
  const { score, medianKm, farthest, capacityStops, inZones, ofBranch, warnings } = suitability;
  const described = {
    suitability,
    of: stops.length,
    branch,
    stops: driver.load.stops,
    onDutyUntil: driver.onDutyUntil,
    fixAt: driver.fix?.at ?? null,
    now,
  };
  return {
    id,
    name: driver.name,
    code,
    branch,
    score,
    median_km: medianKm === null ? null : tenth(medianKm),
    farthest: farthest && { reference: farthest.reference, km: tenth(farthest.km) },
    load: { stops: driver.load.stops, kg: tenth(driver.load.kg) },
    capacity: { stops: capacityStops, kg: driver.capacityKg },
    in_zones: inZones,
    of_branch: ofBranch,
    is_on_duty: driver.onDutyUntil !== null,
    on_duty_until: isoOf(driver.onDutyUntil),
    fix_at: isoOf(driver.fix?.at ?? null),
    reasons: reasonsInWords(described),
    warnings: warnings.map(warningInWords),
  };
}

/** Puts the driver with exactly this code first, on duty or not. */
function named(candidates: readonly Candidate[], search: string): Candidate[] {
  const isMeant = ({ code }: Candidate) => Number(code.toLowerCase() === search.toLowerCase());
  return candidates.toSorted((one, other) => isMeant(other) - isMeant(one));
}

/** Proposes drivers on duty, and if these are too few, off-duty drivers of a branch with stops. */
function propose(candidates: readonly Candidate[]): Candidate[] {
  const onDuty = candidates.filter((one) => one.is_on_duty).slice(0, PROPOSED);
  const others = candidates.filter((one) => !one.is_on_duty && one.of_branch > 0);
  return [...onDuty, ...others.slice(0, PROPOSED - onDuty.length)];
}

const rankOf = ({ name, score, load, median_km: km, is_on_duty: isOnDuty }: Candidate) => ({
  name,
  score,
  stops: load.stops,
  km,
  isOnDuty,
});

/**
 * Ranks drivers for shipments, on duty and best first: proposed drivers, or drivers that match a
 * search.
 */
export async function candidatesFor(body: Body, { db, caller }: Pick<Context, 'db' | 'caller'>) {
  const now = Date.now();
  const stops = stopsOf(await readShipments(db, body, { caller }), body.leg);
  const known = await readDrivers(db, body.search, now);
  const ranked = known
    .map((one) => candidateOf(one, stops, now))
    .toSorted((one, other) => bySuitability(rankOf(one), rankOf(other)));
  const isSearch = body.search !== undefined && body.search !== '';
  return {
    shipments: stops.length,
    candidates: isSearch ? named(ranked, body.search ?? '').slice(0, FOUND) : propose(ranked),
  };
}
