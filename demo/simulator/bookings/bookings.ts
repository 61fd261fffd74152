import * as z from 'zod';
import type { Api } from '../api.ts';
import { planBookings, type Market } from './booking-plan.ts';
import type { Moment } from '../part.ts';
import { sendAs, type Partners } from './partners.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

const LAST_SHIPMENTS = 400;
const LONGEST_BEAT_MS = 10 * MINUTE_MS;

const senders = z.array(
  z.object({
    account_id: z.int(),
    lane: z.string(),
    collection_company: z.string().nullable(),
    collection_name: z.string(),
    collection_suburb: z.string(),
    collection_city: z.string(),
  }),
);
const lockers = z.array(
  z.object({ id: z.int(), state: z.string(), is_full: z.boolean(), free_door_count: z.int() }),
);

/** Reads recent senders, and lockers with free doors. */
async function readMarket(api: Api, perDay: number): Promise<Market> {
  const query = {
    sort: ['time_created', 'DESC'] satisfies ['time_created', 'DESC'],
    range: [0, LAST_SHIPMENTS - 1] satisfies [number, number],
  };
  const sent = await api.send({ endpoint: 'GET /shipments', request: { query } }, senders);
  const all = await api.send({ endpoint: 'GET /maps/lockers', request: {} }, lockers);
  const open = all.filter((one) => one.state === 'online' && one.free_door_count > 2);
  return {
    senders: sent.filter(({ lane }) => lane.startsWith('D')),
    lockers: open.map(({ id }) => id),
    perDay,
  };
}

/** Books shipments as customers do throughout the day. */
export async function takeBookings(
  { api, partners }: { api: Api; partners: Partners },
  perDay: number,
  random: () => number,
) {
  const market = await readMarket(api, perDay);
  let before: number | null = null;
  return async ({ simulated }: Moment): Promise<void> => {
    const length = Math.min(simulated - (before ?? simulated), LONGEST_BEAT_MS);
    before = simulated;
    for (const wanted of planBookings(market, { simulated, length }, random))
      await sendAs(partners, { wanted, random, usual: api });
  };
}
