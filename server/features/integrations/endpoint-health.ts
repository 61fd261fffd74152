import { eq, sql } from 'drizzle-orm';
import {
  isGone,
  isHeld,
  isAccepted,
  minutesToTrial,
  whyDisabled,
  type EndpointFailures,
} from '#domain/integrations/webhooks.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { integrations } from '#server/db/schema/integrations.ts';
import { post } from '#server/live/outbox.ts';
import { notify } from '../messages/notifications.ts';
import { isSendingOn } from './claim-deliveries.ts';
import type { PostResult } from './post-event.ts';

type Integration = typeof integrations.$inferSelect;

export interface Attempted {
  result: PostResult;
  isTrial: boolean;
}

/** Health columns of an endpoint that a delivery attempt depends on and changes. */
type Health = Pick<
  Integration,
  'state' | 'state_reason' | 'failures_in_row' | 'gone_in_row' | 'first_failure_at' | 'trials'
>;

/** Health columns that a delivery attempt only changes. */
type Written = Partial<
  Record<'held_since' | 'next_trial_at' | 'released_at', ReturnType<typeof sql> | null>
> &
  Partial<Pick<Integration, 'last_success_at' | 'last_failure_at' | 'last_error'>>;

interface Judged {
  health: Health;
  written: Written;
}

type Lately = EndpointFailures['lately'];

async function readLately(db: Db, id: number): Promise<Lately> {
  const { rows } = await db.execute<Lately & Record<string, unknown>>(sql`
    select count(*)::int as all, count(*) filter (where error is not null)::int as failed
    from webhook_attempts where integration_id = ${id} and at > now() - interval '10 minutes'`);
  return rows[0] ?? { all: 0, failed: 0 };
}

/** Notifies the owners of an endpoint that was disabled. */
async function announceDisabled(
  { config }: Pick<Services, 'config'>,
  db: Db,
  { row, reason }: { row: Integration; reason: string },
): Promise<void> {
  const title = `${row.name} is disabled`;
  const href = `/settings/integrations/${row.id}`;
  await notify(db, [
    {
      title,
      body: `${reason} No events are sent to the integration until it is resumed.`,
      level: 'error',
      href,
      account_id: row.account_id,
      needs: 'View integrations',
    },
  ]);
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from accounts where id = ${row.account_id}`,
  );
  const link = new URL(href, config.publicUrl ?? `http://localhost:${config.port}`);
  await post(
    db,
    rows.map(({ email }) => ({
      to: email,
      subject: `Webhook disabled: ${row.name}`,
      body: `${reason} Events to ${row.url} are not sent any more. Correct the address, then resume the integration: ${link}`,
    })),
  );
}

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;
const freed = { held_since: null, next_trial_at: null };

function afterSuccess(before: Health, { result }: Attempted): Judged {
  const calm = { ...before, failures_in_row: 0, gone_in_row: 0, first_failure_at: null };
  const written = { last_success_at: result.at };
  if (before.state !== 'held') return { health: calm, written };
  return {
    health: { ...calm, state: 'active', trials: 0 },
    written: { ...written, ...freed, released_at: sql`now()` },
  };
}

function afterFailure(before: Health, { result, isTrial }: Attempted, lately: Lately): Judged {
  const health = {
    ...before,
    failures_in_row: before.failures_in_row + 1,
    gone_in_row: isGone(result) ? before.gone_in_row + 1 : 0,
    first_failure_at: before.first_failure_at ?? result.at,
  };
  const written = { last_failure_at: result.at, last_error: result.error };
  const failures: EndpointFailures = {
    failuresInRow: health.failures_in_row,
    goneInRow: health.gone_in_row,
    failingFor: (Date.now() - Date.parse(health.first_failure_at)) / 1000,
    lately,
  };
  const reason = whyDisabled(failures);
  if (reason !== null)
    return {
      health: { ...health, state: 'disabled', state_reason: reason, trials: 0 },
      written: { ...written, ...freed },
    };
  if (before.state === 'held' && isTrial) {
    const trials = before.trials + 1;
    const next_trial_at = inMinutes(minutesToTrial(trials));
    return { health: { ...health, trials }, written: { ...written, next_trial_at } };
  }
  if (before.state !== 'active' || !isHeld(failures)) return { health, written };
  return {
    health: { ...health, state: 'held', trials: 0 },
    written: { ...written, held_since: sql`now()`, next_trial_at: inMinutes(minutesToTrial(0)) },
  };
}

const healthOf = (row: Integration): Health => ({
  state: row.state,
  state_reason: row.state_reason,
  failures_in_row: row.failures_in_row,
  gone_in_row: row.gone_in_row,
  first_failure_at: row.first_failure_at,
  trials: row.trials,
});

function judge(row: Integration, attempts: readonly Attempted[], lately: Lately): Judged {
  let judged: Judged = { health: healthOf(row), written: {} };
  for (const attempted of attempts) {
    if (judged.health.state === 'disabled') break;
    const next = isAccepted(attempted.result)
      ? afterSuccess(judged.health, attempted)
      : afterFailure(judged.health, attempted, lately);
    judged = { health: next.health, written: { ...judged.written, ...next.written } };
  }
  return judged;
}

/**
 * Updates the health of an endpoint after attempts: holds it after too many failures, releases it
 * after a success, and finally disables it. Returns whether it may receive more deliveries.
 */
export async function settleEndpoint(
  services: Pick<Services, 'config'>,
  db: Db,
  { id, attempts }: { id: number; attempts: readonly Attempted[] },
): Promise<boolean> {
  const [found] = await db
    .select({
      row: integrations,
      isOn: sql<boolean>`(select ${isSendingOn} from integrations i where i.id = ${id})`,
    })
    .from(integrations)
    .where(eq(integrations.id, id))
    .for('update');
  if (found === undefined || found.row.state === 'disabled') return false;
  const hasFailed = attempts.some(({ result }) => !isAccepted(result));
  const lately = hasFailed ? await readLately(db, id) : { all: 0, failed: 0 };
  const { health, written } = judge(found.row, attempts, lately);
  await db
    .update(integrations)
    .set({ ...health, ...written })
    .where(eq(integrations.id, id));
  const { state, state_reason: reason } = health;
  if (state === 'disabled')
    await announceDisabled(services, db, { row: found.row, reason: reason ?? '' });
  return state === 'active' && found.isOn;
}
