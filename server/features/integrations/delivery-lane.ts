import { MAX_CONCURRENT_DELIVERIES, isAccepted } from '#domain/integrations/webhooks.ts';
import type { Services } from '#server/context.ts';
import { FEW_LEFT, MAX_WAIT_S, giveBack, type Claimed } from './claim-deliveries.ts';
import { eventOf, postEvent } from './post-event.ts';
import { settleDeliveries, type Ended } from './settle-delivery.ts';
import { liveSecrets } from './signature.ts';

interface Waiting {
  claimed: Claimed;
  /** Time (performance.now) at which the delivery is released if it was not sent by then. */
  until: number;
}

interface LaneEvents {
  /** Called when few deliveries are left, so that more can be claimed. */
  onRoom(): void;
  /** Called when no delivery is waiting or in progress. */
  onIdle(): void;
}

/**
 * Sends the deliveries of one node to one endpoint, a few in parallel, and settles finished ones
 * together in one transaction. Releases the rest when the endpoint may no longer be used or is too
 * slow.
 */
export class DeliveryLane {
  #services: Services;
  #events: LaneEvents;
  #waiting: Waiting[] = [];
  #ended: Ended[] = [];
  #posting = 0;
  #isSettling = false;
  /**
   * Whether the outcome of a failed delivery is still being recorded. A failure can hold the
   * endpoint, so no delivery starts until the outcome is recorded.
   */
  #isInDoubt = false;
  #hasAsked = false;
  /** Signing secret of the provider, used in addition to those of the endpoint. */
  #sharedSecret: string | null = null;

  constructor(services: Services, events: LaneEvents) {
    this.#services = services;
    this.#events = events;
  }

  /** Number of claimed deliveries that are not sent yet. */
  get toPost(): number {
    return this.#waiting.length + this.#posting;
  }

  add(claimed: readonly Claimed[], sharedSecret: string | null): void {
    this.#sharedSecret = sharedSecret;
    this.#hasAsked = false;
    const until = performance.now() + MAX_WAIT_S * 1000;
    this.#waiting.push(...claimed.map((one) => ({ claimed: one, until })));
    this.#goOn();
  }

  /** Releases the deliveries that were not started. */
  async drop(): Promise<void> {
    const dropped = this.#waiting.splice(0).map(({ claimed }) => claimed);
    if (dropped.length === 0) return;
    await this.#services.database.within({ is: 'system' }, (db) => giveBack(db, dropped));
  }

  #goOn(): void {
    this.#begin();
    if (!this.#hasAsked && this.toPost <= FEW_LEFT) {
      this.#hasAsked = true;
      this.#events.onRoom();
    }
    if (this.#isSettling) return;
    if (this.#ended.length > 0) this.#inBackground(this.#settle());
    else if (this.toPost === 0) this.#events.onIdle();
  }

  #begin(): void {
    if ((this.#waiting[0]?.until ?? Infinity) < performance.now()) this.#inBackground(this.drop());
    while (!this.#isInDoubt && this.#posting < MAX_CONCURRENT_DELIVERIES) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#posting += 1;
      this.#inBackground(this.#post(next.claimed));
    }
  }

  async #post(claimed: Claimed): Promise<void> {
    try {
      const { config } = this.#services;
      const shared = this.#sharedSecret === null ? [] : [this.#sharedSecret];
      const { integration_id: id } = claimed.delivery;
      const own = liveSecrets(config, { id, secrets: claimed.secrets });
      const secrets = [...own, ...shared];
      const target = { url: claimed.url ?? '', secrets };
      const result = await postEvent(config, target, eventOf(claimed.delivery));
      this.#ended.push({ claimed, result });
      this.#isInDoubt ||= !isAccepted(result);
    } finally {
      this.#posting -= 1;
      this.#goOn();
    }
  }

  async #settle(): Promise<void> {
    this.#isSettling = true;
    try {
      const ended = this.#ended.splice(0);
      const { database } = this.#services;
      const mayGoOn = await database.within({ is: 'system' }, (db) =>
        settleDeliveries(this.#services, db, ended),
      );
      if (!mayGoOn) await this.drop();
    } finally {
      this.#isSettling = false;
      this.#isInDoubt = this.#ended.some(({ result }) => !isAccepted(result));
      this.#goOn();
    }
  }

  // Attempts that could not be recorded here are made again after the lease ends.
  #inBackground(work: Promise<void>): void {
    work.catch((error: unknown) =>
      this.#services.log.error({ err: error }, 'attempts at webhooks were not recorded'),
    );
  }
}
