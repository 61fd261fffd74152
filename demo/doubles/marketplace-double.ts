import http from 'node:http';
import type { MarketplaceTarget } from '#server/config/config.ts';
import type { Book, Receipt } from '../marketplace/marketplace-book.ts';
import {
  MarketplaceMemory,
  rejectWith,
  changeMessage,
  type MarketplaceReply,
} from './marketplace-memory.ts';

/** A marketplace on this machine that stores received messages and fails like the real one. */
export interface MarketplaceDouble {
  target: MarketplaceTarget;
  /** Receipts of a shipment, in the order of arrival. */
  received(waybill: string): Promise<Receipt[]>;
  /** Sets the responses to the next requests, whatever the requests contain. */
  respondNext(responses: readonly MarketplaceReply[]): void;
  /** Total number of requests. */
  requests(): number;
  stop(): Promise<void>;
}

interface Options {
  book: Book;
  /** Whether the double sometimes responds as overloaded or out of service, as in the demo. */
  isMoody: boolean;
  /** Whether the double rejects some new events, as in the history of the demo. */
  findsFault?: boolean;
}

const KEY = 'demo-marketplace-key';
const MAX_BYTES = 100_000;
const AT_ONCE_PER_SECOND = 60;
const BREAKS_EVERY = 151;
const BROKEN_FOR = 3;

/**
 * Simulates faults of the server: it refuses requests above a limit per second, and at intervals
 * fails for a few requests.
 */
function faultsOf(isMoody: boolean): (count: number) => MarketplaceReply | null {
  let second = 0;
  let inSecond = 0;
  return (count) => {
    if (!isMoody) return null;
    const now = Math.floor(Date.now() / 1000);
    inSecond = now === second ? inSecond + 1 : 1;
    second = now;
    if (inSecond > AT_ONCE_PER_SECOND)
      return { ...rejectWith(429, 'Too many requests'), retryAfter: 1 };
    return count % BREAKS_EVERY < BROKEN_FOR && count >= BREAKS_EVERY
      ? rejectWith(503, 'Service unavailable')
      : null;
  };
}

async function readBody(request: http.IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BYTES) throw new Error('too long');
  }
  return text === '' ? null : JSON.parse(text);
}

const receiptsOf = async (
  memory: MarketplaceMemory,
  waybill: string,
): Promise<MarketplaceReply> => {
  const known = await memory.recall(decodeURIComponent(waybill));
  return { status: 200, body: { events: known?.receipts ?? [] } };
};

async function responseTo(
  memory: MarketplaceMemory,
  request: http.IncomingMessage,
): Promise<MarketplaceReply> {
  const { method, headers, url = '' } = request;
  if (headers.authorization !== `Bearer ${KEY}`) return rejectWith(401, 'The key is not valid');
  const [, waybill = '', part] = /^\/v2\/shipments\/([^/]+)\/([^/]+)$/.exec(url) ?? [];
  if (method === 'GET' && part === 'events') return receiptsOf(memory, waybill);
  const body = changeMessage.safeParse(await readBody(request)).data;
  if (method !== 'POST' || body === undefined) return rejectWith(400, 'The request is not valid');
  const key = headers['idempotency-key']?.toString();
  if (part === 'delivery-pin')
    return memory.once(key, async () => ({ status: 202, body: { sent: true } }));
  const isEvent = url === '/v2/shipments/events';
  return memory.once(key, () => (isEvent ? memory.note(body) : memory.take(body.waybill)));
}

async function reply(
  response: http.ServerResponse,
  pending: Promise<MarketplaceReply>,
): Promise<void> {
  const invalid = () => rejectWith(400, 'The request is not valid');
  const { status, body, retryAfter } = await pending.catch(invalid);
  const wait = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  response.writeHead(status, { 'content-type': 'application/json', ...wait });
  response.end(JSON.stringify(body));
}

/** Starts the double on a free port of this machine. */
export async function startMarketplaceDouble({
  book,
  isMoody,
  findsFault = false,
}: Options): Promise<MarketplaceDouble> {
  const memory = new MarketplaceMemory(book, findsFault);
  const next: MarketplaceReply[] = [];
  const fault = faultsOf(isMoody);
  let count = 0;
  const server = http.createServer((request, response) => {
    count += 1;
    const forced = next.shift() ?? fault(count);
    const pending = forced === null ? responseTo(memory, request) : Promise.resolve(forced);
    reply(response, pending).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    target: { url: `http://127.0.0.1:${port}`, key: KEY, isPrivate: true },
    received: async (waybill) => (await memory.recall(waybill))?.receipts ?? [],
    respondNext: (responses) => void next.push(...responses),
    requests: () => count,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
