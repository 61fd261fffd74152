import { timeZone } from '#server/db/time-zone.ts';
import type { EndpointKey } from '#api/endpoint-types.ts';
import { sql, type SQL } from 'drizzle-orm';
import { run_items, runs } from '#server/db/schema/runs.ts';
import { IMPORT_ENDPOINT } from '#server/features/booking/import-booking.ts';
import { titleOf } from '#server/runs/operation.ts';
import { bulkOperation } from '#server/runs/operations.ts';
import { continueAfter, type Phase, type Scene } from './phase.ts';

const OPERATIONS_USER = 2;
const MARKETPLACE_USER = 8;
/** Maximum number of runs of each kind. */
const MAX_RUNS = 8;
const MAX_ROWS = 20;

/**
 * Finished runs, derived from their effects: notes added at the same time, booked imports, and
 * events that the marketplace rejected again.
 */
export const pastRuns: Phase = {
  name: 'runs',
  title: 'Making runs',
  weight: 1,
  async make(scene) {
    await makeNoteRuns(scene);
    await makeImportRuns(scene);
    await makeResubmitRuns(scene);
    for (const table of [runs, run_items]) await continueAfter(scene.db, table);
  },
};

interface PastRun {
  call: EndpointKey;
  given: Record<string, unknown>;
  /** Query of runs: `run_number, user_id, account_id, at, started_at, finished_at, given`. */
  runs: SQL;
  /** Query of the items of these runs: `run_number, object_id, label, outcome, reason`. */
  items: SQL;
}

/** Inserts runs of one kind with items, titles and totals. */
async function insertRuns({ db }: Scene, past: PastRun): Promise<void> {
  const operation = bulkOperation(past.call);
  await db.execute(sql`create temp table demo_runs on commit drop as ${past.runs}`);
  await db.execute(sql`create temp table demo_items on commit drop as ${past.items}`);
  const { rows } = await db.execute<{ number: number; count: number }>(
    sql`select run_number as number, count(*)::int as count from demo_items group by 1`,
  );
  const titles = rows.map(({ number, count }) => ({
    number,
    title: titleOf(operation, past.given, count),
  }));
  await db.execute(sql`
    insert into runs (user_id, account_id, call, entity, title, state, selection_kind, arguments, total, ok, skipped, failed, run_at, time_created, started_at, finished_at)
    select r.user_id, r.account_id, ${past.call}, ${operation.entity}, t.title, 'settled', 'ids', r.given, i.total, i.ok, i.skipped, i.failed, r.at, r.at, r.started_at, r.finished_at
    from demo_runs r join jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as t (number integer, title text) on t.number = r.run_number
    join (select run_number, count(*) as total, count(*) filter (where outcome = 'ok') as ok,
        count(*) filter (where outcome = 'skipped') as skipped, count(*) filter (where outcome = 'failed') as failed from demo_items group by 1) i using (run_number)
    order by r.at`);
  await db.execute(sql`
    insert into run_items (run_id, position, object_id, label, outcome, reason, attempts, finished_at)
    select n.id, row_number() over (partition by n.id order by i.object_id), i.object_id, i.label, i.outcome, i.reason, 1, n.finished_at
    from demo_items i join demo_runs r using (run_number)
    join runs n on n.call = ${past.call} and n.time_created = r.at and n.user_id = r.user_id order by n.id, i.object_id`);
  await db.execute(sql`drop table demo_runs; drop table demo_items`);
}

const NOTE = {
  note: 'The recipient was told by phone that we will try again the next day.',
  note_type: 'Customer call',
  is_internal: false,
};

/** Every afternoon operations staff note on failed shipments that their recipients were called. */
async function makeNoteRuns(scene: Scene): Promise<void> {
  const day = sql`(e.at at time zone ${timeZone})::date`;
  const at = sql`(${day} + time '17:10') at time zone ${timeZone}`;
  await scene.db.execute(sql`
    create temp table demo_called on commit drop as
    select * from (
      select s.id, s.account_id, s.short_tracking_reference as label, ${at} as at, dense_rank() over (order by ${day} desc)::int as run_number,
        row_number() over (partition by ${day} order by s.id) as turn
      from tracking_events e join shipments s on s.id = e.shipment_id
      where e.status = 'delivery-failed-attempt' and e.at < ${at} and ${at} < ${scene.now.toISOString()}::timestamptz
    ) called where run_number <= ${MAX_RUNS} and turn <= ${MAX_ROWS}`);
  await scene.db.execute(sql`
    insert into shipment_notes (account_id, shipment_id, user_id, note_type, note, is_internal, is_communication, time_created)
    select account_id, id, ${OPERATIONS_USER}, ${NOTE.note_type}, ${NOTE.note}, ${NOTE.is_internal}, false, at + interval '2 seconds' from demo_called order by at, id`);
  await insertRuns(scene, {
    call: 'POST /shipments/notes/bulk',
    given: NOTE,
    runs: sql`select distinct run_number, ${OPERATIONS_USER}::int as user_id, null::int as account_id, at,
      at + interval '1 second' as started_at, at + interval '2 seconds' as finished_at, ${JSON.stringify(NOTE)}::jsonb as given from demo_called`,
    items: sql`select run_number, id as object_id, label, 'ok' as outcome, null::text as reason from demo_called`,
  });
}

/** The newest imports of the account of the demo sign-ins were booked by runs. */
async function makeImportRuns(scene: Scene): Promise<void> {
  await scene.db.execute(sql`
    create temp table demo_booked on commit drop as
    select row_number() over (order by i.id desc)::int as run_number, i.id, i.account_id, i.user_id, i.committed_at
    from imports i where i.state = 'committed' and i.account_id = 1 and i.user_id is not null order by i.id desc limit ${MAX_RUNS}`);
  await insertRuns(scene, {
    call: IMPORT_ENDPOINT,
    given: {},
    // These runs waited for an earlier run.
    runs: sql`select run_number, user_id, account_id, committed_at - interval '50 seconds' as at, committed_at - interval '2 seconds' as started_at,
      committed_at as finished_at, jsonb_build_object('import_id', id) as given from demo_booked`,
    items: sql`select b.run_number, r.id as object_id, 'Row ' || r.number as label, 'ok' as outcome, null::text as reason
      from demo_booked b join import_rows r on r.import_id = b.id and r.state = 'committed'`,
  });
}

/** This morning the partner resubmitted failed events, which were rejected for the same reasons. */
async function makeResubmitRuns(scene: Scene): Promise<void> {
  const at = sql`${scene.now.toISOString()}::timestamptz - interval '95 minutes'`;
  await insertRuns(scene, {
    call: 'POST /amazon-shipments/resubmit-events',
    given: {},
    runs: sql`select 1 as run_number, ${MARKETPLACE_USER}::int as user_id, null::int as account_id, ${at} as at,
      ${at} + interval '1 second' as started_at, ${at} + interval '9 seconds' as finished_at, '{}'::jsonb as given`,
    items: sql`select 1 as run_number, e.id as object_id, a.waybill || ' ' || e.event_code as label, 'failed' as outcome, e.error as reason
      from marketplace_events e join marketplace_shipments a on a.id = e.amazon_shipment_id
      where e.state = 'failed' and e.attempts > 1 and e.occurred_at < ${at} - interval '5 minutes' order by e.id limit ${MAX_ROWS}`,
  });
}
