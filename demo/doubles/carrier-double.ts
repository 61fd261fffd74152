import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Provider } from '#server/config/provider-config.ts';
import { startDouble, type DoubleReply } from './double-server.ts';

/** Provinces in which the demo company hands door deliveries over to another carrier. */
export const CARRIER_PROVINCES = ['NC', 'LP'];

const TOKEN = 'demo-carrier-token';
const REFUSAL = 'Street address not found in this suburb. Check it with the recipient.';

/**
 * Whether an address is rejected as unknown: always the same one in sixteen, until it is corrected.
 */
const isUnknown = (reference: string, street: string): boolean =>
  createHash('md5').update(`${reference}${street}`).digest('hex').startsWith('0');

/**
 * SQL expressions for the carrier's past responses to shipments. They reject the same addresses as
 * the double.
 */
export const carrierPast = (handedOver: SQL, reference: SQL, street: SQL) => {
  const refused = sql`${handedOver} and left(md5(${reference} || ${street}), 1) = '0'`;
  return {
    state: sql`case when ${refused} then 'failed' when ${handedOver} then 'sent' else 'none' end`,
    error: sql`case when ${refused} then ${REFUSAL} end`,
    number: sql`case when ${handedOver} and not (${refused}) then 'CP-' || ${reference} end`,
    refusals: sql`case when ${refused} then 1 else 0 end`,
  };
};

const handedOver = z.object({
  reference: z.string(),
  delivery: z.object({ street_address: z.string() }),
});
const withdrawn = z.object({ reference: z.string() });

const refuse = (message: string): DoubleReply => ({ status: 422, body: { message } });

function take(body: unknown): DoubleReply {
  const { reference, delivery } = handedOver.parse(body);
  if (isUnknown(reference, delivery.street_address)) return refuse(REFUSAL);
  return { status: 201, body: { reference: `CP-${reference}` } };
}

/**
 * Double of the upstream carrier: accepts shipments except for a few addresses, and accepts all
 * cancellations.
 */
export async function startCarrierDouble(): Promise<Provider & { stop(): Promise<void> }> {
  const { url, stop } = await startDouble(({ headers, url: path }, body) => {
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, body: { message: 'The token is not valid' } };
    if (path === '/shipments') return take(body);
    return { status: 200, body: { reference: withdrawn.parse(body).reference } };
  });
  return { url, token: TOKEN, stop };
}
