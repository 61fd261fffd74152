import { ApiError } from '#api/api-error.ts';
import { messages } from '#domain/kernel/messages.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { installationKey } from '#server/secrets/installation-key.ts';
import { inConstantTime } from '../identity/constant-time-response.ts';
import { renewPinOf } from '../lockers/access-codes.ts';
import { keepLonger } from '../lockers/legs/recipient-extension.ts';
import { shipmentCalled } from './public-tracking.ts';

/** Minimum response time. Longer than looking up and sending, so that timing reveals nothing. */
const EVEN_MS = 250;

type Services = Pick<Context, 'database'>;

/**
 * Runs work for the shipment of a public reference; response and duration are the same for all
 * references.
 */
async function forShipment(
  { database }: Services,
  query: string,
  work: (db: Db, shipmentId: number) => Promise<void>,
): Promise<void> {
  try {
    await database.within({ is: 'system' }, async (db) =>
      work(db, (await shipmentCalled(db, query)).id),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * Resends the PIN of a parcel in a locker. Only the mobile number of the shipment receives the PIN.
 */
export async function requestPin(services: Services, query: string) {
  await inConstantTime(EVEN_MS, async () => {
    const secret = await installationKey(services.database, 'locker-access');
    await forShipment(services, query, (db, id) => renewPinOf(db, secret, id));
  });
  return { message: messages.pinRequested };
}

/** Extends the time of a parcel in its locker on request of the recipient. */
export async function requestMoreTime(services: Services, query: string) {
  await inConstantTime(EVEN_MS, () => forShipment(services, query, keepLonger));
  return { message: messages.moreTimeRequested };
}
