import type { Context } from '../../context.ts';
import { amazon_webhook_logs } from '../../db/schema/marketplace.ts';
import { marketplaceOf, type MarketplaceAnswer } from '../../outside/marketplace.ts';
import type { MarketplaceRequest } from '../../outside/marketplace-wire.ts';
import { withoutSecrets } from './masking.ts';

/** What sending needs; no transaction may be open, because the marketplace takes its time. */
export interface Sending extends Pick<Context, 'database' | 'config'> {
  /** Ends what is on its way when whoever asked waits no longer. */
  signal?: AbortSignal | undefined;
}

interface Subject {
  amazonShipmentId: number;
  eventCode: string | null;
}

const LONGEST_ANSWER = 4_000;

const maskedText = (text: string): string =>
  text.replaceAll(/("[^"]*(?:pin|otp|password|secret|token)"\s*:\s*)"[^"]*"/gi, '$1"••••"');

/** Sends one request to the marketplace and writes both sides of it down, secrets masked. */
export async function exchange(
  { database, config, signal }: Sending,
  request: MarketplaceRequest,
  { amazonShipmentId, eventCode }: Subject,
): Promise<MarketplaceAnswer> {
  const answer = await marketplaceOf(config).send({ ...request, signal });
  if (answer.tries === 0) return answer;
  await database.within({ is: 'staff' }, (db) =>
    db.insert(amazon_webhook_logs).values({
      amazon_shipment_id: amazonShipmentId,
      direction: 'out',
      event_code: eventCode,
      url: answer.url,
      http_status: answer.httpStatus,
      duration_ms: answer.durationMs,
      request: withoutSecrets(request.body ?? {}),
      answer: maskedText(answer.text).slice(0, LONGEST_ANSWER),
      error: answer.error,
      fingerprint: answer.fingerprint,
    }),
  );
  return answer;
}
