import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '#api/api-error.ts';
import type { Client, RequestOptions } from '#api/client.ts';
import { bookingForm } from '../runs/bookings.ts';

/** Pause before a write is sent again with the same key. */
const RETRY_MS = 200;

type Write = (client: Client, mark: string, options: RequestOptions) => Promise<unknown>;

/**
 * Writes of users: money, bookings and notes. Each contains its mark, so that it can be counted.
 */
const writes: readonly Write[] = [
  (client, mark, options) =>
    client.call(
      'POST /billing/transactions',
      { body: { kind: 'adjustment', account_id: 1, amount: -1.5, reason: mark } },
      options,
    ),
  (client, mark, options) =>
    client.call(
      'POST /shipments',
      { body: { account_id: 1, ...bookingForm({ customer_reference: mark }) } },
      options,
    ),
  (client, mark, options) =>
    client.call('POST /shipments/notes/bulk', { body: { ids: [1, 2, 3], note: mark } }, options),
];

/** Confirmed writes of one kind, by their marks. */
export interface Confirmed {
  transactions: string[];
  shipments: string[];
  notes: string[];
}

/**
 * Users who write without a pause. A write without a confirmation is sent again with its key until
 * the server confirms or refuses it, as the console does.
 */
export class Load {
  readonly confirmed: Confirmed = { transactions: [], shipments: [], notes: [] };
  /** Refusals that repeating does not solve. Correct work gives none. */
  readonly refusals: string[] = [];
  /** Longest time without any confirmation, in milliseconds. */
  longestPause = 0;
  #lastConfirmation = performance.now();
  #isStopped = false;
  #unconfirmed = 0;
  readonly #people: Promise<void>[] = [];

  /** Number of writes that had to be sent again. */
  get repeated(): number {
    return this.#unconfirmed;
  }

  /** Lets one more user write. */
  add(client: Client, name: string): void {
    this.#people.push(this.#work(client, name));
  }

  /** Starts a new measurement of the longest pause. */
  measurePause(): void {
    this.longestPause = 0;
    this.#lastConfirmation = performance.now();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#people);
  }

  async #work(client: Client, name: string): Promise<void> {
    const kinds = ['transactions', 'shipments', 'notes'] as const;
    for (let turn = 0; !this.#isStopped; turn += 1) {
      const kind = kinds[turn % kinds.length] ?? 'notes';
      const write = writes[turn % writes.length];
      const mark = `${name} ${turn}`;
      if (write !== undefined && (await this.#confirm(client, write, mark)))
        this.confirmed[kind].push(mark);
    }
  }

  async #confirm(client: Client, write: Write, mark: string): Promise<boolean> {
    const options = { idempotencyKey: crypto.randomUUID() };
    for (;;) {
      try {
        await write(client, mark, options);
        const now = performance.now();
        this.longestPause = Math.max(this.longestPause, now - this.#lastConfirmation);
        this.#lastConfirmation = now;
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isTemporary(error)) {
          this.refusals.push(`${mark}: ${error.status} ${error.message}`);
          return false;
        }
        this.#unconfirmed += 1;
        await pause(RETRY_MS);
      }
    }
  }
}

/**
 * Whether a write may succeed later: no answer, no node, no database, or a request with the same
 * key still runs.
 */
const isTemporary = ({ status, code }: ApiError): boolean =>
  status === 0 || status >= 500 || status === 429 || (status === 409 && code === 'still_running');
