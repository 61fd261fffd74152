import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { address, sentAddress } from '#api/contract/shipments/shipment-parts.ts';
import { invalidError } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { locker_types, lockers } from '#server/db/schema/lockers.ts';
import { locateAddress } from '../zones/priced-points.ts';

export type Address = z.output<typeof address>;
type AddressInput = z.output<typeof sentAddress>;
export type Side = 'collection' | 'delivery';

async function lockerOf(db: Db, side: Side | null, id: number) {
  const [locker] = await db
    .select({
      state: lockers.state,
      street_address: lockers.street_address,
      suburb: lockers.suburb,
      city: lockers.city,
      zone: lockers.zone,
      postal_code: lockers.postal_code,
      latitude: lockers.latitude,
      longitude: lockers.longitude,
      name: lockers.name,
      type: locker_types.name,
    })
    .from(lockers)
    .innerJoin(locker_types, eq(locker_types.id, lockers.locker_type_id))
    .where(eq(lockers.id, id));
  const field = side === null ? 'locker_id' : `${side}.locker_id`;
  if (locker === undefined) throw invalidError({ [field]: ['There is no such locker.'] });
  if (locker.state === 'retired' || locker.state === 'installing')
    throw invalidError({ [field]: ['This locker is not in use.'] });
  return locker;
}

const isKiosk = (type: string): boolean => /kiosk/i.test(type);

/** Prices of shipments through a locker use the location of the locker. */
const pricedAtLocker = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  priced_at: { latitude, longitude, is_rough: false },
  place_note: null,
});

/**
 * Resolves an address to the fields that a shipment stores. `side` names the field in errors of a
 * booking.
 */
export async function resolveAddress(db: Db, side: Side | null, given: Address) {
  const contact = {
    type: given.type,
    company: given.company ?? null,
    name: given.name,
    email: given.email ?? null,
    mobile_number: given.mobile_number ?? null,
    instructions: given.instructions ?? null,
  };
  if (given.type === 'locker') {
    const { state: _, name: __, type, ...where } = await lockerOf(db, side, given.locker_id);
    return {
      ...contact,
      ...where,
      ...pricedAtLocker(where),
      locker_id: given.locker_id,
      is_kiosk: isKiosk(type),
    };
  }
  return {
    ...contact,
    street_address: given.street_address,
    suburb: given.suburb,
    city: given.city,
    zone: given.zone,
    postal_code: given.postal_code,
    ...(await locateAddress(db, side, given)),
    locker_id: null,
    is_kiosk: false,
  };
}

export type ResolvedAddress = Awaited<ReturnType<typeof resolveAddress>>;

/** Resolves an address for a price; a locker adds its town and province. */
export async function resolvePlace(db: Db, side: Side, given: AddressInput) {
  if (given.locker_id === null) return { ...given, ...(await locateAddress(db, side, given)) };
  const {
    state: _,
    name: __,
    street_address: ___,
    type,
    ...where
  } = await lockerOf(db, side, given.locker_id);
  const kept = { locker_id: given.locker_id, is_kiosk: isKiosk(type) };
  return { ...where, ...pricedAtLocker(where), ...kept };
}

export const collectionColumns = (from: ResolvedAddress) => ({
  collection_type: from.type,
  collection_company: from.company,
  collection_name: from.name,
  collection_mobile_number: from.mobile_number,
  collection_email: from.email,
  collection_street_address: from.street_address,
  collection_suburb: from.suburb,
  collection_city: from.city,
  collection_zone: from.zone,
  collection_postal_code: from.postal_code,
  collection_latitude: from.latitude,
  collection_longitude: from.longitude,
  collection_instructions: from.instructions,
  collection_locker_id: from.locker_id,
});

export const deliveryColumns = (to: ResolvedAddress) => ({
  delivery_type: to.type,
  delivery_company: to.company,
  delivery_name: to.name,
  delivery_mobile_number: to.mobile_number,
  delivery_email: to.email,
  delivery_street_address: to.street_address,
  delivery_suburb: to.suburb,
  delivery_city: to.city,
  delivery_zone: to.zone,
  delivery_postal_code: to.postal_code,
  delivery_latitude: to.latitude,
  delivery_longitude: to.longitude,
  delivery_instructions: to.instructions,
  delivery_locker_id: to.locker_id,
});
