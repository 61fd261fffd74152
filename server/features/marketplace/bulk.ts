import type { Caller } from '#server/context.ts';
import { distinctIds, withCounts, type RowOutcome } from '#server/http/row-results.ts';
import type { Sending } from './exchange.ts';
import { inParallel } from './in-parallel.ts';
import { overrideEvent, type Override } from './events/override.ts';
import { resubmitEvents } from './events/resubmit-events.ts';

/** Runs work on each row, a few rows at a time, and returns all outcomes. */
export async function forEachRow(
  sending: Sending,
  ids: readonly number[],
  work: (sending: Sending, id: number) => Promise<RowOutcome>,
) {
  return withCounts(await inParallel(distinctIds(ids), (id) => work(sending, id)));
}

/**
 * Returns the outcome of a corrected event after sending. An event that waits for an earlier event
 * has not failed.
 */
function asSent(done: RowOutcome, sent: RowOutcome | undefined): RowOutcome {
  if (done.outcome !== 'ok' || sent === undefined || sent.outcome === 'ok') return done;
  return sent.outcome === 'failed' ? sent : { ...done, reason: `Corrected. ${sent.reason}` };
}

/** Overrides events in one transaction, then sends the corrected events in order. */
export async function overrideEvents(
  { caller, ...sending }: Sending & { caller: Caller },
  { ids, ...given }: Override & { ids: readonly number[] },
) {
  const done = await sending.database.within({ is: 'staff' }, async (db) => {
    const results: RowOutcome[] = [];
    for (const id of distinctIds(ids).toSorted((one, other) => one - other))
      results.push(await overrideEvent(db, caller, { id, given }));
    return results;
  });
  if (given.how === 'settle') return withCounts(done);
  const corrected = done.filter(({ outcome }) => outcome === 'ok').map(({ id }) => id);
  const sent = await resubmitEvents(sending, corrected);
  const byId = new Map(sent.map((result) => [result.id, result]));
  return withCounts(done.map((result) => asSent(result, byId.get(result.id))));
}
