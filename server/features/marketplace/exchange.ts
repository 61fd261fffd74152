import type { Context } from '#server/context.ts';
import { marketplace_webhook_logs } from '#server/db/schema/marketplace.ts';
import { marketplaceOf, type MarketplaceResponse } from '#server/adapters/marketplace.ts';
import type { MarketplaceRequest } from '#server/adapters/marketplace-client.ts';
import { withoutSecrets } from './events/masking.ts';

/** Dependencies of sending. No transaction may be open, because the marketplace may be slow. */
export interface Sending extends Pick<Context, 'database' | 'config'> {
  /** Aborts the request when its caller stops waiting. */
  signal?: AbortSignal | undefined;
}

interface ExchangeSubject {
  amazonShipmentId: number;
  eventCode: string | null;
}

const LONGEST_RESPONSE = 4_000;

const maskedText = (text: string): string =>
  text.replaceAll(/("[^"]*(?:pin|otp|password|secret|token)"\s*:\s*)"[^"]*"/gi, '$1"••••"');

/** Sends a request to the marketplace and logs request and response with masked secrets. */
export async function exchange(
  { database, config, signal }: Sending,
  request: MarketplaceRequest,
  { amazonShipmentId, eventCode }: ExchangeSubject,
): Promise<MarketplaceResponse> {
  const response = await marketplaceOf(config).send({ ...request, signal });
  if (response.tries === 0) return response;
  await database.within({ is: 'staff' }, (db) =>
    db.insert(marketplace_webhook_logs).values({
      amazon_shipment_id: amazonShipmentId,
      direction: 'out',
      event_code: eventCode,
      url: response.url,
      http_status: response.httpStatus,
      duration_ms: response.durationMs,
      request: withoutSecrets(request.body ?? {}),
      answer: maskedText(response.text).slice(0, LONGEST_RESPONSE),
      error: response.error,
      fingerprint: response.fingerprint,
    }),
  );
  return response;
}
