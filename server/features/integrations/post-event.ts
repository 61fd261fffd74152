import {
  ANSWER_TIMEOUT_S,
  addressProblem,
  typeOfEvent,
  type WebhookAnswer,
} from '#domain/integrations/webhooks.ts';
import { addressBelow } from '#server/adapters/geocoding/address-below.ts';
import { retryAfterOf, sendRequest, whyNoAnswer } from '#server/adapters/http-request.ts';
import type { Config } from '#server/config/config.ts';
import type { webhook_deliveries } from '#server/db/schema/integrations.ts';
import { signatureOf } from './signature.ts';

/** Content of a delivery, except its secrets and its time of sending. */
export interface PostedEvent {
  messageId: string;
  event: string;
  /** Time at which the event was stored (ISO). */
  at: string;
  sequence: number;
  data: Record<string, unknown>;
  attempt: number;
  isReplay: boolean;
}

/** Content of the next attempt of a delivery. */
export const eventOf = (delivery: typeof webhook_deliveries.$inferSelect): PostedEvent => ({
  messageId: delivery.message_id,
  event: delivery.event,
  at: delivery.time_created,
  sequence: delivery.sequence ?? 0,
  data: delivery.payload,
  attempt: delivery.attempts + 1,
  isReplay: delivery.is_replay,
});

export interface PostResult extends WebhookAnswer {
  /** Reason for the failure; null after a success. */
  error: string | null;
  /** Beginning of the response body. */
  text: string | null;
  tookMs: number;
  at: string;
}

const MAX_READ = 64_000;
const MAX_KEPT = 4_000;
const STAND_IN = /\.example$/;

/** Body of a delivery, byte for byte the same in every attempt. */
export const bodyOf = ({ event, at, sequence, data }: PostedEvent): string =>
  JSON.stringify({ type: typeOfEvent(event), timestamp: at, sequence, data });

/** Headers without the signature. */
export const headersOf = (
  { messageId, attempt, isReplay }: PostedEvent,
  timestamp: number,
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Baton',
  'webhook-id': messageId,
  'webhook-timestamp': String(timestamp),
  'baton-attempt': String(attempt),
  ...(isReplay && { 'baton-replay': 'true' }),
});

/**
 * Returns the URL to which a delivery is sent. In the demo, invented companies get the replacement
 * server instead.
 */
function targetOf(
  { webhooks }: Pick<Config, 'webhooks'>,
  address: string,
): { url: URL; isPrivate: boolean; host: Record<string, string> } {
  const url = new URL(address);
  const { replacement, isPrivate } = webhooks;
  if (replacement === undefined || !STAND_IN.test(url.hostname))
    return { url, isPrivate, host: {} };
  const to = addressBelow(replacement, url.pathname);
  to.search = url.search;
  return { url: to, isPrivate: true, host: { host: url.hostname } };
}

// Replaces null bytes, which PostgreSQL cannot store.
const storedText = (text: string): string => text.slice(0, MAX_KEPT).replaceAll('\u0000', '\uFFFD');

/** Sends an event once, signed with every secret; never throws. Redirects are not followed. */
export async function postEvent(
  config: Pick<Config, 'webhooks'>,
  { url: address, secrets }: { url: string; secrets: readonly string[] },
  posted: PostedEvent,
): Promise<PostResult> {
  const body = bodyOf(posted);
  const began = Date.now();
  const timestamp = Math.floor(began / 1000);
  const base = { status: null, retryAfter: null, text: null, at: new Date(began).toISOString() };
  const problem = addressProblem(address, config.webhooks.isPrivate);
  if (problem !== null) return { ...base, error: problem, tookMs: 0 };
  const { url, isPrivate, host } = targetOf(config, address);
  try {
    const { status, headers, text } = await sendRequest({
      url,
      method: 'POST',
      headers: {
        ...headersOf(posted, timestamp),
        ...host,
        'webhook-signature': signatureOf({ id: posted.messageId, timestamp, body }, secrets),
      },
      body,
      timeout: ANSWER_TIMEOUT_S * 1000,
      allowPrivate: isPrivate,
      readsAtMost: MAX_READ,
    });
    const wait = retryAfterOf(headers);
    return {
      ...base,
      status,
      retryAfter: wait === null ? null : Math.ceil(wait / 1000),
      error: status >= 200 && status < 300 ? null : `HTTP ${status}`,
      text: storedText(text),
      tookMs: Date.now() - began,
    };
  } catch (error) {
    const tookMs = Date.now() - began;
    return { ...base, error: whyNoAnswer(error, ANSWER_TIMEOUT_S * 1000), tookMs };
  }
}
