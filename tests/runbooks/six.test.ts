import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { performDueSteps } from '#server/features/runbooks/perform.ts';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { testDatabases } from '../support/database.ts';
import { runWhen } from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

type Run = ResponseOf<'GET /runbook-runs/:id'>;

describe.each(testDatabases())('runbooks of the demo company on $name', (on) => {
  let here: World;
  let boss: Client;
  let workers: Workers;
  beforeAll(async () => {
    here = await world(on);
    boss = await here.as('superadmin');
    workers = startWorkers(here.services);
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const numbers = async (text: string, values: unknown[] = []) =>
    (await here.rows<{ id: number }>(text, values)).map(({ id }) => id);

  /** Performs a runbook to its end and confirms each question on the way. */
  async function perform(
    name: string,
    answers: Record<string, number[] | string>,
    onWait: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    const { rows } = await boss.call('GET /runbooks', { query: { filter: { search: name } } });
    const planned = await boss.call('POST /runbooks/:id/runs', {
      params: { id: rows[0]?.id ?? 0 },
      body: { answers },
    });
    const params = { id: planned.id };
    const asked: string[] = [];
    let run: Run = await boss.call('POST /runbook-runs/:id/start', { params });
    while (run.state === 'asking' || run.state === 'running') {
      if (run.state === 'asking') {
        asked.push(run.asked ?? '');
        run = await boss.call('POST /runbook-runs/:id/confirm', { params });
        continue;
      }
      const atWork = run.steps_done.find(({ state }) => state === 'running');
      if (atWork?.run_id) await runWhen(boss, atWork.run_id);
      else if (atWork) await onWait();
      await performDueSteps(here.services);
      run = await boss.call('GET /runbook-runs/:id', { params });
    }
    return { run, asked, results: run.steps_done.map(({ result }) => result) };
  }

  test('the runbook for a locker without contact restarts it and adds a note to its parcels', async () => {
    const [parcel] = await here.rows<{ locker_id: number; id: number }>(
      `update shipments set status = 'in-locker' where id = (
         select id from shipments where status = 'in-transit' and delivery_locker_id is not null limit 1)
       returning id, delivery_locker_id as locker_id`,
    );
    const locker_id = parcel?.locker_id ?? 0;
    await here.given.locker(locker_id, { state: 'offline' });
    const answers = async () => {
      await here.given.locker(locker_id, { state: 'online' });
      await here.rows('update runbook_runs set looks_at = now()');
    };
    const { run, asked, results } = await perform(
      'Locker goes dark',
      { locker: [locker_id] },
      answers,
    );
    expect(run.state).toBe('done');
    expect(results.at(-1)).toMatch(/ answers again\. /);
    expect(asked.at(-1)).toMatch(/ Note the restart on 1 parcels\?$/);
    const notes = await here.rows<{ note: string }>(
      'select note from shipment_notes where shipment_id = $1',
      [parcel?.id],
    );
    expect(notes.map(({ note }) => note)).toContainEqual(expect.stringMatching(/ was dark\./));
  });

  test('the runbook for a sick courier gives the work to another driver', async () => {
    const [driver = 0, other = 0] = await numbers(
      'select user_id as id from drivers order by user_id limit 2',
    );
    // On a Sunday the demo company delivers nothing.
    const { id } = await here.given.shipment({ status: 'out-for-delivery' });
    await boss.call('POST /shipments/bulkupdate', {
      body: { ids: [id], delivery_driver_id: driver },
    });
    const given = await numbers(
      `select id from shipments where status = 'out-for-delivery' and delivery_driver_id = $1`,
      [driver],
    );
    const { run } = await perform('Courier calls in sick', {
      sick: [driver],
      replacement: [other],
    });
    expect(run.state).toBe('done');
    expect(given).toContain(id);
    const now = await numbers(
      'select delivery_driver_id as id from shipments where id = any($1::int[])',
      [given],
    );
    expect(new Set(now)).toEqual(new Set([other]));
  });

  test('the runbook for rejected marketplace events sends them again', async () => {
    const failed = await numbers(`select id from marketplace_events where state = 'failed'`);
    expect(failed.length).toBeGreaterThan(0);
    const { run, asked } = await perform('Marketplace rejects a batch', {});
    expect(run.state).toBe('done');
    expect(asked[0]).toContain(`Send ${failed.length} rejected events again?`);
  });

  test('the runbook for month-end drafts, issues and sends the invoices', async () => {
    await here.given.shipment({ by: 'account', status: 'delivered' });
    const before = await numbers(`select id from invoices where state = 'issued'`);
    const { run, results } = await perform('Month-end invoices', { until: todayHere() });
    expect([run.state, results.at(-1)]).toEqual(['done', expect.stringMatching(/^\d+ done$/)]);
    const after = await numbers(`select id from invoices where state = 'issued'`);
    expect(after.length).toBeGreaterThan(before.length);
  });

  test('the runbook for a returned debit order puts the account on hold and sends its unpaid invoices', async () => {
    const [account = 0] = await numbers(
      `select account_id as id from invoices where state = 'issued' limit 1`,
    );
    const { run } = await perform('Returned debit order', { customer: [account] });
    expect(run.state).toBe('done');
    expect(await here.rows('select status from accounts where id = $1', [account])).toEqual([
      { status: 'on-hold' },
    ]);
  });

  test('the runbook for a suspicious account puts its bookings on hold', async () => {
    const [found] = await here.rows<{ account_id: number; id: number }>(
      `select account_id, id from shipments where status = 'collection-assigned' limit 1`,
    );
    const { run } = await perform('Suspicious account', { customer: [found?.account_id ?? 0] });
    expect(run.state).toBe('done');
    expect(await here.rows('select status from shipments where id = $1', [found?.id])).toEqual([
      { status: 'on-hold-internal' },
    ]);
  });
});
