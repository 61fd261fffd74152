import { and, eq, isNull, sql } from 'drizzle-orm';
import { ratingKind } from '#domain/ratings/ratings.ts';
import type { Db } from '#server/db/open.ts';
import { ratings } from '#server/db/schema/ratings.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { hashOf } from '#server/secrets/tokens.ts';
import { providerSettings } from '../settings/settings.ts';

/** Shipment of a rating link; undefined for an unknown link. */
export async function askedBy(db: Db, token: string) {
  const [found] = await db
    .select({
      reference: shipments.short_tracking_reference,
      city: shipments.delivery_city,
      score: ratings.score,
    })
    .from(ratings)
    .innerJoin(shipments, eq(shipments.id, ratings.shipment_id))
    .where(eq(ratings.token_hash, hashOf(token)));
  return found;
}

/** Stores a rating. Only the first rating of a shipment counts. */
export async function keepRating(
  db: Db,
  { token, score, comment }: { token: string; score: number; comment: string },
): Promise<void> {
  await db
    .update(ratings)
    .set({ score, comment: comment === '' ? null : comment, answered_at: sql`now()` })
    .where(and(eq(ratings.token_hash, hashOf(token)), isNull(ratings.score)));
}

/** Reads the rating of a shipment; null without a rating. */
export async function ratingOf(db: Db, shipmentId: number) {
  const [found] = await db.select().from(ratings).where(eq(ratings.shipment_id, shipmentId));
  if (!found || found.score === null || found.answered_at === null) return null;
  const { score, comment, answered_at: at } = found;
  return { score, comment, at, kind: ratingKind(score, await providerSettings(db)) };
}
