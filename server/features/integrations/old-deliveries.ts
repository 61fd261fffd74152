import { sql } from 'drizzle-orm';
import { KEPT_DAYS } from '#domain/integrations/webhooks.ts';
import { isFreeAt } from '#server/jobs/lease.ts';
import { deletion, emptyColumns, type Deletion } from '#server/jobs/delete-in-batches.ts';

const { waiting, bodies, results } = KEPT_DAYS;
const deliveries = sql`webhook_deliveries`;
const before = (days: number) => sql`now() - make_interval(days => ${days})`;

/**
 * Gives up deliveries that waited too long, and deletes bodies, responses and results after their
 * retention time.
 */
export const deliveryDeletions: readonly Deletion[] = [
  emptyColumns('stale webhooks', {
    table: deliveries,
    condition: sql`state = 'waiting' and time_created < ${before(waiting)} and ${isFreeAt(sql`leased_until`)}`,
    values: sql`state = 'failed', error = ${`Given up after waiting for ${waiting} days.`}, next_attempt_at = null, version = version + 1`,
  }),
  emptyColumns('old webhook bodies', {
    table: deliveries,
    condition: sql`payload <> '{}' and time_created < ${before(bodies)}`,
    values: sql`payload = '{}'`,
  }),
  emptyColumns('old webhook answers', {
    table: sql`webhook_attempts`,
    condition: sql`answer is not null and at < ${before(bodies)}`,
    values: sql`answer = null`,
  }),
  deletion(
    'old webhooks',
    deliveries,
    sql`state <> 'waiting' and time_created < ${before(results)}`,
  ),
];
