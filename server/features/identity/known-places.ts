import { and, eq, or, sql } from 'drizzle-orm';
import { networkOf } from '#server/http/limits/client-network.ts';
import { deletion } from '#server/jobs/delete-in-batches.ts';
import type { Db } from '#server/db/open.ts';
import { known_places } from '#server/db/schema/sessions.ts';
import { hashOf } from '#server/secrets/tokens.ts';
import type { Place } from './guess-limits.ts';

/**
 * Validity of known places in days since the last sign-in. Devices are known by cookie for 400
 * days, addresses only for 30, because providers reassign addresses.
 */
const DAYS_KNOWN = { device: 400, address: 30 } as const;

/** Origin of a request: the address, and the device id of a valid cookie. */
interface Whereabouts {
  ip: string;
  deviceId: string | null;
}

const isRecent = sql`${known_places.last_signed_in_at} > now() - make_interval(days =>
  case ${known_places.kind} when 'device' then ${DAYS_KNOWN.device}::int else ${DAYS_KNOWN.address}::int end)`;

const isPlace = (kind: 'device' | 'address', place: string) =>
  and(eq(known_places.kind, kind), eq(known_places.place, place));

/**
 * Place of a request for a user: a known device, otherwise a known address, otherwise a stranger.
 */
export async function placeOf(
  db: Db,
  userId: number | null,
  { ip, deviceId }: Whereabouts,
): Promise<Place> {
  const places = await db
    .select({ id: known_places.id, is: known_places.kind })
    .from(known_places)
    .where(
      and(
        // Also queried without a user, so that the response time does not reveal whether a user
        // exists.
        eq(known_places.user_id, userId ?? 0),
        isRecent,
        or(
          isPlace('address', networkOf(ip)),
          deviceId === null ? undefined : isPlace('device', hashOf(deviceId)),
        ),
      ),
    );
  return places.find(({ is }) => is === 'device') ?? places[0] ?? { is: 'strange' };
}

async function remember(
  db: Db,
  place: { user_id: number; kind: 'device' | 'address'; place: string },
): Promise<void> {
  const { user_id, kind, place: column } = known_places;
  await db
    .insert(known_places)
    .values(place)
    .onConflictDoUpdate({
      target: [user_id, kind, column],
      set: { last_signed_in_at: sql`now()` },
    });
}

/** Stores a known device of a user. */
export const rememberDevice = (db: Db, userId: number, deviceId: string): Promise<void> =>
  remember(db, { user_id: userId, kind: 'device', place: hashOf(deviceId) });

/** Stores a known address of a user. */
export const rememberAddress = (db: Db, userId: number, ip: string): Promise<void> =>
  remember(db, { user_id: userId, kind: 'address', place: networkOf(ip) });

/** Deletes places without a recent sign-in. */
export const oldPlaces = deletion('old known places', sql`known_places`, sql`not (${isRecent})`);
