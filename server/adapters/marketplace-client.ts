import type { MarketplaceTarget } from '../config/config.ts';
import { retryAfterOf, sendRequest, whyNoAnswer } from './http-request.ts';

export interface MarketplaceRequest {
  method: 'GET' | 'POST';
  /** Path below the configured address: /v2/shipments/events. */
  path: string;
  /** Idempotency key: a repeated request takes effect once. */
  key?: string;
  body?: Record<string, unknown>;
  /** Aborts when the caller stops waiting. */
  signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 8_000;

/** Result of one attempt. */
export interface Try {
  httpStatus: number | null;
  text: string;
  error: string | null;
  /** Wait requested by the marketplace, in milliseconds. */
  wait: number | null;
}

function messageIn(text: string): string {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && 'message' in read)
      return String(read.message).slice(0, 300);
  } catch {
    // Some responses are not JSON; then the status is enough.
  }
  return '';
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
    const response = await sendRequest({
      url,
      provider: 'marketplace',
      method: request.method,
      headers: {
        accept: 'application/json',
        'user-agent': 'Baton',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(request.key !== undefined && { 'idempotency-key': request.key }),
      },
      ...(body !== undefined && { body }),
      timeout: TIMEOUT_MS,
      signal: request.signal,
      allowPrivate: isPrivate,
    });
    const isGood = response.status >= 200 && response.status < 300;
    return {
      httpStatus: response.status,
      text: response.text,
      error: isGood
        ? null
        : messageIn(response.text) || `The marketplace answered ${response.status}`,
      wait: retryAfterOf(response.headers),
    };
  } catch (error) {
    return { httpStatus: null, text: '', error: whyNoAnswer(error, TIMEOUT_MS), wait: null };
  }
}
