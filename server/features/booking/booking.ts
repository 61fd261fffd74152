import type * as z from 'zod';
import type { booking, requestSources } from '#api/contract/shipments/shipment-parts.ts';
import { ApiError } from '#api/api-error.ts';
import { bookingWarnings } from '#domain/booking/booking-warnings.ts';
import { inRand } from '#domain/kernel/money.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import {
  collectionColumns,
  deliveryColumns,
  resolveAddress,
  type ResolvedAddress,
} from '../address-books/addresses.ts';
import { requireEnds, requireForeignNumber, requireTerms } from './booking-rules.ts';
import { insertParcels, insertShipment, recordBooking } from './insert-booking.ts';
import { paymentOf } from './booking-payment.ts';
import { packedParcels, type PackedParcel } from '../pricing/packaging.ts';
import { countUses } from '../address-books/address-uses.ts';
import { chargeShipments } from '../ledger/charge-shipments.ts';
import { requireDoors } from '../lockers/legs/room-at-booking.ts';
import { stateOf } from '../shipments/hand-over.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { priceColumns } from '../pricing/measured-price.ts';
import { nearestBranch, requireOpenAccount, type Pricer } from '../pricing/pricer.ts';
import { redeemPromo, requirePromo, type Promo } from '../pricing/promo.ts';
import { endsOf, type Ends } from '../pricing/rated-ends.ts';
import { selectedRate, laneOf, quoteFor, type PricedService } from '../pricing/rating.ts';

export type Booking = z.output<typeof booking>;

/** A booking with packaging on all parcels. */
type PackedBooking = Omit<Booking, 'parcels'> & { parcels: PackedParcel[] };

/** Details of where a booking comes from, in addition to the form. */
export interface Origin {
  accountId: number;
  quoteId?: number;
  /** Price from a quote. */
  priced?: { rate: PricedService; rateGroupId: number | null; promo: Promo | null };
  importId?: number;
  /** Whether the booking was made without a sign-in and waits for its own payment. */
  isGuest?: boolean;
}

/** A booking with everything to be stored. */
export interface Accepted {
  given: PackedBooking;
  origin: Origin;
  rate: PricedService;
  rateGroupId: number | null;
  promo: Promo | null;
  ends: Ends['rated'];
  collection: ResolvedAddress;
  delivery: ResolvedAddress;
}

const REFERENCE_MISSING = 'This account needs a customer reference with every shipment.';

/**
 * Validates and prices a booking before it is stored; throws with the reason if the booking is not
 * possible.
 */
export async function acceptBooking(
  db: Db,
  pricer: Pricer,
  { given: written, origin }: { given: Booking; origin: Origin },
): Promise<Accepted> {
  const account = await pricer.account(origin.accountId);
  requireOpenAccount(account, 'book shipments');
  if (account.requires_customer_reference && !written.customer_reference)
    throw new ApiError(412, {
      message: REFERENCE_MISSING,
      errors: { customer_reference: [REFERENCE_MISSING] },
      code: 'precondition',
    });
  requireTerms(pricer, written);
  // Parcels of a quote were checked when the quote was made.
  const packagings = origin.quoteId === undefined ? pricer.packagings : [];
  const given = { ...written, parcels: packedParcels(written.parcels, packagings) };
  const collection = await resolveAddress(db, 'collection', given.collection);
  const delivery = await resolveAddress(db, 'delivery', given.delivery);
  const quoteRequest = { ...given, accountId: origin.accountId, collection, delivery };
  const { priced } = origin;
  if (priced !== undefined)
    return {
      given,
      origin,
      ...priced,
      ends: (await endsOf(pricer, { collection, delivery })).rated,
      collection,
      delivery,
    };
  const promo = await requirePromo(db, quoteRequest);
  const quote = await quoteFor(pricer, { ...quoteRequest, promo });
  const rate = selectedRate(quote, given.service_level_code);
  const { rateGroupId, ends } = quote;
  return { given, origin, rate, rateGroupId, promo, ends, collection, delivery };
}

/** Source of a request: as given, otherwise as detected. */
export const sourceOf = (
  { requested_from, platform }: Pick<Booking, 'requested_from' | 'platform'>,
  noticed: (typeof requestSources)[number],
) => ({
  requested_from: requested_from ?? noticed,
  platform: platform ?? (noticed === 'import' ? 'web' : 'server'),
});

const priceIn = (rate: PricedService) => ({
  base_charge: rate.base_charge,
  surcharges: rate.surcharges,
  charge_excluding_vat: rate.charge_excluding_vat,
  vat: rate.vat,
  charge: rate.charge,
  explanation: rate.explanation,
});

/** Throws 409 with the current price if this price differs from the price that the caller saw. */
function requireExpected({ expected_charge: shown }: Booking, rate: PricedService): void {
  if (shown === undefined || shown === rate.charge) return;
  throw new ApiError(409, {
    message: `The price changed from ${inRand(shown)} to ${inRand(rate.charge)}. The shipment was not booked.`,
    code: 'conflict',
    current: priceIn(rate),
  });
}

function columnsOf(pricer: Pricer, accepted: Accepted) {
  const { given, origin, rate, collection, delivery } = accepted;
  const {
    collection: _,
    delivery: __,
    parcels: sent,
    opt_in: ___,
    promo_code: ____,
    expected_charge: _____,
    over_limit_reason: ______,
    ...details
  } = given;
  return {
    ...details,
    account_id: origin.accountId,
    ...collectionColumns(collection),
    ...deliveryColumns(delivery),
    upstream_state: stateOf(pricer, deliveryColumns(delivery)),
    collection_branch_id: nearestBranch(pricer.branches, collection),
    delivery_branch_id: nearestBranch(pricer.branches, delivery),
    status: laneOf(accepted).startsWith('L') ? 'deposit-pending' : 'submitted',
    service_level_id: rate.service_level_id,
    service_level_code: rate.service_level_code,
    lane: rate.lane,
    estimated_delivery_from: rate.estimated_delivery_from,
    estimated_delivery_to: rate.estimated_delivery_to,
    parcel_count: sent.length,
    actual_weight: rate.actual_weight,
    volumetric_weight: rate.volumetric_weight,
    charged_weight: rate.charged_weight,
    rate_group_id: accepted.rateGroupId,
    rated_ends: accepted.ends,
    promise: rate.promise,
    ...priceColumns(priceIn(rate)),
    ...sourceOf(given, origin.importId === undefined ? 'api' : 'import'),
    quote_id: origin.quoteId ?? null,
    import_id: origin.importId ?? null,
  };
}

/**
 * Books a shipment with its parcels, first event and audit entry; throws with the reason if the
 * booking is not possible.
 */
export async function book(
  { db, caller, pricer }: { db: Db; caller: Caller | null; pricer: Pricer },
  given: Booking,
  origin: Origin,
) {
  if (caller !== null && isTenant(caller)) requireForeignNumber(pricer, given);
  const accepted = await acceptBooking(db, pricer, { given, origin });
  requireEnds(pricer, caller, accepted);
  await requireDoors(db, accepted, given.parcels);
  requireExpected(given, accepted.rate);
  const row = await insertShipment(db, {
    ...columnsOf(pricer, accepted),
    created_by: caller?.userId ?? null,
    ...(await paymentOf({ db, caller, pricer }, accepted)),
  });
  if (accepted.promo !== null)
    await redeemPromo(db, accepted.promo, {
      accountId: origin.accountId,
      collection: accepted.collection,
      delivery: accepted.delivery,
      shipmentId: row.id,
    });
  await chargeShipments(db, [row.id]);
  await countUses(db, row);
  const references = await insertParcels(db, row, accepted.given.parcels);
  await recordBooking(db, caller, row);
  return {
    id: row.id,
    short_tracking_reference: row.short_tracking_reference,
    status: row.status,
    service_level_code: row.service_level_code,
    parcels: references,
    estimated_delivery_to: row.estimated_delivery_to,
    price: priceIn(accepted.rate),
    warnings: bookingWarnings(accepted.given),
  };
}
