import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Book } from '../marketplace/marketplace-book.ts';
import { findFault, judgeEvent, judgeShipment, type Known } from './marketplace-mood.ts';

const MAX_REMEMBERED = 20_000;

export interface MarketplaceReply {
  status: number;
  body: object;
  /** Seconds. */
  retryAfter?: number;
}

export const changeMessage = z.looseObject({
  waybill: z.string(),
  eventCode: z.string().optional(),
  detailCode: z.string().optional(),
  eventTime: z.string().optional(),
  customerReference: z.string().optional(),
  deliveryPin: z.string().optional(),
  postalCode: z.string().optional(),
});
type ChangeMessage = z.output<typeof changeMessage>;

export const rejectWith = (status: number, message: string): MarketplaceReply => ({
  status,
  body: { message },
});

/** Adds an entry; removes the oldest one if there are too many. */
function store<V>(map: Map<string, V>, key: string, value: V): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_REMEMBERED && oldest !== undefined) map.delete(oldest);
}

/** Memory of the double: shipments, receipts, and the idempotency keys of requests. */
export class MarketplaceMemory {
  #book: Book;
  #findsFault: boolean;
  #known = new Map<string, Known>();
  #answers = new Map<string, MarketplaceReply>();

  constructor(book: Book, findsFault: boolean) {
    this.#book = book;
    this.#findsFault = findsFault;
  }

  async recall(waybill: string): Promise<Known | null> {
    const before = this.#known.get(waybill);
    if (before !== undefined) return before;
    const remembered = await this.#book(waybill);
    if (remembered === null) return null;
    const known = {
      ...remembered,
      rejections: new Map<string, number>(),
      judged: new Set<string>(),
    };
    store(this.#known, waybill, known);
    return known;
  }

  async take(waybill: string): Promise<MarketplaceReply> {
    const fresh = {
      isKnown: true,
      faults: {},
      receipts: [],
      rejections: new Map(),
      judged: new Set<string>(),
    };
    const known = (await this.recall(waybill)) ?? fresh;
    const rejection = judgeShipment(known);
    if (rejection !== null) return rejectWith(rejection.http_status, rejection.error);
    known.isKnown = true;
    store(this.#known, waybill, known);
    return { status: 201, body: { accepted: true } };
  }

  async note(event: ChangeMessage): Promise<MarketplaceReply> {
    const known = await this.recall(event.waybill);
    if (known !== null && this.#findsFault) findFault(known, event);
    const rejection = judgeEvent(known, event);
    if (rejection !== null || known === null)
      return rejectWith(rejection?.http_status ?? 404, rejection?.error ?? '');
    const receipt = {
      receiptId: randomUUID(),
      eventCode: event.eventCode ?? '',
      detailCode: event.detailCode ?? null,
      eventTime: new Date(event.eventTime ?? '').toISOString(),
      receivedAt: new Date().toISOString(),
    };
    known.receipts.push(receipt);
    const { receiptId, receivedAt } = receipt;
    return { status: 200, body: { accepted: true, receiptId, receivedAt } };
  }

  /**
   * Returns the earlier response for a repeated key. Rejected requests may be retried with the same
   * key.
   */
  async once(
    key: string | undefined,
    work: () => Promise<MarketplaceReply>,
  ): Promise<MarketplaceReply> {
    const before = key === undefined ? undefined : this.#answers.get(key);
    if (before !== undefined) return before;
    const reply = await work();
    if (key !== undefined && reply.status < 300) store(this.#answers, key, reply);
    return reply;
  }
}
