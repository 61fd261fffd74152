import type { MarketplaceTarget } from '../config.ts';
import { sendRequest } from './http-request.ts';

export interface MarketplaceRequest {
  method: 'GET' | 'POST';
  /** Below the configured address: /v2/shipments/events. */
  path: string;
  /** The same request under the same key has its effect once. */
  key?: string;
  body?: Record<string, unknown>;
  /** Whoever asked waits no longer. */
  signal?: AbortSignal | undefined;
}

const PATIENCE_MS = 8_000;

/** What came of sending a request once. */
export interface Try {
  httpStatus: number | null;
  text: string;
  error: string | null;
  /** What the marketplace asked to wait, in milliseconds. */
  wait: number | null;
}

function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

function messageIn(text: string): string {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && 'message' in read)
      return String(read.message).slice(0, 300);
  } catch {
    // Not every server answers in JSON; its status says enough.
  }
  return '';
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection broke',
  ENOTFOUND: 'The address is not known',
  EPRIVATE: 'The address does not lie in the public internet',
  ABORT_ERR: `No answer within ${PATIENCE_MS / 1000} seconds`,
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? 'No answer came';
}

/** Sends a request once; never throws. */
export async function tryOnce(
  target: MarketplaceTarget,
  url: URL,
  request: MarketplaceRequest,
): Promise<Try> {
  const { key, isPrivate } = target;
  const body = request.body && JSON.stringify(request.body);
  try {
    const answer = await sendRequest({
      url,
      method: request.method,
      headers: {
        accept: 'application/json',
        'user-agent': 'Baton',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(request.key !== undefined && { 'idempotency-key': request.key }),
      },
      ...(body !== undefined && { body }),
      timeout: PATIENCE_MS,
      signal: request.signal,
      allowPrivate: isPrivate,
    });
    const isGood = answer.status >= 200 && answer.status < 300;
    return {
      httpStatus: answer.status,
      text: answer.text,
      error: isGood ? null : messageIn(answer.text) || `The marketplace answered ${answer.status}`,
      wait: retryAfter(answer.headers['retry-after']),
    };
  } catch (error) {
    return { httpStatus: null, text: '', error: reasonOf(error), wait: null };
  }
}
