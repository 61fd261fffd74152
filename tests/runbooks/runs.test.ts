import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { performDueSteps, performOne } from '#server/features/runbooks/perform.ts';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { testDatabases } from '../support/database.ts';
import { runWhen, shipmentIds } from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

const NOTE = [
  'ask parcels: shipment = selection',
  'shipments.note {parcels} note="Checked by {why}"',
  'check "Go on with {parcels.count}?"',
  'note "{parcels} were checked."',
].join('\n');
const steps = NOTE.replace('ask parcels', 'ask why: text = "the office"\nask parcels');

describe.each(testDatabases())('runs of runbooks on $name', (on) => {
  let here: World;
  let ops: Client;
  let workers: Workers;
  beforeAll(async () => {
    here = await world(on);
    ops = await here.as('ops');
    workers = startWorkers(here.services);
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const runbook = async (name: string, text: string) => {
    const made = await ops.call('POST /runbooks', { body: { name, text } });
    await ops.call('POST /runbooks/:id/publish', { params: { id: made.id } });
    return made.id;
  };
  const plan = (id: number, answers: Record<string, number[] | string>) =>
    ops.call('POST /runbooks/:id/runs', { params: { id }, body: { answers } });
  const read = (id: number) => ops.call('GET /runbook-runs/:id', { params: { id } });
  const start = (id: number) => ops.call('POST /runbook-runs/:id/start', { params: { id } });
  const bulkRunOf = (run: Awaited<ReturnType<typeof read>>) =>
    run.steps_done.find(({ run_id }) => run_id !== null)?.run_id ?? 0;
  const notesOf = async (id: number) =>
    here.rows<{ note: string }>('select note from shipment_notes where shipment_id = $1', [id]);
  const due = (nodes = 1) =>
    Promise.all(Array.from({ length: nodes }, () => performDueSteps(here.services)));

  test('a planned run previews each step and changes nothing', async () => {
    const [id = 0] = await shipmentIds(here, { count: 1 });
    const before = await notesOf(id);
    const run = await plan(await runbook('Preview', steps), { parcels: [id] });
    expect(run).toMatchObject({ state: 'planned', steps: 5 });
    const ahead = await ops.call('GET /runbook-runs/:id/preview', { params: { id: run.id } });
    expect(ahead.map(({ result }) => result)).toEqual([
      'the office',
      expect.stringMatching(/^[A-Z0-9]+$/),
      'Add a note to 1 shipment',
      'Asks: Go on with 1?',
      expect.stringMatching(/ were checked\.$/),
    ]);
    expect(ahead[2]?.preview).toMatchObject({ total: 1, will_run: 1, needs: [] });
    expect(await notesOf(id)).toEqual(before);
  });

  test('a run performs its steps in order, asks the user, and records the outcome of each step', async () => {
    const ids = await shipmentIds(here, { count: 2 });
    const planned = await plan(await runbook('In order', steps), { parcels: ids, why: 'Thandi' });
    const started = await start(planned.id);
    expect(started).toMatchObject({ state: 'running', step: 3 });
    await runWhen(ops, bulkRunOf(started));
    await due();
    expect(await read(planned.id)).toMatchObject({ state: 'asking', asked: 'Go on with 2?' });
    const ended = await ops.call('POST /runbook-runs/:id/confirm', { params: { id: planned.id } });
    expect(ended.state).toBe('done');
    expect(ended.steps_done.map(({ state, result }) => [state, result])).toEqual([
      ['done', 'Thandi'],
      ['done', '2 shipments'],
      ['done', '2 done'],
      ['done', 'Confirmed: Go on with 2?'],
      ['done', '2 shipments were checked.'],
    ]);
    for (const id of ids)
      expect((await notesOf(id)).map(({ note }) => note)).toContain('Checked by Thandi');
  });

  test('each step is performed once when several nodes continue a run after a crash', async () => {
    const ids = await shipmentIds(here, { count: 3 });
    const text = 'ask parcels: shipment\nshipments.note {parcels} note="once only"\nnote "Over"';
    const planned = await plan(await runbook('Once', text), { parcels: ids });
    // A process that stopped before its first step leaves a running run.
    await here.rows(`update runbook_runs set state = 'running', started_at = now() where id = $1`, [
      planned.id,
    ]);
    await due(3);
    await runWhen(ops, bulkRunOf(await read(planned.id)));
    await due(3);
    expect(await read(planned.id)).toMatchObject({ state: 'done' });
    const notes = await here.rows(`select id from shipment_notes where note = 'once only'`);
    expect(notes).toHaveLength(3);
  });

  // The embedded database has one session, so a second transaction waits for the first.
  test.skipIf(on.name === 'embedded')(
    'a node skips a run while another node performs a step of it',
    async () => {
      const { id } = await plan(await runbook('Held', 'note "First"\nnote "Second"'), {});
      await here.rows(`update runbook_runs set state = 'running' where id = $1`, [id]);
      const { database } = here;
      const perform = <T>(then: () => Promise<T>) =>
        database.within({ is: 'system' }, async (db) => {
          const isMore = await performOne({ database, db }, id);
          await then();
          return isMore;
        });
      let end = (): void => undefined;
      const isHeld = new Promise<void>((resolve) => (end = resolve));
      const first = await new Promise<{ isMore: Promise<boolean> }>((resolve) => {
        const isMore = perform(() => {
          resolve({ isMore });
          return isHeld;
        });
      });
      expect(await perform(async () => undefined)).toBe(false);
      end();
      expect(await first.isMore).toBe(true);
      const done = (await read(id)).steps_done.filter(({ state }) => state === 'done');
      expect(done.map(({ result }) => result)).toEqual(['First']);
    },
  );

  test('a step that the user may not perform is named before the start', async () => {
    const id = await runbook(
      'Locker restart',
      'choose lockers where state=online as lockers\nlockers.command {lockers} command=restart reason="Slow"',
    );
    const billing = await here.as('billing');
    const { lines } = await billing.call('GET /runbooks/:id', { params: { id } });
    expect(lines[1]?.needs).toContain('Command lockers');
    const run = await billing.call('POST /runbooks/:id/runs', { params: { id }, body: {} });
    await expect(
      billing.call('POST /runbook-runs/:id/start', { params: { id: run.id } }),
    ).rejects.toMatchObject({ status: 403, message: expect.stringMatching(/^Line \d needs “/) });
  });

  test('only the user who planned a run can start it', async () => {
    const [id = 0] = await shipmentIds(here, { count: 1 });
    const run = await plan(await runbook('Own', steps), { parcels: [id] });
    const boss = await here.as('superadmin');
    await expect(
      boss.call('POST /runbook-runs/:id/start', { params: { id: run.id } }),
    ).rejects.toMatchObject({ status: 403 });
    expect(
      await boss.call('POST /runbook-runs/:id/stop', { params: { id: run.id } }),
    ).toMatchObject({ state: 'stopped' });
  });

  test('a step that fails can be tried again', async () => {
    const [id = 0] = await shipmentIds(here, { count: 1 });
    const text =
      'ask parcels: shipment\nshipments.note {parcels} note="Tried" note_type="Nonsense"';
    const run = await plan(await runbook('Failing', text), { parcels: [id] });
    expect(await start(run.id)).toMatchObject({ state: 'failed' });
    const again = await ops.call('POST /runbook-runs/:id/resume', { params: { id: run.id } });
    expect(again.steps_done[1]).toMatchObject({ state: 'failed', result: expect.any(String) });
  });

  test('braces in an argument replace no other placeholder and add no step', async () => {
    const [id = 0] = await shipmentIds(here, { count: 1 });
    const run = await plan(await runbook('Braces', steps), {
      parcels: [id],
      why: '{parcels}\ncheck "x"',
    });
    const ahead = await ops.call('GET /runbook-runs/:id/preview', { params: { id: run.id } });
    expect(ahead).toHaveLength(5);
  });
});
