import * as z from 'zod';
import type { Provider } from '../config/provider-config.ts';
import { addressBelow } from './geocoding/address-below.ts';
import { retryAfterOf, sendRequest, type IncomingResponse } from './http-request.ts';

const PATIENCE_MS = 15_000;

/** Answer of the carrier: accepted, refused because of the shipment itself, or unknown. */
export type CarrierAnswer =
  | { is: 'taken'; reference: string | null }
  | { is: 'refused'; reason: string }
  | { is: 'unknown'; reason: string; afterSeconds?: number };

/** A request to the carrier. Repeated under the same key, it takes effect once. */
export interface CarrierRequest {
  path: `/${string}`;
  key: string;
  body: Record<string, unknown>;
}

export type AskCarrier = (request: CarrierRequest) => Promise<CarrierAnswer>;

const answered = z.object({
  reference: z.union([z.string(), z.number()]).optional(),
  message: z.string().optional(),
});

function read({ text }: IncomingResponse): z.output<typeof answered> {
  try {
    return answered.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

/**
 * HTTP statuses that refuse the shipment itself. If only our token or URL is wrong, the shipment
 * waits for a fix.
 */
const REFUSALS: ReadonlySet<number> = new Set([400, 409, 422]);

/**
 * Connects to the carrier at a URL: sends shipments as JSON with a bearer token. Throws if no
 * response arrives.
 */
export function carrierAt({ url, token }: Provider): AskCarrier {
  return async ({ path, key, body }) => {
    const response = await sendRequest({
      url: addressBelow(url, path),
      provider: 'carrier',
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      timeout: PATIENCE_MS,
      allowPrivate: true,
    });
    const { reference, message } = read(response);
    if (response.status >= 200 && response.status < 300)
      return { is: 'taken', reference: reference === undefined ? null : String(reference) };
    const reason = message?.slice(0, 300) ?? `The carrier answered ${response.status}`;
    if (REFUSALS.has(response.status)) return { is: 'refused', reason };
    const wait = retryAfterOf(response.headers);
    return { is: 'unknown', reason, ...(wait !== null && { afterSeconds: wait / 1000 }) };
  };
}
