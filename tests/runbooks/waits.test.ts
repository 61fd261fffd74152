import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { performDueSteps } from '#server/features/runbooks/perform.ts';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { testDatabases } from '../support/database.ts';
import { runWhen } from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('runbook steps that wait or claim on $name', (on) => {
  let here: World;
  let ops: Client;
  let workers: Workers;
  beforeAll(async () => {
    here = await world(on);
    ops = await here.as('ops');
    workers = startWorkers(here.services);
    await here.given.without('handovers', 'claims');
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const WAIT = 'ask locker: locker\nwait lockers where id={locker} state=offline at-most=30min';
  const read = (id: number) => ops.call('GET /runbook-runs/:id', { params: { id } });

  async function start(name: string, text: string) {
    const { id } = await ops.call('POST /runbooks', { body: { name, text } });
    const body = { answers: { locker: [1] } };
    const run = await ops.call('POST /runbooks/:id/runs', { params: { id }, body });
    return ops.call('POST /runbook-runs/:id/start', { params: { id: run.id } });
  }
  /** Lets the run check its condition again, as after the interval of the step. */
  const look = async (id: number) => {
    await here.rows('update runbook_runs set looks_at = now() where id = $1', [id]);
    await performDueSteps(here.services);
    return read(id);
  };

  test('a run waits until a row matches, and then continues', async () => {
    await here.given.locker(1, { state: 'online' });
    const { id, state } = await start('Waits', `${WAIT}\nnote "Offline"`);
    expect(state).toBe('running');
    expect((await look(id)).steps_done[1]).toMatchObject({
      state: 'running',
      result: 'Waits for a locker',
    });
    await here.given.locker(1, { state: 'offline' });
    expect(await look(id)).toMatchObject({ state: 'done' });
  });

  test('a waiting run checks again only after its interval', async () => {
    await here.given.locker(1, { state: 'online' });
    const { id } = await start('Interval', WAIT);
    await here.given.locker(1, { state: 'offline' });
    await performDueSteps(here.services);
    expect(await read(id)).toMatchObject({ state: 'running' });
  });

  test('a waiting run asks the user after the maximum wait', async () => {
    await here.given.locker(1, { state: 'online' });
    const { id } = await start('Gives up', WAIT);
    await here.rows('update runbook_runs set gives_up_at = now() where id = $1', [id]);
    expect(await look(id)).toMatchObject({
      state: 'asking',
      asked: expect.stringContaining('the time limit has passed'),
    });
    const [notice] = await ops.call('GET /api/notification');
    expect(notice).toMatchObject({
      title: 'Runbook waits for an answer',
      href: `/runbooks/runs/${id}`,
    });
    const confirmed = await ops.call('POST /runbook-runs/:id/confirm', { params: { id } });
    expect(confirmed.state).toBe('done');
  });

  test('a claim step is an ordinary run that claims the rows for the user', async () => {
    const { id, steps_done } = await start('Claims', 'ask locker: locker\nclaim {locker} "Dark"');
    await runWhen(ops, steps_done[1]?.run_id ?? 0);
    await performDueSteps(here.services);
    expect(await read(id)).toMatchObject({ state: 'done' });
    const { rows } = await ops.call('GET /claims', {
      query: { filter: { entity: 'lockers', row_id: 1 } },
    });
    expect(rows).toMatchObject([{ is_own: true, reason: 'Dark' }]);
  });
});
