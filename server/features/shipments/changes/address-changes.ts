import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound, ApiError, staleError } from '#api/api-error.ts';
import { assignmentEffect, driverOf, legs } from '#domain/shipments/assignment.ts';
import { canChangeCollection, canChangeDelivery } from '#domain/shipments/shipment-rules.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import {
  collectionColumns,
  deliveryColumns,
  resolveAddress,
  type Address,
  type Side,
} from '#server/features/address-books/addresses.ts';
import { applyAssignment, driverNames } from '../assignments.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { nearestBranch, createPricer, type Pricer } from '#server/features/pricing/pricer.ts';
import { ratedEndAt } from '#server/features/pricing/rated-ends.ts';
import { readShipment } from '../shipment-detail.ts';
import { lockShipment, recordChanges } from '../status-changes.ts';
type Key = 'PUT /shipment/update-collection-delivery-address';
type Body = InputOf<Key>['body'];
const rules = { collection: canChangeCollection, delivery: canChangeDelivery };
function requireChangeable(side: Side, row: { status: string; lane: string }, given: Address) {
  const allowed = rules[side](row);
  if (allowed !== true)
    throw new ApiError(409, {
      message: `${allowed}.`,
      errors: { [side]: [`${allowed}.`] },
      code: 'conflict',
    });
  const isLocker = row.lane[side === 'collection' ? 0 : 2] === 'L';
  if (isLocker !== (given.type === 'locker'))
    throw invalidError({
      [side]: ['A door address cannot become a locker address. Book again instead.'],
    });
}

const resolveBoth = async (db: Db, body: Body) => ({
  collection: body.collection && (await resolveAddress(db, 'collection', body.collection)),
  delivery: body.delivery && (await resolveAddress(db, 'delivery', body.delivery)),
});

type Resolved = Awaited<ReturnType<typeof resolveBoth>>;

function columnsFor({ branches }: Pricer, { collection: from, delivery: to }: Resolved) {
  return {
    ...(from && {
      ...collectionColumns(from),
      collection_branch_id: nearestBranch(branches, from),
    }),
    ...(to && { ...deliveryColumns(to), delivery_branch_id: nearestBranch(branches, to) }),
  };
}

const PROVINCE_CHANGED = 'Another province changes the price. Book again instead.';
type Row = NonNullable<Awaited<ReturnType<typeof lockShipment>>>;
type Columns = ReturnType<typeof columnsFor>;

/** Throws 422 if a province changes, because the price depends on it. */
function requireSameProvinces(row: Row, columns: Columns): void {
  const { collection_zone = row.collection_zone, delivery_zone = row.delivery_zone } = columns;
  if (collection_zone !== row.collection_zone)
    throw invalidError({ 'collection.zone': [PROVINCE_CHANGED] });
  if (delivery_zone !== row.delivery_zone)
    throw invalidError({ 'delivery.zone': [PROVINCE_CHANGED] });
}

const AREA_CHANGED = 'Another area on the map changes the price. Book again instead.';

/** Throws 422 if an area on the map changes, because the price depends on it. */
async function requireSameAreas(pricer: Pricer, row: Row, resolved: Resolved) {
  for (const side of legs) {
    const before = row.rated_ends?.[side];
    const address = resolved[side];
    if (!address || before === undefined) continue;
    const after = await ratedEndAt(pricer, { ...address, zone: before.province });
    if (!isDeepStrictEqual(after, before))
      throw invalidError({ [`${side}.suburb`]: [AREA_CHANGED] });
  }
}

const sideLabels = { collection: 'Collection', delivery: 'Delivery' } as const;

/** Removes drivers whose leg moved to another branch, because drivers work for a branch. */
async function freeDrivers(db: Db, caller: Caller, { row, columns }: Saved): Promise<void> {
  for (const leg of legs) {
    const branch = columns[`${leg}_branch_id`];
    const isMoved = branch !== undefined && branch !== row[`${leg}_branch_id`];
    if (!isMoved || typeof assignmentEffect(row, leg, null) === 'string') continue;
    await db
      .update(shipments)
      .set({ [driverOf[leg]]: null })
      .where(eq(shipments.id, row.id));
    const names = await driverNames(db, [row[driverOf[leg]]]);
    const assigned = { leg, driver: null };
    await applyAssignment(db, caller, { rows: [row], assigned, names });
  }
}

interface Saved {
  row: Row;
  columns: Columns;
}

async function save(db: Db, caller: Caller, { row, columns }: Saved) {
  const changes = changesBetween({ ...row }, columns);
  const names = Object.keys(changes);
  if (names.length === 0) return;
  await db
    .update(shipments)
    .set({ ...columns, time_modified: sql`now()`, version: sql`${shipments.version} + 1` })
    .where(eq(shipments.id, row.id));
  const moved = legs.filter((side) => names.some((name) => name.startsWith(side)));
  const message = moved.map((side) => `${sideLabels[side]} address changed`).join(', ');
  await recordChanges(db, caller, [{ row, message }]);
  await freeDrivers(db, caller, { row, columns });
  await writeAuditLog(db, caller, [
    {
      account_id: row.account_id,
      table_name: 'shipments',
      row_id: row.id,
      action: 'address',
      changes,
    },
  ]);
}

/**
 * Changes the addresses of a locked shipment; callers have checked that this is possible. The price
 * stays the same.
 */
export async function readdress(
  db: Db,
  caller: Caller,
  { row, body }: { row: Row; body: Body },
): Promise<void> {
  const pricer = await createPricer(db);
  const resolved = await resolveBoth(db, body);
  const columns = columnsFor(pricer, resolved);
  requireSameProvinces(row, columns);
  await requireSameAreas(pricer, row, resolved);
  await save(db, caller, { row, columns });
}

/** Changes the collection or delivery address of a shipment while that is possible. */
export async function changeAddresses(
  db: Db,
  { caller, version }: { caller: Caller; version: number | undefined },
  body: Body,
) {
  const { collection, delivery } = body;
  if (!collection && !delivery)
    throw invalidError({ delivery: ['Enter a collection or a delivery address.'] });
  const row = await lockShipment(db, body.shipment_id);
  if (row === undefined) throw notFound();
  if (version !== undefined && version !== row.version)
    throw staleError(await readShipment(db, caller, row.id));
  if (collection) requireChangeable('collection', row, collection);
  if (delivery) requireChangeable('delivery', row, delivery);
  await readdress(db, caller, { row, body });
  return readShipment(db, caller, row.id);
}
