import { eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { forbiddenError, notFound } from '#api/api-error.ts';
import { taskProblem } from '#domain/drivers/driver-tasks.ts';
import { isSettingOn, type IsSettingOn } from '#domain/settings/setting-reads.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import { installationKey } from '#server/secrets/installation-key.ts';
import { requireOfferedReason } from '#server/features/settings/offered-words.ts';
import { providerSettings } from '#server/features/settings/settings.ts';
import { lockShipment } from '#server/features/shipments/status-changes.ts';
import { isPinSent, tryDeliveryPin } from '../delivery-pins.ts';
import { beginShift } from '../driver-shifts.ts';
import { addParcel, addShipment, cancelParcel } from './parcel-tasks.ts';
import {
  cancel,
  collect,
  deliver,
  fail,
  heldFor,
  reject,
  sendPin,
  startDelivery,
  type Work,
} from './shipment-tasks.ts';

type Body = InputOf<'POST /drivers/tasks'>['body'];

/** Driver of the caller; throws 403 for a gateway, which has none. */
function requireDriver(caller: Caller): number {
  if (caller.userId === 0) throw forbiddenError('This token is not the token of a driver.');
  return caller.userId;
}

/** Performs a task and returns the id of the shipment. */
async function perform(work: Work, body: Body): Promise<number> {
  const { db, caller } = work;
  switch (body.task) {
    case 'collect':
      return collect(work, body);
    case 'start-delivery':
      return startDelivery(work, body);
    case 'deliver':
      return deliver(work, body);
    case 'fail':
      return fail(work, body);
    case 'reject':
      return reject(work, body);
    case 'cancel':
      return cancel(work, body);
    case 'send-pin':
      return sendPin(work, body);
    case 'add-shipment':
      return addShipment(db, caller, body.booking);
    case 'add-parcel': {
      const row = await heldFor(work, body.shipment_id, ['collection']);
      return addParcel(db, caller, { ...body, row });
    }
    case 'cancel-parcel': {
      await requireOfferedReason(db, { status: 'cancelled', reason: body.reason });
      const row = await heldFor(work, body.shipment_id, ['collection']);
      return cancelParcel(db, caller, { ...body, row });
    }
  }
}

async function standingOf(db: Db, id: number) {
  const row = await lockShipment(db, id);
  if (row === undefined) throw notFound();
  const own = await db
    .select()
    .from(parcels)
    .where(eq(parcels.shipment_id, id))
    .orderBy(parcels.number);
  return {
    shipment_id: id,
    short_tracking_reference: row.short_tracking_reference,
    status: row.status,
    needs_pin: await isPinSent(db, id),
    parcels: own.map(({ number, tracking_reference, status }) => ({
      number,
      tracking_reference,
      status,
    })),
  };
}

/** Performs a task from a driver's device in one transaction, if the company allows the task. */
export async function doTask(body: Body, { database, caller }: Context) {
  const driver = requireDriver(caller);
  const secret = await installationKey(database, 'delivery-pins');
  const { settings, isPinRight } = await database.within({ is: 'staff' }, async (db) => ({
    settings: await providerSettings(db),
    isPinRight:
      body.task === 'deliver' &&
      body.pin !== undefined &&
      (await tryDeliveryPin(db, secret, { id: body.shipment_id, pin: body.pin })),
  }));
  const isOn: IsSettingOn = (setting) => isSettingOn(settings, setting);
  const problem = taskProblem(isOn, body.task);
  if (problem !== null) throw forbiddenError(problem);
  return database.within({ is: 'staff', by: caller }, async (db) => {
    await beginShift(db, driver);
    const id = await perform({ db, caller, isOn, secret, isPinRight }, body);
    return standingOf(db, id);
  });
}

/** Throws 404 unless the driver is delivering the shipment. */
export async function requireDelivering(db: Db, caller: Caller, id: number): Promise<void> {
  const row = await lockShipment(db, id);
  if (row === undefined || row.delivery_driver_id !== requireDriver(caller)) throw notFound();
}
