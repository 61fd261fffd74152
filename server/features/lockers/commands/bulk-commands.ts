import { sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError } from '#api/api-error.ts';
import { MAX_DOORS_AT_ONCE, type LockerCommand } from '#domain/lockers/locker-commands.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { notify } from '#server/features/messages/notifications.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  withCounts,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { chosenByIds, judgedLockers, WAITS, wordsFor, type Judged } from './bulk-rules.ts';
import { judgeDoors, type Asked } from './bulk-parcels.ts';
import { sendCommand } from './commands.ts';

type Asking = Pick<Context, 'db' | 'caller'>;
type ToLockers = InputOf<'POST /lockers/bulk-command'>['body'];
type ToDoors = InputOf<'POST /doors/bulk-command'>['body'];
type Single = InputOf<'POST /locker-shipments/command'>['body'];

const TOO_MANY = `A locker opens ${MAX_DOORS_AT_ONCE} doors at a time. Repeat the command for the rest.`;

/**
 * Outcome for a row that cannot receive the command, with the same reason as in the preview;
 * otherwise null.
 */
function refusalOf(command: LockerCommand, id: number, row: Judged | undefined) {
  if (row === undefined) return failedRow(id, NOT_FOUND);
  const why = wordsFor(command, row);
  return why === null ? null : skippedRow(id, why);
}

/** Sends a command for one row; a refusal does not affect the other rows. */
async function askOne({ db, caller }: Asking, id: number, body: Single): Promise<RowOutcome> {
  try {
    const made = await db.transaction((nested) => sendCommand(body, { db: nested, caller }));
    return okRow(id, made.state === 'awaiting' ? WAITS : undefined);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 404 ? failedRow(id, NOT_FOUND) : skippedRow(id, error.message);
  }
}

/**
 * Returns the idempotency key of the command for a row, so that a run sends the command only once,
 * even if the process is restarted.
 */
const keyOf = ({ caller }: Asking, id: number) =>
  caller.runId === undefined ? {} : { key: `run:${caller.runId}:${id}` };

/**
 * Notifies once about all commands that wait for a second person, with a link to the first locker.
 */
async function askSecond(
  { db, caller }: Asking,
  results: readonly RowOutcome[],
  lockerOf: (id: number) => number,
): Promise<void> {
  const waiting = results.filter(({ reason }) => reason === WAITS);
  const [first] = waiting;
  if (first === undefined || caller.runId === undefined) return;
  await notify(db, [
    {
      level: 'warning',
      needs: 'Command lockers',
      title: 'A second person is needed',
      body: `${caller.name} asks to open ${waiting.length} doors in one run, with parcels inside. Agree or decline within 5 minutes.`,
      href: `/lockers/${lockerOf(first.id)}`,
    },
  ]);
}

/** Sends the same command to several lockers. */
export async function commandLockers(asking: Asking, { ids, ...asked }: ToLockers) {
  const { rows } = await judgedLockers(asking.db, chosenByIds(ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  const results: RowOutcome[] = [];
  for (const id of distinctIds(ids)) {
    const body = { ...asked, locker_id: id, ...keyOf(asking, id) };
    results.push(refusalOf(asked.command, id, known.get(id)) ?? (await askOne(asking, id, body)));
  }
  await askSecond(asking, results, (id) => id);
  return withCounts(results);
}

/** Number of doors that are about to open, by locker. */
async function countOpening(db: Db, lockerIds: readonly number[]) {
  const { rows } = await db.execute<{ locker_id: number; doors: number }>(sql`
    select locker_id, count(*)::int as doors from locker_commands
    where locker_id = any(${sql.param([...lockerIds])}::int[]) and command = 'open-door' and state in ('awaiting', 'queued', 'sent')
    group by locker_id`);
  return new Map(rows.map(({ locker_id, doors: count }) => [locker_id, count]));
}

/** Builds the body of the command for one door. */
function bodyOf(
  id: number,
  { row }: { row: Judged & { shipment_id?: number | null } },
  asked: Asked,
) {
  const { locker_id, shipment_id } = row;
  const parcel = typeof shipment_id === 'number' ? { shipment_id } : {};
  return { ...asked, locker_id, door_id: id, ...parcel };
}

/**
 * Sends the same command to several doors. In each locker, only as many doors are opened as can
 * open before the commands expire.
 */
export async function commandDoors(asking: Asking, { ids, ...asked }: ToDoors) {
  const verdicts = await judgeDoors(asking.db, asked, chosenByIds(ids));
  const known = new Map(verdicts.map((verdict) => [verdict.row.id, verdict]));
  const counts = await countOpening(asking.db, [
    ...new Set(verdicts.map(({ row }) => row.locker_id)),
  ]);
  const results: RowOutcome[] = [];
  for (const id of distinctIds(ids)) {
    const verdict = known.get(id);
    const locker = verdict?.row.locker_id ?? 0;
    const count = counts.get(locker) ?? 0;
    const isFull = asked.command === 'open-door' && count >= MAX_DOORS_AT_ONCE;
    const why = verdict?.why ?? (isFull ? TOO_MANY : null);
    if (verdict === undefined) results.push(failedRow(id, NOT_FOUND));
    else if (why !== null) results.push(skippedRow(id, why));
    else {
      const body = { ...bodyOf(id, verdict, asked), ...keyOf(asking, id) };
      const result = await askOne(asking, id, body);
      if (result.outcome === 'ok') counts.set(locker, count + 1);
      results.push(result);
    }
  }
  await askSecond(asking, results, (id) => known.get(id)?.row.locker_id ?? 0);
  return withCounts(results);
}
