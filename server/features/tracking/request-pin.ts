import { ApiError } from '../../../src/api/api-error.ts';
import { messages } from '../../../src/domain/messages.ts';
import type { Context } from '../../context.ts';
import { installationKey } from '../../installation-key.ts';
import { inConstantTime } from '../identity/constant-time-response.ts';
import { renewPinOf } from '../lockers/access-codes.ts';
import { shipmentCalled } from './public-tracking.ts';

/** Longer than looking up and sending take, so that the time does not tell what is known. */
const EVEN_MS = 250;

/** Sends the PIN of a parcel in a locker again; what came of it is told to the mobile number on the shipment only. */
export async function requestPin({ database }: Pick<Context, 'database'>, query: string) {
  await inConstantTime(EVEN_MS, async () => {
    const secret = await installationKey(database, 'locker-access');
    try {
      await database.within({ is: 'system' }, async (db) =>
        renewPinOf(db, secret, (await shipmentCalled(db, query)).id),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  });
  return { message: messages.pinRequested };
}
