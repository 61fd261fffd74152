import http from 'node:http';
import type { MarketplaceTarget } from '../config.ts';
import type { Book, Receipt } from './marketplace-book.ts';
import { MarketplaceMemory, refuse, told, type Answer } from './marketplace-memory.ts';

/** A marketplace that listens on this machine, keeps what it received and fails as the real one does. */
export interface MarketplaceDouble {
  target: MarketplaceTarget;
  /** What it has of a shipment, in the order in which it came. */
  received(waybill: string): Promise<Receipt[]>;
  /** The next requests are answered with these, whatever they say. */
  answerNext(answers: readonly Answer[]): void;
  /** How many requests came in all. */
  requests(): number;
  stop(): Promise<void>;
}

interface Options {
  book: Book;
  /** Now and then too busy or broken for a moment, as in the demo. */
  isMoody: boolean;
  /** It has something against some events that are new to it, as it had against earlier ones. */
  findsFault?: boolean;
}

const KEY = 'demo-marketplace-key';
const MOST_BYTES = 100_000;
const AT_ONCE_PER_SECOND = 60;
const BREAKS_EVERY = 151;
const BROKEN_FOR = 3;

/** Too many in one second, and every now and then broken for a few requests. */
function moods(isMoody: boolean): (count: number) => Answer | null {
  let second = 0;
  let inSecond = 0;
  return (count) => {
    if (!isMoody) return null;
    const now = Math.floor(Date.now() / 1000);
    inSecond = now === second ? inSecond + 1 : 1;
    second = now;
    if (inSecond > AT_ONCE_PER_SECOND)
      return { ...refuse(429, 'Too many requests'), retryAfter: 1 };
    return count % BREAKS_EVERY < BROKEN_FOR && count >= BREAKS_EVERY
      ? refuse(503, 'Service unavailable')
      : null;
  };
}

async function readBody(request: http.IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MOST_BYTES) throw new Error('too long');
  }
  return text === '' ? null : JSON.parse(text);
}

const receiptsOf = async (memory: MarketplaceMemory, waybill: string): Promise<Answer> => {
  const known = await memory.recall(decodeURIComponent(waybill));
  return { status: 200, body: { events: known?.receipts ?? [] } };
};

async function answerTo(memory: MarketplaceMemory, request: http.IncomingMessage): Promise<Answer> {
  const { method, headers, url = '' } = request;
  if (headers.authorization !== `Bearer ${KEY}`) return refuse(401, 'The key is not valid');
  const [, waybill = '', part] = /^\/v2\/shipments\/([^/]+)\/([^/]+)$/.exec(url) ?? [];
  if (method === 'GET' && part === 'events') return receiptsOf(memory, waybill);
  const body = told.safeParse(await readBody(request)).data;
  if (method !== 'POST' || body === undefined) return refuse(400, 'The request is not valid');
  const key = headers['idempotency-key']?.toString();
  if (part === 'delivery-pin')
    return memory.once(key, async () => ({ status: 202, body: { sent: true } }));
  const isEvent = url === '/v2/shipments/events';
  return memory.once(key, () => (isEvent ? memory.note(body) : memory.take(body.waybill)));
}

async function reply(response: http.ServerResponse, answer: Promise<Answer>): Promise<void> {
  const invalid = () => refuse(400, 'The request is not valid');
  const { status, body, retryAfter } = await answer.catch(invalid);
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
  const next: Answer[] = [];
  const mood = moods(isMoody);
  let count = 0;
  const server = http.createServer((request, response) => {
    count += 1;
    const forced = next.shift() ?? mood(count);
    const answer = forced === null ? answerTo(memory, request) : Promise.resolve(forced);
    reply(response, answer).catch(() => response.destroy());
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
    answerNext: (answers) => void next.push(...answers),
    requests: () => count,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
