import type { InputOf } from '#api/endpoint-types.ts';
import type { Db } from '#server/db/open.ts';
import { resolvePlace } from '../address-books/addresses.ts';
import { packedParcels } from './packaging.ts';
import { offeredWords } from '../settings/offered-words.ts';

type QuoteInput = Omit<InputOf<'POST /shipments/quote'>['body'], 'account_id'>;

/**
 * Adds default packaging, and the towns of lockers, to a request; throws 422 for unknown packaging.
 */
export const locate = async (db: Db, input: QuoteInput) =>
  locateAgain(db, {
    ...input,
    parcels: packedParcels(input.parcels, await offeredWords(db, 'parcel_types')),
  });

/** Adds towns of lockers to the request of a stored quote. */
export const locateAgain = async <Input extends Pick<QuoteInput, 'collection' | 'delivery'>>(
  db: Db,
  input: Input,
) => ({
  ...input,
  collection: await resolvePlace(db, 'collection', input.collection),
  delivery: await resolvePlace(db, 'delivery', input.delivery),
});
