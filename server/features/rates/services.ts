import { eq } from 'drizzle-orm';
import { invalidError, notFound } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { service_levels } from '#server/db/schema/rates.ts';
import { cellsOf } from './cells.ts';
import { groupRow } from './rate-rows.ts';

/** Message that the specification prescribes. */
export const CODE_NEEDED = 'A rate-group service lookup needs a code';

const serviceColumns = {
  id: service_levels.id,
  code: service_levels.code,
  name: service_levels.name,
  description: service_levels.description,
  lane: service_levels.lane,
  volumetric_divisor: service_levels.volumetric_divisor,
  max_weight: service_levels.max_weight,
  max_length: service_levels.max_length,
  days_min: service_levels.days_min,
  days_max: service_levels.days_max,
  collection_cut_off_time: service_levels.collection_cut_off_time,
};

/** Offered services, in order. */
export const allServices = (db: Db) =>
  db
    .select(serviceColumns)
    .from(service_levels)
    .where(eq(service_levels.is_active, true))
    .orderBy(service_levels.position, service_levels.id);

/** Services that a group prices. */
export async function servicesOf(db: Db, id: number) {
  await groupRow(db, id);
  const cells = (await cellsOf(db, [id])).get(id) ?? [];
  return (await allServices(db)).flatMap((service) => {
    const own = cells.filter((cell) => cell.service === service.code);
    return own.length > 0 ? [{ ...service, cells: own.length }] : [];
  });
}

/** One service of a group with its matrix; throws 422 without a code. */
export async function serviceOf(db: Db, { id, code }: { id: number; code?: string | undefined }) {
  if (!code) throw invalidError({ code: [CODE_NEEDED] });
  await groupRow(db, id);
  const service = (await allServices(db)).find((one) => one.code === code);
  if (service === undefined) throw notFound();
  return { ...service, all_cells: (await cellsOf(db, [id], code)).get(id) ?? [] };
}
