import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { SendPush, SentPush } from '#server/adapters/push-provider.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { driver_devices } from '#server/db/schema/fleet.ts';
import { text_messages } from '#server/db/schema/messages.ts';
import type { Outcome, Queue } from '#server/jobs/queue.ts';
import { secretOf } from '#server/secrets/setting-secrets.ts';
import { providerSettings } from '../settings/settings.ts';
import { recordSent, smsRecords } from './text-queue.ts';
import { settingText } from '#domain/settings/setting-reads.ts';

const NO_DEVICE = 'The driver has no device that takes push messages.';

type Given = Pick<Services, 'database' | 'config'>;
interface Device {
  id: number;
  token: string;
}

const devicesOf = async (db: Db, driver: number): Promise<Device[]> => {
  const { id, push_token: token } = driver_devices;
  const rows = await db
    .select({ id, token })
    .from(driver_devices)
    .where(
      and(
        eq(driver_devices.driver_id, driver),
        isNull(driver_devices.revoked_at),
        isNotNull(driver_devices.push_token),
      ),
    );
  return rows.flatMap((row) => (row.token === null ? [] : [{ ...row, token: row.token }]));
};

/** Removes push tokens that the provider no longer knows; the devices must register again. */
async function forget(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(driver_devices)
    .set({ push_token: null })
    .where(inArray(driver_devices.id, [...ids]));
}

/**
 * Combines the results of a driver's devices: a message counts as sent if at least one device
 * accepted it.
 */
function outcomeOf(id: number, sent: readonly SentPush[]): Outcome {
  const accepted = sent.find((one) => one.is === 'accepted');
  if (accepted !== undefined) return { is: 'done', record: (db) => recordSent(db, id, accepted) };
  const unknown = sent.find((one) => one.is === 'unknown');
  if (unknown !== undefined) return { is: 'retry', reason: unknown.error };
  const refused = sent.find((one) => one.is === 'refused');
  return { is: 'refused', reason: refused?.error ?? NO_DEVICE };
}

async function perform({ database, config }: Given, send: SendPush, id: number): Promise<Outcome> {
  const { db } = database;
  const [message] = await db.select().from(text_messages).where(eq(text_messages.id, id));
  const driver = message?.driver_id ?? null;
  if (message === undefined || driver === null) return { is: 'done' };
  const settings = await providerSettings(db);
  const devices = await devicesOf(db, driver);
  const sent = await Promise.all(
    devices.map((device) =>
      send({
        reference: `text-${id}-${device.id}`,
        token: device.token,
        title:
          settingText(settings, 'notification_sender_name') ||
          settingText(settings, 'company_name'),
        message: message.message,
        key: secretOf(config, settings, 'push_notification_key'),
      }).catch(() => ({ is: 'unknown', error: 'No answer came' }) as const),
    ),
  );
  const gone = devices.filter((_, place) => sent[place]?.is === 'gone').map((one) => one.id);
  await database.within({ is: 'system' }, (within) => forget(within, gone));
  return outcomeOf(id, sent);
}

/**
 * Queue of push messages to drivers' devices. A message is given up after about an hour of
 * attempts, or half a day after it was written.
 */
export const pushQueue = (services: Given, send: SendPush): Queue => ({
  name: 'push',
  leaseSeconds: 60,
  atOnce: 10,
  attempts: 5,
  pauseSeconds: 15,
  expires: { afterHours: 12, reason: 'The message was not sent within 12 hours.' },
  perform: ({ subject_id: id }) => perform(services, send, id),
  ...smsRecords,
});
