import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { pastedList } from '#app/palette/pasted-list.ts';
import { reasonsAgainst } from '#commands/availability.ts';
import { driverOf, legOf } from '#domain/shipments/assignment.ts';
import { statuses } from '#domain/kernel/statuses.ts';
import { assign, changeStatus, resubmit, unassign } from '#views/shipments/list.commands.ts';
import { bookAs } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import {
  itemsOf,
  notesPerShipment,
  runWhen,
  shipmentIds,
  startNotes,
  startReferences,
} from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

const NOBODYS = 2_000_000_000;
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

/** Shipment commands with a rule for each row, and the calls whose runs the server checks. */
const judged = [
  [changeStatus, 'POST /shipments/bulkupdate', { customer_reference: 'PASTED' }],
  [resubmit, 'POST /shipments/resubmit-shiplogic', {}],
] as const;

describe.each(testDatabases())('runs on $name', (on) => {
  let here: World;
  let workers: Workers;
  beforeAll(async () => {
    here = await world(on);
    workers = startWorkers(here.services);
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });
  const query = (text: string, values: unknown[] = []) => here.database.pool.query(text, values);

  test('a finished run has matching rows, records and totals', async () => {
    const ops = await here.as('ops');
    const ids = await shipmentIds(here, { count: 130 });
    const { id } = await startReferences(ops, [...ids, NOBODYS], 'RUN-ALL');
    const run = await runWhen(ops, id);
    const changed = await query(
      `select id from shipments where customer_reference = 'RUN-ALL' order by id`,
    );
    const traced = await query(
      'select row_id as id from audit_log where run_id = $1 order by row_id',
      [id],
    );
    expect(run).toMatchObject({ state: 'settled', total: 131, waiting: 0, failed: 1 });
    expect(run.ok + run.skipped).toBe(130);
    expect(changed.rows).toHaveLength(run.ok);
    expect(traced.rows).toEqual(changed.rows);
  });

  test.each([
    ['POST /shipments/bulkupdate', { delivery_driver_id: 10_001 }, 'Already delivered'],
    ['POST /shipments/bulkupdate', { delivery_driver_id: null }, 'Already delivered'],
    ['POST /shipments/bulkupdate', { status: 'in-transit' }, 'Already delivered'],
    ['POST /shipments/bulkupdate', { status: 'delivery-assigned' }, 'Assign a driver.'],
    ['POST /tracking/shipment-events', { status: 'delivery-assigned' }, 'Assign a driver.'],
    [
      'POST /tracking/shipment-events',
      { status: 'on-hold', reason: 'Gate locked', at: yesterday() },
      'Older than the last event',
    ],
    ['POST /shipments/resubmit-shiplogic', {}, 'Not refused by the carrier'],
  ])(
    'the preview of %s with %o has the same counts as the run, for each reason',
    async (call, given, expected) => {
      const ops = await here.as('ops');
      const { rows } = await query('select id from shipments order by id desc limit 300');
      const subject = { ids: [...rows.map(({ id }) => Number(id)), NOBODYS] };
      const planned = { call, subject, arguments: given };
      const preview = await ops.call('POST /runs/preview', { body: planned });
      const { id } = await ops.call('POST /runs', { body: planned });
      const run = await runWhen(ops, id);
      const reasons = (run.reasons ?? []).map(({ reason, count }) => [reason, count]);
      expect(preview).toMatchObject({ total: 301, will_run: run.ok, needs: [] });
      // Unknown rows fail; all others that do not run are skipped.
      const foreseen = [...preview.will_skip, ...preview.will_fail];
      expect(Object.fromEntries(foreseen.map(({ reason, count }) => [reason, count]))).toEqual(
        Object.fromEntries(reasons),
      );
      expect(preview.will_skip.map(({ reason }) => reason)).toContain(expected);
      expect(preview.will_skip.every(({ sample }) => sample.length > 0)).toBe(true);
    },
  );

  test('the rows of a filter are fixed at the start, so that rows that match later are not changed', async () => {
    const ops = await here.as('ops');

    const { id, total } = await ops.call('POST /runs', {
      body: {
        call: 'POST /shipments/notes/bulk',
        subject: { filter: { id: [3, 4, 5, 6] } },
        arguments: { note: 'Frozen rows' },
      },
    });
    expect(total).toBe(4);
    expect(await runWhen(ops, id)).toMatchObject({ chosen: 'filter', ok: 4 });
    expect(await notesPerShipment(here, 'Frozen rows')).toEqual([[1, 4]]);
  });

  test('one bad row fails alone, and the other rows of its batch are done once', async () => {
    const ops = await here.as('ops');
    const ids = await shipmentIds(here, { count: 40 });
    await query(
      `alter table shipment_notes add constraint poisoned check (note <> 'Poison' or shipment_id <> 7)`,
    );
    const { id } = await startNotes(ops, ids, 'Poison');
    const run = await runWhen(ops, id);
    expect(run).toMatchObject({ state: 'settled', total: 40, ok: 39, failed: 1 });
    expect((await itemsOf(ops, id)).filter(({ outcome }) => outcome === 'failed')).toMatchObject([
      { object_id: 7, reason: 'Something went wrong. See the server log.' },
    ]);
    expect(await notesPerShipment(here, 'Poison')).toEqual([[1, 39]]);

    await query('alter table shipment_notes drop constraint poisoned');
    await ops.call('POST /runs/:id/retry', { params: { id } });
    const again = await runWhen(ops, id);
    expect(again).toMatchObject({ state: 'settled', total: 40, ok: 40, failed: 0 });
    expect(await notesPerShipment(here, 'Poison')).toEqual([[1, 40]]);
    const attempts = (await itemsOf(ops, id)).map((item) => item.attempts);
    expect(attempts.toSorted((a, b) => a - b).slice(-2)).toEqual([1, 2]);
  });

  test('hundreds of waybills are joined into one file for the users of the run', async () => {
    const account = await here.as('account');
    const mine = await shipmentIds(here, { count: 60, account: 1 });
    const [foreign = 0] = await shipmentIds(here, { count: 1, account: 2 });
    const { id } = await account.call('POST /runs', {
      body: {
        call: 'POST /shipments/waybills/bulk',
        subject: { ids: [...mine, foreign] },
      },
    });
    const run = await runWhen(account, id);
    expect(run).toMatchObject({ ok: mine.length, failed: 1, result: 'waybills.pdf' });
    const file = await account.call('GET /runs/:id/result', { params: { id } });
    const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(mine.length + 1);
    const other = await here.as('other');
    await expect(other.call('GET /runs/:id/result', { params: { id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('pasted rows get the same reasons in the console as on the server, in every status', async () => {
    const ops = await here.as('ops');
    const ids: number[] = [];
    for (const [at, status] of statuses.entries()) {
      const { id } = await bookAs(here, 'account');
      ids.push(id);
      const driver = at % 2 === 0 ? 10_001 : null;
      const upstream_state = (['none', 'sent', 'failed'] as const)[at % 3] ?? 'none';
      await here.given.shipment(id, {
        status,
        upstream_state,
        collection_driver_id: driver,
        delivery_driver_id: driver,
      });
    }
    const { rows } = await ops.call('GET /shipments', {
      query: { filter: { id: ids }, range: [0, 99] },
    });
    const text = rows.map((row) => row.short_tracking_reference).join(' ');
    const tokens = rows.map((row) => row.short_tracking_reference);
    const resolved = await ops.call('POST /search/resolve', { body: { tokens } });
    const { inside } = pastedList(text, resolved);
    if (inside?.subject.is !== 'rows') throw new Error('nothing was pasted');
    const { subject } = inside;
    expect(subject.ids).toHaveLength(statuses.length);
    const serverSays = async (call: string, given: object, of: number[]) => {
      const body = { call, subject: { ids: of }, arguments: { ...given } };
      const { will_skip } = await ops.call('POST /runs/preview', { body });
      return Object.fromEntries(will_skip.map(({ reason, count }) => [reason, count]));
    };
    const counted = (reasons: string[]) =>
      Object.fromEntries(
        [...new Set(reasons)].map((why) => [why, reasons.filter((one) => one === why).length]),
      );
    for (const [command, call, given] of judged) {
      const reasons = reasonsAgainst(command, subject).map(({ why }) => why);
      expect(counted(reasons)).toEqual(await serverSays(call, given, ids));
    }
    for (const [command, driver] of [
      [assign, 10_002],
      [unassign, null],
    ] as const) {
      const refused = new Map(
        reasonsAgainst(command, subject).map(({ id, why }) => [Number(id), why]),
      );
      for (const row of rows) {
        const leg = legOf(row.status) ?? 'delivery';
        const said = await serverSays('POST /shipments/bulkupdate', { [driverOf[leg]]: driver }, [
          row.id,
        ]);
        expect(Object.keys(said)).toEqual([refused.get(row.id)].filter((why) => why));
      }
    }
  });
});
