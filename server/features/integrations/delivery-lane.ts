import { AT_ONCE_FOR_EACH, isTaken } from '../../../src/domain/webhooks.ts';
import type { Services } from '../../context.ts';
import { FEW_LEFT, MOST_WAIT_S, giveBack, type Claimed } from './claim-deliveries.ts';
import { eventOf, postEvent } from './post-event.ts';
import { settleDeliveries, type Ended } from './settle-delivery.ts';
import { liveSecrets } from './signature.ts';

interface Waiting {
  claimed: Claimed;
  /** When it is given back (performance.now). */
  until: number;
}

interface LaneEvents {
  /** Little of it is left: there is room for more. */
  onRoom(): void;
  /** Nothing is waiting or under way any more. */
  onIdle(): void;
}

/**
 * What one node has to send to one endpoint: few posts at once, and whatever has ended meanwhile settled in one transaction.
 * When the endpoint may be sent no more, or is too slow for what waits, the rest is given back.
 */
export class DeliveryLane {
  #services: Services;
  #events: LaneEvents;
  #waiting: Waiting[] = [];
  #ended: Ended[] = [];
  #posting = 0;
  #isSettling = false;
  /** Something failed and is not settled yet: the endpoint may be held by it, so nothing more is begun. */
  #isInDoubt = false;
  #hasAsked = false;
  /** Beside those of the endpoint, the secret that all receivers of the provider may check. */
  #sharedSecret: string | null = null;

  constructor(services: Services, events: LaneEvents) {
    this.#services = services;
    this.#events = events;
  }

  /** So many are claimed and not posted. */
  get toPost(): number {
    return this.#waiting.length + this.#posting;
  }

  add(claimed: readonly Claimed[], sharedSecret: string | null): void {
    this.#sharedSecret = sharedSecret;
    this.#hasAsked = false;
    const until = performance.now() + MOST_WAIT_S * 1000;
    this.#waiting.push(...claimed.map((one) => ({ claimed: one, until })));
    this.#goOn();
  }

  /** Gives back what was not begun. */
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
    while (!this.#isInDoubt && this.#posting < AT_ONCE_FOR_EACH) {
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
      this.#isInDoubt ||= !isTaken(result);
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
      this.#isInDoubt = this.#ended.some(({ result }) => !isTaken(result));
      this.#goOn();
    }
  }

  // What fails here is tried again when its lease runs out.
  #inBackground(work: Promise<void>): void {
    work.catch((error: unknown) =>
      this.#services.log.error({ err: error }, 'attempts at webhooks were not recorded'),
    );
  }
}
