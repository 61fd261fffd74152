import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { groupBy } from '#domain/kernel/group-by.ts';
import { runPeriodically, type Background } from '#server/jobs/background-task.ts';
import type { Services } from '#server/context.ts';
import { integrations } from '#server/db/schema/integrations.ts';
import { claimDeliveries, type Claimed } from './claim-deliveries.ts';
import { DeliveryLane } from './delivery-lane.ts';
import { secretOf } from '#server/secrets/setting-secrets.ts';
import { providerSettings } from '../settings/settings.ts';
import { signingKey } from './signature.ts';

const EVERY_MS = 500;
/** SQL condition: a delivery can be claimed, or still needs its sequence number. */
export const isSomeDeliveryDue = `exists (
  select from webhook_deliveries d join integrations i on i.id = d.integration_id
  where d.state = 'waiting' and (d.leased_until is null or d.leased_until <= now())
    and (i.state = 'active' and d.next_attempt_at <= now() or i.state = 'held' and i.next_trial_at <= now()))`;
/** Maximum number of claimed deliveries of a node, enough for a hundred slow endpoints. */
const MAX_IN_HAND = 10_000;

/** Creates secrets for endpoints that were added before signatures existed. */
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
        .set({ secrets: [signingKey(config, id)] })
        .where(eq(integrations.id, id));
  });
}

/** Endpoints that this node sends to, with their deliveries. */
class Lanes {
  #services: Services;
  #onRoom: () => void;
  #lanes = new Map<number, DeliveryLane>();
  #whenIdle: (() => void)[] = [];

  constructor(services: Services, onRoom: () => void) {
    this.#services = services;
    this.#onRoom = onRoom;
  }

  /** Number of unsent deliveries by endpoint. */
  get inHand(): Record<number, number> {
    return Object.fromEntries([...this.#lanes].map(([id, lane]) => [id, lane.toPost]));
  }

  add(claimed: readonly Claimed[], sharedSecret: string | null): void {
    const byEndpoint = groupBy(claimed, ({ delivery }) => delivery.integration_id);
    for (const [id, some] of byEndpoint) this.#laneOf(id).add(some, sharedSecret);
  }

  #laneOf(id: number): DeliveryLane {
    const known = this.#lanes.get(id);
    if (known !== undefined) return known;
    const onIdle = () => {
      this.#lanes.delete(id);
      if (this.#lanes.size === 0) this.#whenIdle.splice(0).forEach((resolve) => resolve());
    };
    const lane = new DeliveryLane(this.#services, { onRoom: this.#onRoom, onIdle });
    this.#lanes.set(id, lane);
    return lane;
  }

  /** Starts no more deliveries, and resolves when those in progress are settled. */
  async end(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.drop()));
    if (this.#lanes.size > 0) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }
}

/** Sends due deliveries until none is left. A slow endpoint does not delay the others. */
export function startDeliveries(services: Services, every = EVERY_MS): Background {
  const { database, log } = services;
  const node = randomUUID();
  const lanes = new Lanes(services, () => task.wake());
  let isPrepared = false;
  const prepare = async () => {
    if (isPrepared) return;
    await giveSecrets(services);
    isPrepared = true;
  };
  const work = async () => {
    await prepare();
    const { inHand } = lanes;
    const most = MAX_IN_HAND - Object.values(inHand).reduce((sum, count) => sum + count, 0);
    if (most <= 0) return;
    const { claimed, shared } = await database.within({ is: 'system' }, async (db) => {
      const found = await claimDeliveries(db, { node, most, inHand });
      const values = found.length > 0 ? await providerSettings(db) : new Map<string, string>();
      return {
        claimed: found,
        shared: secretOf(services.config, values, 'webhook_signing_secret'),
      };
    });
    lanes.add(claimed, shared);
  };
  const task = runPeriodically({ name: 'webhooks', every, pace: EVERY_MS, work }, log);
  return {
    wake: task.wake,
    runNow: task.runNow,
    stop: async () => {
      await task.stop();
      await lanes.end();
    },
  };
}
