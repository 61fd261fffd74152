import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '../../src/api/endpoint.ts';
import type { shipments as calls } from '../../src/api/contract/shipments.ts';
import { invalid, notFound, Refusal, stale } from '../../src/api/refusal.ts';
import { collectionChangeable, deliveryChangeable } from '../../src/domain/shipment-rules.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { shipments } from '../db/schema/shipments.ts';
import { tracking_events } from '../db/schema/tracking.ts';
import {
  collectionColumns,
  deliveryColumns,
  resolveAddress,
  type Address,
  type Side,
} from './addresses.ts';
import { changesBetween, leaveTraces } from './audit-trail.ts';
import { nearestBranch, openPriceDesk } from './price-desk.ts';
import { lockShipment } from './shipment-changes.ts';
import { readShipment } from './shipment-detail.ts';

type Key = 'PUT /shipment/update-collection-delivery-address';
type Body = InputOf<Key, (typeof calls)[Key]>['body'];

const rules = { collection: collectionChangeable, delivery: deliveryChangeable };

function requireChangeable(side: Side, row: { status: string; lane: string }, given: Address) {
  const allowed = rules[side](row);
  if (allowed !== true)
    throw new Refusal(409, {
      message: `${allowed}.`,
      errors: { [side]: [`${allowed}.`] },
      code: 'conflict',
    });
  const isLocker = row.lane[side === 'collection' ? 0 : 2] === 'L';
  if (isLocker !== (given.type === 'locker'))
    throw invalid({ [side]: ['A door stays a door and a locker a locker. Book again instead.'] });
}

async function columnsFor(db: Db, body: Body) {
  const { branches } = await openPriceDesk(db);
  const from = body.collection && (await resolveAddress(db, 'collection', body.collection));
  const to = body.delivery && (await resolveAddress(db, 'delivery', body.delivery));
  return {
    ...(from && {
      ...collectionColumns(from),
      collection_branch_id: nearestBranch(branches, from),
    }),
    ...(to && { ...deliveryColumns(to), delivery_branch_id: nearestBranch(branches, to) }),
  };
}

const PROVINCE_CHANGED = 'Another province has another price. Book again instead.';
type Row = NonNullable<Awaited<ReturnType<typeof lockShipment>>>;
type Columns = Awaited<ReturnType<typeof columnsFor>>;

/** The price hangs on the provinces. */
function requireSameProvinces(row: Row, columns: Columns): void {
  const { collection_zone = row.collection_zone, delivery_zone = row.delivery_zone } = columns;
  if (collection_zone !== row.collection_zone)
    throw invalid({ 'collection.zone': [PROVINCE_CHANGED] });
  if (delivery_zone !== row.delivery_zone) throw invalid({ 'delivery.zone': [PROVINCE_CHANGED] });
}

async function save(db: Db, caller: Caller, { row, columns }: { row: Row; columns: Columns }) {
  const changes = changesBetween({ ...row }, columns);
  if (Object.keys(changes).length === 0) return;
  await db
    .update(shipments)
    .set({ ...columns, time_modified: sql`now()`, version: sql`${shipments.version} + 1` })
    .where(eq(shipments.id, row.id));
  await db.insert(tracking_events).values({
    account_id: row.account_id,
    shipment_id: row.id,
    status: row.status,
    message: 'Address changed',
    source: 'portal',
    user_id: caller.userId,
    at: new Date().toISOString(),
  });
  await leaveTraces(db, caller, [
    {
      account_id: row.account_id,
      table_name: 'shipments',
      row_id: row.id,
      action: 'address',
      changes,
    },
  ]);
}

/** Changes where a shipment is collected or delivered, as long as that is still possible. */
export async function changeAddresses(
  db: Db,
  { caller, version }: { caller: Caller; version: number | undefined },
  body: Body,
) {
  const { collection, delivery } = body;
  if (!collection && !delivery)
    throw invalid({ delivery: ['Give a collection or a delivery address.'] });
  const row = await lockShipment(db, body.shipment_id);
  if (row === undefined) throw notFound();
  if (version !== undefined && version !== row.version)
    throw stale(await readShipment(db, caller, row.id));
  if (collection) requireChangeable('collection', row, collection);
  if (delivery) requireChangeable('delivery', row, delivery);
  const columns = await columnsFor(db, body);
  requireSameProvinces(row, columns);
  await save(db, caller, { row, columns });
  return readShipment(db, caller, row.id);
}
