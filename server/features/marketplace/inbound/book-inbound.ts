import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { inboundRejection } from '#domain/marketplace/marketplace-inbound.ts';
import { provinceOf } from '#domain/places/provinces.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { marketplace_inbound_logs, marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { senderOf } from '#server/features/accounts/account-sender.ts';
import { attempt, readBooking } from '#server/features/booking/create-shipments.ts';
import type { Pricer } from '#server/features/pricing/pricer.ts';

type Log = typeof marketplace_inbound_logs.$inferSelect;
type Rejection = NonNullable<ReturnType<typeof inboundRejection>>;

export interface Booker {
  db: Db;
  caller: Caller;
  pricer: Pricer;
}

const FIRST_STATUS = 'PreTransit';
const USUAL_SERVICE = 'ECO';

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? '');
const stated = z.object({
  orderId: z.string(),
  shipmentId: text,
  station: text,
  recipient: text,
  mobileNumber: text,
  streetAddress: text,
  suburb: text,
  city: text,
  province: text,
  postalCode: text,
  service: text,
  deliveryPinRequired: z.boolean().default(false),
  parcels: z.array(z.record(z.string(), z.unknown())).default([]),
});
type Stated = z.output<typeof stated>;

/** Account on which marketplace shipments are booked; undefined if there is none. */
export async function marketplaceAccount(db: Db) {
  const [account] = await db
    .select({ id: accounts.id, status: accounts.status })
    .from(accounts)
    .where(eq(accounts.kind, 'marketplace'))
    .orderBy(accounts.id)
    .limit(1);
  return account;
}

const refuse = (error: string): Rejection => ({
  http_status: 422,
  fingerprint: 'unrecognised',
  error,
});

const bookedBefore: Rejection = {
  http_status: 409,
  fingerprint: 'duplicate-waybill',
  error: 'This waybill was already booked',
};
const NO_ACCOUNT = 'There is no marketplace account';

function bookingOf(given: Stated, sender: object) {
  return {
    requested_from: 'api',
    platform: 'marketplace',
    service_level_code: given.service || USUAL_SERVICE,
    customer_reference: given.orderId,
    collection: { type: 'business', ...sender },
    delivery: {
      type: 'residential',
      name: given.recipient,
      mobile_number: given.mobileNumber || undefined,
      street_address: given.streetAddress,
      suburb: given.suburb,
      city: given.city,
      zone: given.province,
      postal_code: given.postalCode,
    },
    parcels: given.parcels.map((parcel) => ({
      submitted_length: parcel['length'],
      submitted_width: parcel['width'],
      submitted_height: parcel['height'],
      submitted_weight: parcel['weight'],
    })),
  };
}

type Booked = Extract<Awaited<ReturnType<typeof attempt>>, { is: 'booked' }>['shipment'];

/** Stores a booking as a shipment that the marketplace has already accepted. */
async function keep(db: Db, log: Log, { given, booked }: { given: Stated; booked: Booked }) {
  const [row] = await db
    .insert(marketplace_shipments)
    .values({
      shipment_id: booked.id,
      waybill: log.waybill,
      amazon_order_id: given.orderId,
      amazon_shipment_id: given.shipmentId || log.waybill,
      station: given.station || 'Unknown',
      status: FIRST_STATUS,
      state: 'accepted',
      delivery_pin_required: given.deliveryPinRequired,
      recipient_name: given.recipient,
      mobile_number: given.mobileNumber || null,
      suburb: given.suburb,
      city: given.city,
      zone: provinceIn(log.payload) ?? '',
      postal_code: given.postalCode,
      promised_to: booked.estimated_delivery_to,
      attempts: 1,
    })
    .returning({ id: marketplace_shipments.id });
  await db
    .update(marketplace_inbound_logs)
    .set({ amazon_shipment_id: row?.id ?? null })
    .where(eq(marketplace_inbound_logs.id, log.id));
}

/**
 * Books a shipment that passed the rules. Returns null, or the reason why it could not be booked.
 */
export async function bookInbound(booker: Booker, log: Log): Promise<Rejection | null> {
  const { db } = booker;
  const isKnown = eq(marketplace_shipments.waybill, log.waybill);
  if ((await db.$count(marketplace_shipments, isKnown)) > 0) return bookedBefore;
  const account = await marketplaceAccount(db);
  if (account === undefined) return refuse(NO_ACCOUNT);
  const { data: given } = stated.safeParse(log.payload);
  if (given === undefined) return refuse('The data of the shipment is not valid');
  const { account_id: _, ...sender } = await senderOf(db, account.id);
  const form = readBooking(bookingOf(given, sender));
  if ('errors' in form) {
    const [field = '', [why = ''] = []] = Object.entries(form.errors)[0] ?? [];
    return refuse(`${field}: ${why}`);
  }
  const made = await attempt(booker, form.booking, { accountId: account.id });
  if (made.is === 'refused') return refuse(made.reason);
  await keep(db, log, { given, booked: made.shipment });
  return null;
}

/** Code of the province in a payload. */
export const provinceIn = (payload: Log['payload']): string | null => {
  const given = payload['province'];
  return typeof given === 'string' ? (provinceOf(given)?.code ?? null) : null;
};
