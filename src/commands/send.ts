import type { Contract } from '../api/contract.ts';
import type { ResponseOf } from '../api/endpoint.ts';
import { Refusal } from '../api/refusal.ts';
import type { Call, Result } from './command.ts';
import type { AnyRequest, Effects } from './effects.ts';
import type { Row, RowId } from './focus.ts';

/** How many requests of one command are under way at a time. */
const AT_ONCE = 4;
const PAUSES_MS = [300, 1_500];

interface Letter {
  key: string;
  request: AnyRequest;
  idempotencyKey: string;
  version?: number;
}

/** What came of one request. */
export type Sent = { is: 'ok'; answer: unknown } | { is: 'refused'; refusal: Refusal };

/** Sends a request; while nobody knows whether it was done, the same key asks again and does it once at most. */
export async function send(fx: Effects, signal: AbortSignal, letter: Letter): Promise<Sent> {
  const { key, request, ...how } = letter;
  for (const pause of [...PAUSES_MS, null]) {
    const sent = await attempt(() => fx.call(key, request, { ...how, signal }));
    if (sent.is === 'ok' || !isOpenQuestion(sent.refusal) || pause === null) return sent;
    await fx.pause(pause);
  }
  throw new Error('unreachable');
}

async function attempt(call: () => Promise<unknown>): Promise<Sent> {
  try {
    return { is: 'ok', answer: await call() };
  } catch (error) {
    return { is: 'refused', refusal: refusalOf(error) };
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const message = error instanceof Error ? error.message : 'It could not be sent.';
  return new Refusal(0, { message, code: 'unreachable' });
}

const isOpenQuestion = ({ status, code }: Refusal) =>
  status === 0 || status >= 502 || code === 'still_running';

/** A rule of the business that was in the way, as against something that went wrong. */
const isRule = ({ code }: Refusal) =>
  code === 'conflict' || code === 'precondition' || code === 'locked';

/** One request as the result of a row. */
export function resultOf(id: RowId | null, sent: Sent): Result {
  if (sent.is === 'ok') return { id, is: 'ok', answer: sent.answer };
  const { refusal } = sent;
  if (isOpenQuestion(refusal)) {
    return { id, is: 'unknown', why: `Not confirmed: ${refusal.message}` };
  }
  return { id, is: isRule(refusal) ? 'skipped' : 'failed', why: refusal.message };
}

/** What an answer about several rows says of one of them; a row that a report leaves out is an open question. */
export function rowResult(id: RowId, sent: Sent): Result {
  const outcomes = sent.is === 'ok' ? outcomesIn(sent.answer) : null;
  if (!outcomes || sent.is === 'refused') return resultOf(id, sent);
  const found = outcomes.find((one) => one.id === id);
  if (!found) return { id, is: 'unknown', why: 'Not confirmed: the server did not mention it.' };
  const why = found.reason ?? 'The server gave no reason.';
  if (found.outcome === 'ok') return { id, is: 'ok', answer: sent.answer };
  return { id, is: found.outcome, why };
}

type Outcome = ResponseOf<Contract['POST /shipments/bulkupdate']>['results'][number];

function outcomesIn(answer: unknown): readonly Outcome[] | null {
  const isReport = typeof answer === 'object' && answer !== null && 'results' in answer;
  return isReport && Array.isArray(answer.results) ? answer.results : null;
}

/** One request per row, a few at a time; a row that fails stops no other, a lost session stops the rest. */
export async function sendEach(
  call: Call,
  fx: Effects,
  letterOf: (row: Row) => Letter,
): Promise<Result[]> {
  const results = new Map<RowId, Result>();
  const waiting = [...call.rows];
  let lost: Refusal | null = null;
  const work = async (): Promise<void> => {
    const row = waiting.shift();
    if (!row) return;
    const sent: Sent = lost
      ? { is: 'refused', refusal: lost }
      : await send(fx, call.signal, letterOf(row));
    if (sent.is === 'refused' && sent.refusal.status === 401) lost = sent.refusal;
    results.set(row.id, resultOf(row.id, sent));
    call.progress(results.size);
    return work();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return call.rows.flatMap(({ id }) => results.get(id) ?? []);
}
