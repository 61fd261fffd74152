import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { runPeriodically, type Stoppable } from '../../background-task.ts';
import type { Services } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { integrations, webhook_deliveries } from '../../db/schema/integrations.ts';
import { claimDeliveries, releaseDeliveries, type Claimed } from './claim-deliveries.ts';
import { postEvent, type PostedEvent } from './post-event.ts';
import { settleDelivery } from './settle-delivery.ts';
import { settingFor } from '../settings/settings.ts';
import { liveSecrets, newSigningKey } from './signature.ts';

const EVERY_MS = 500;
const MOST_UNDER_WAY = 200;

/** Endpoints that were there before secrets were: what is sent to them is signed too. */
async function giveSecrets({ database, config }: Services): Promise<void> {
  await database.within({ is: 'system' }, async (db) => {
    const bare = await db
      .select({ id: integrations.id })
      .from(integrations)
      .where(sql`${integrations.secrets} = '[]' and ${integrations.url} is not null`)
      .for('update');
    for (const { id } of bare)
      await db
        .update(integrations)
        .set({ secrets: [newSigningKey(config).key] })
        .where(eq(integrations.id, id));
  });
}

/** A delivery with what sending needs. */
async function readDelivery(db: Db, id: number) {
  const [row] = await db
    .select({ delivery: webhook_deliveries, url: integrations.url, secrets: integrations.secrets })
    .from(webhook_deliveries)
    .innerJoin(integrations, eq(integrations.id, webhook_deliveries.integration_id))
    .where(eq(webhook_deliveries.id, id));
  return row;
}

/** What is posted of a delivery. */
export const eventOf = (delivery: typeof webhook_deliveries.$inferSelect): PostedEvent => ({
  messageId: delivery.message_id,
  event: delivery.event,
  at: delivery.time_created,
  sequence: delivery.sequence ?? 0,
  data: delivery.payload,
  attempt: delivery.attempts + 1,
  isReplay: delivery.is_replay,
});

async function deliver(services: Services, claimed: Claimed): Promise<void> {
  const { database, config } = services;
  const { found, common } = await database.within({ is: 'system' }, async (db) => ({
    found: await readDelivery(db, claimed.id),
    common: await settingFor(db, 'webhook_signing_secret', null),
  }));
  if (found === undefined || found.url === null) return;
  const { delivery, url, secrets } = found;
  // Receivers of many accounts check one secret of the provider's instead of one for each integration.
  const shared = common === '' ? [] : [common];
  const target = { url, secrets: [...liveSecrets(config, secrets), ...shared] };
  const result = await postEvent(config, target, eventOf(delivery));
  await database.within({ is: 'system' }, (db) =>
    settleDelivery(services, db, { claimed, result }),
  );
}

/** Sends what is due, and goes on until nothing is; what is under way is never waited for by others. */
export function startDeliveries(services: Services): Stoppable {
  const { database, log } = services;
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const begin = (claimed: Claimed) => {
    const work = deliver(services, claimed)
      .catch((error: unknown) =>
        log.error({ err: error, delivery: claimed.id }, 'an attempt was not made'),
      )
      .finally(() => underWay.delete(work));
    underWay.add(work);
  };
  const look = async () => {
    while (!stopping.signal.aborted && underWay.size < MOST_UNDER_WAY) {
      const room = MOST_UNDER_WAY - underWay.size;
      const claimed = await database.within({ is: 'system' }, (db) => claimDeliveries(db, room));
      if (claimed.length === 0) return;
      claimed.forEach(begin);
      // A response frees a slot for the next delivery; nothing waits for a slow receiver.
      await Promise.race([...underWay, pause(EVERY_MS, undefined, { ref: false })]);
    }
  };
  let isPrepared = false;
  const work = async () => {
    if (!isPrepared && database.engine === 'embedded')
      await database.within({ is: 'system' }, (db) => releaseDeliveries(db));
    isPrepared = true;
    await giveSecrets(services);
    await look();
  };
  const task = runPeriodically({ name: 'webhooks', every: EVERY_MS, work }, log);
  return {
    stop: async () => {
      stopping.abort();
      await task.stop();
      await Promise.all(underWay);
    },
  };
}
