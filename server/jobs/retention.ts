import { sql } from 'drizzle-orm';
import { TRAILS_KEPT_H } from '#domain/drivers/driver-trails.ts';
import { deletion, type Deletion } from './delete-in-batches.ts';
import { oldPlaces } from '../features/identity/known-places.ts';
import { deliveryDeletions } from '../features/integrations/old-deliveries.ts';
import { oldChanges } from '../features/overview/past/known-past.ts';
import { oldKeys } from '../http/idempotency.ts';
import { oldRuns } from '../runs/retention.ts';

const trailsKept = sql`make_interval(hours => ${TRAILS_KEPT_H})`;

/**
 * Deletions of rows that no endpoint returns any more, so that their tables do not grow without
 * end.
 */
export const deletions: readonly Deletion[] = [
  oldKeys,
  oldRuns,
  ...deliveryDeletions,
  deletion(
    'old sessions',
    sql`sessions`,
    sql`coalesce(ended_at, expires_at) < now() - interval '30 days'`,
  ),
  deletion(
    'old sign-in attempts',
    sql`sign_in_attempts`,
    sql`expires_at < now() - interval '1 day'`,
  ),
  deletion('old guesses', sql`counted_guesses`, sql`at < now() - interval '2 days'`),
  oldPlaces,
  deletion('old call counts', sql`call_counts`, sql`expire < extract(epoch from now()) * 1000`),
  deletion(
    'old single-use links',
    sql`single_use_links`,
    sql`expires_at < now() - interval '30 days'`,
  ),
  deletion('old driver trails', sql`driver_trails`, sql`at < now() - ${trailsKept}`),
  deletion('old doubtful positions', sql`driver_doubts`, sql`at < now() - ${trailsKept}`),
  deletion('old driver news', sql`driver_news`, sql`at < now() - interval '7 days'`),
  deletion('old door log', sql`door_log`, sql`at < now() - interval '90 days'`),
  deletion('old power samples', sql`locker_power_samples`, sql`at < now() - interval '3 days'`),
  deletion('old jobs', sql`jobs`, sql`given_up_at < now() - interval '30 days'`),
  deletion('expired previews of assistants', sql`assistant_previews`, sql`expires_at < now()`),
  deletion(
    'runbooks that were never started',
    sql`runbook_runs`,
    sql`state = 'planned' and time_created < now() - interval '1 day'`,
  ),
  deletion('old message counts', sql`message_counts`, sql`since < now() - interval '2 days'`),
  deletion('old report sends', sql`report_sends`, sql`time_created < now() - interval '90 days'`),
  deletion('old console errors', sql`console_errors`, sql`last_at < now() - interval '30 days'`),
  deletion('old nodes', sql`nodes`, sql`seen_at < now() - interval '1 day'`),
  oldChanges,
  deletion('old outbox rows', sql`outbox`, sql`at < now() - interval '24 hours'`),
];
