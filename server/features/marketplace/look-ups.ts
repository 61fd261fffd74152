import { asc, inArray, sql } from 'drizzle-orm';
import {
  eventLabel,
  marketplaceDetailCodes,
  marketplaceEventCodes,
  marketplaceStatuses,
} from '#domain/marketplace/marketplace-events.ts';
import { fingerprints, marketplaceFailure } from '#domain/marketplace/marketplace-failures.ts';
import {
  judgeWaybill,
  waybillOf,
  type waybillVerdicts,
} from '#domain/marketplace/marketplace-waybills.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_shipments } from '#server/db/schema/marketplace.ts';

type Verdict = (typeof waybillVerdicts)[number];

/** Choices of marketplace filters and forms. */
export async function marketplaceReferenceData(db: Db) {
  const { status, station } = marketplace_shipments;
  const counts = await db
    .select({ status, count: sql<number>`count(*)::int` })
    .from(marketplace_shipments)
    .groupBy(status);
  const stations = await db
    .selectDistinct({ station })
    .from(marketplace_shipments)
    .orderBy(asc(station));
  return {
    statuses: marketplaceStatuses.map((one) => ({
      status: one.status,
      label: one.label,
      is_final: one.isFinal,
      count: counts.find((row) => row.status === one.status)?.count ?? 0,
    })),
    event_codes: marketplaceEventCodes.map((code) => ({ code, label: eventLabel(code) })),
    detail_codes: [...marketplaceDetailCodes],
    fingerprints: fingerprints.map((code) => ({ code, label: marketplaceFailure(code).label })),
    stations: stations.map((row) => row.station),
  };
}

/**
 * Validates each waybill of a list: its form, whether it is a duplicate, and whether its shipment
 * is known.
 */
export async function validateWaybills(db: Db, given: readonly string[]) {
  const waybills = given.map(waybillOf);
  const { id, waybill, status, state, error } = marketplace_shipments;
  const found = await db
    .select({ id, waybill, status, state, error })
    .from(marketplace_shipments)
    .where(inArray(waybill, [...new Set(waybills)]));
  const known = new Map(found.map((row) => [row.waybill, row]));
  const results = waybills.map((text, at) => {
    const shipment = known.get(text);
    return {
      given: given[at] ?? '',
      waybill: text,
      ...judgeWaybill(text, shipment, waybills.indexOf(text) < at),
      id: shipment?.id ?? null,
      status: shipment?.status ?? null,
    };
  });
  const countOf = (verdict: Verdict) => results.filter((one) => one.verdict === verdict).length;
  return {
    results,
    counts: {
      ok: countOf('ok'),
      malformed: countOf('malformed'),
      duplicate: countOf('duplicate'),
      unknown: countOf('unknown'),
      closed: countOf('closed'),
      failed: countOf('failed'),
    },
  };
}
