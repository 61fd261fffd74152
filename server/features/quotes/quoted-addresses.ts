import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { invalidError } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import type { quotes } from '#server/db/schema/bookings.ts';
import { resolveAddress, type Address } from '../address-books/addresses.ts';
import type { Pricer } from '../pricing/pricer.ts';
import { ratedEndAt } from '../pricing/rated-ends.ts';

const coordinate = z.number().nullish().default(null);
const quotedAddress = z
  .object({
    zone: z.string(),
    city: z.string(),
    postal_code: z.string(),
    locker_id: z.int().nullish(),
    latitude: coordinate,
    longitude: coordinate,
    priced_at: z
      .object({ latitude: coordinate, longitude: coordinate, is_rough: z.boolean() })
      .optional(),
  })
  // Older quotes do not store the point for which they were priced; they were priced for the point
  // of the address.
  .transform(({ latitude, longitude, priced_at, ...quoted }) => ({
    ...quoted,
    priced_at: priced_at ?? { latitude, longitude, is_rough: false },
  }));
type Town = Pick<z.output<typeof quotedAddress>, 'zone' | 'city' | 'postal_code'>;

/**
 * Whether two towns have the same province, postal code and name. The province alone is not enough,
 * because the sender chooses it freely.
 */
const isSameTown = (one: Town, other: Town): boolean =>
  one.zone === other.zone &&
  one.postal_code === other.postal_code &&
  one.city.trim().toLowerCase() === other.city.trim().toLowerCase();

/**
 * Throws 422 if an address is in another town than the quoted address, or if the points for which
 * both were priced are in different price areas.
 */
export async function requireSameAddresses(
  { db, pricer }: { db: Db; pricer: Pricer },
  row: typeof quotes.$inferSelect,
  body: Record<'collection' | 'delivery', Address>,
): Promise<void> {
  for (const side of ['collection', 'delivery'] as const) {
    const quoted = quotedAddress.parse(row[side]);
    const given = body[side];
    const isSame =
      given.type === 'locker'
        ? given.locker_id === quoted.locker_id
        : !quoted.locker_id && isSameTown(given, quoted);
    if (!isSame)
      throw invalidError({
        [side]: ['This address differs from the quoted one. Request a new quote.'],
      });
    if (given.type === 'locker') continue;
    const booked = await ratedEndAt(pricer, await resolveAddress(db, side, given));
    if (!isDeepStrictEqual(booked, await ratedEndAt(pricer, quoted)))
      throw invalidError({
        [side]: ['This address is in another price area than the quoted one. Request a new quote.'],
      });
  }
}
