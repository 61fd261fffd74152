import type { ResponseOf } from '#api/endpoint-types.ts';
import { ApiError, type ApiErrorCode } from '#api/api-error.ts';
import type { Invocation, Result } from './command.ts';
import type { AnyRequest, Effects } from './effects.ts';
import type { Row, RowId } from './focus.ts';

/** Maximum number of concurrent requests of a command. */
const MAX_CONCURRENT = 4;
const PAUSES_MS = [300, 1_500];

interface OutgoingRequest {
  key: string;
  request: AnyRequest;
  idempotencyKey: string;
  version?: number;
}

/** Outcome of one request. */
export type Sent = { is: 'ok'; answer: unknown } | { is: 'refused'; error: ApiError };

/**
 * Sends a request. Retries with the same key while the outcome is unknown, so that the server
 * performs it at most once. Aborting `signal` ends the retries, but not the request in flight,
 * because its outcome matters.
 */
export async function send(
  fx: Effects,
  signal: AbortSignal,
  outgoing: OutgoingRequest,
): Promise<Sent> {
  const { key, request, ...how } = outgoing;
  for (const pause of [...PAUSES_MS, null]) {
    const sent = await attempt(() => fx.call(key, request, how));
    if (sent.is === 'ok' || !isUnknown(sent.error) || pause === null || signal.aborted) return sent;
    await fx.pause(pause);
  }
  throw new Error('unreachable');
}

async function attempt(request: () => Promise<unknown>): Promise<Sent> {
  try {
    return { is: 'ok', answer: await request() };
  } catch (error) {
    return { is: 'refused', error: apiErrorOf(error) };
  }
}

function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : 'The request could not be sent.';
  return new ApiError(0, { message, code: 'unreachable' });
}

const isUnknown = ({ status, code }: ApiError) =>
  status === 0 || status >= 502 || code === 'still_running';

/** Whether the request was refused by a business rule, as opposed to a technical failure. */
const isRule = ({ code }: ApiError) => rules.has(code);
const rules = new Set<ApiErrorCode>(['conflict', 'precondition', 'locked', 'over_limit']);

/** Result of a row from its own request. */
export function resultOf(id: RowId | null, sent: Sent): Result {
  if (sent.is === 'ok') return { id, is: 'ok', answer: sent.answer };
  const { error } = sent;
  if (isUnknown(error)) {
    return { id, is: 'unknown', why: `Not confirmed: ${error.message}` };
  }
  return { id, is: isRule(error) ? 'skipped' : 'failed', why: error.message };
}

/**
 * Result of one row from the response to a request for several rows; "unknown" if the response
 * omits the row.
 */
export function rowResult(id: RowId, sent: Sent): Result {
  const outcomes = sent.is === 'ok' ? outcomesIn(sent.answer) : null;
  if (!outcomes || sent.is === 'refused') return resultOf(id, sent);
  const found = outcomes.find((one) => one.id === id);
  if (!found)
    return { id, is: 'unknown', why: 'Not confirmed: the server did not report an outcome.' };
  if (found.outcome === 'ok')
    return { id, is: 'ok', answer: sent.answer, note: found.reason ?? undefined };
  const why = found.reason ?? 'The server gave no reason.';
  return { id, is: found.outcome, why };
}

type Outcome = ResponseOf<'POST /shipments/bulkupdate'>['results'][number];

function outcomesIn(result: unknown): readonly Outcome[] | null {
  const isReport = typeof result === 'object' && result !== null && 'results' in result;
  return isReport && Array.isArray(result.results) ? result.results : null;
}

/**
 * Sends one request per row, a few at a time. Continues if a row fails, but stops if the session is
 * lost or `signal` is aborted.
 */
export async function sendEach(
  request: Invocation,
  fx: Effects,
  requestFor: (row: Row) => OutgoingRequest,
): Promise<Result[]> {
  const results = new Map<RowId, Result>();
  const waiting = [...request.rows];
  let lost: ApiError | null = null;
  const work = async (): Promise<void> => {
    const row = waiting.shift();
    if (!row) return;
    if (request.signal.aborted) {
      results.set(row.id, {
        id: row.id,
        is: 'skipped',
        why: 'Stopped before the request was sent.',
      });
      return work();
    }
    const sent: Sent = lost
      ? { is: 'refused', error: lost }
      : await send(fx, request.signal, requestFor(row));
    if (sent.is === 'refused' && sent.error.status === 401) lost = sent.error;
    results.set(row.id, rowResult(row.id, sent));
    request.progress(results.size);
    return work();
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return request.rows.flatMap(({ id }) => results.get(id) ?? []);
}
