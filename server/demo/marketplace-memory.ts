import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Book } from './marketplace-book.ts';
import { findFault, judgeEvent, judgeShipment, type Known } from './marketplace-mood.ts';

const MOST_KEPT = 20_000;

export interface Answer {
  status: number;
  body: object;
  /** Seconds. */
  retryAfter?: number;
}

export const told = z.looseObject({
  waybill: z.string(),
  eventCode: z.string().optional(),
  detailCode: z.string().optional(),
  eventTime: z.string().optional(),
  customerReference: z.string().optional(),
  deliveryPin: z.string().optional(),
  postalCode: z.string().optional(),
});
type Told = z.output<typeof told>;

export const refuse = (status: number, message: string): Answer => ({ status, body: { message } });

/** The first entries go when there are too many. */
function keep<V>(map: Map<string, V>, key: string, value: V): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_KEPT && oldest !== undefined) map.delete(oldest);
}

/** What the double knows: shipments, what it received, and the keys under which it was told. */
export class MarketplaceMemory {
  #book: Book;
  #findsFault: boolean;
  #known = new Map<string, Known>();
  #answers = new Map<string, Answer>();

  constructor(book: Book, findsFault: boolean) {
    this.#book = book;
    this.#findsFault = findsFault;
  }

  async recall(waybill: string): Promise<Known | null> {
    const before = this.#known.get(waybill);
    if (before !== undefined) return before;
    const remembered = await this.#book(waybill);
    if (remembered === null) return null;
    const known = { ...remembered, refusals: new Map<string, number>(), judged: new Set<string>() };
    keep(this.#known, waybill, known);
    return known;
  }

  async take(waybill: string): Promise<Answer> {
    const fresh = {
      isKnown: true,
      troubles: {},
      receipts: [],
      refusals: new Map(),
      judged: new Set<string>(),
    };
    const known = (await this.recall(waybill)) ?? fresh;
    const refusal = judgeShipment(known);
    if (refusal !== null) return refuse(refusal.http_status, refusal.error);
    known.isKnown = true;
    keep(this.#known, waybill, known);
    return { status: 201, body: { accepted: true } };
  }

  async note(event: Told): Promise<Answer> {
    const known = await this.recall(event.waybill);
    if (known !== null && this.#findsFault) findFault(known, event);
    const refusal = judgeEvent(known, event);
    if (refusal !== null || known === null)
      return refuse(refusal?.http_status ?? 404, refusal?.error ?? '');
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

  /** The same key has its effect once; what was refused may be tried again. */
  async once(key: string | undefined, work: () => Promise<Answer>): Promise<Answer> {
    const before = key === undefined ? undefined : this.#answers.get(key);
    if (before !== undefined) return before;
    const answer = await work();
    if (key !== undefined && answer.status < 300) keep(this.#answers, key, answer);
    return answer;
  }
}
