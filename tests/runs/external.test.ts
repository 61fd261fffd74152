import { afterEach, afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import type { Operation } from '#server/runs/operation.ts';
import { anyRow, type Attempt, type Send, type Sent } from '#server/runs/work.ts';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { testDatabases } from '../support/database.ts';
import { itemsOf, runWhen } from '../support/runs/runs.ts';
import { waitUntil } from '../support/until.ts';
import { world, type World } from '../support/world.ts';

// An existing call, because a run of an unknown call is visible to no user.
const CALL = 'POST /shipments/resubmit-shiplogic';
const done: Sent = { outcome: 'ok', reason: null };

/** A promise that the test resolves. */
function promised<T>() {
  let resolve = (_: T): void => undefined;
  const promise = new Promise<T>((keep) => (resolve = keep));
  return { promise, resolve: (value: T) => resolve(value) };
}

/** An external system that recognises every key and acts once for each. */
function outside() {
  const effects = new Map<string, number>();
  const answers = new Map<number, (attempt: Attempt) => Promise<Sent> | Sent>();
  const send =
    (id: number): Send =>
    async (attempt) => {
      if (!effects.has(attempt.key)) effects.set(attempt.key, id);
      return (await answers.get(id)?.(attempt)) ?? done;
    };
  const operation: Operation = {
    call: CALL,
    kind: 'external',
    entity: 'shipments',
    can: 'Edit shipments',
    title: 'Tell about #',
    most: 100,
    plan: (given) => ({
      arguments: given,
      lacks: () => [],
      check: async () => undefined,
      preview: anyRow,
      work: {
        kind: 'external',
        atOnce: 4,
        prepare: async (_, ids) => new Map(ids.map((id) => [id, send(id)])),
      },
    }),
  };
  return { effects, answers, operations: new Map([[CALL, operation]]) };
}

describe.each(testDatabases())('sending to external systems on $name', (on) => {
  let here: World;
  const nodes: Workers[] = [];
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.stop()));
  });
  const query = (text: string, values: unknown[] = []) =>
    here.database.pool.query<{ id: number }>(text, values);

  const node = (operations: Map<string, Operation>) =>
    nodes.push(startWorkers(here.services, operations));
  const runOf = async (rows: number) => {
    const ids = Array.from({ length: rows }, (_, at) => at + 1);
    return (await here.given.run({ call: CALL, title: 'Send', ids })).id;
  };
  /** Ends back-off and leases without waiting for the clock. */
  const timePasses = (id: number) => here.given.older('run_items', '1 day', { run_id: id });

  test('every row is sent once, and a refused row fails with the reason', async () => {
    const { effects, answers, operations } = outside();
    answers.set(3, () => {
      throw new ApiError(422, { message: 'Unknown waybill', code: 'invalid' });
    });
    const ops = await here.as('ops');
    const id = await runOf(10);
    node(operations);
    expect(await runWhen(ops, id)).toMatchObject({ state: 'settled', ok: 9, failed: 1 });
    expect((await itemsOf(ops, id))[2]).toMatchObject({
      outcome: 'failed',
      reason: 'Unknown waybill',
    });
    expect([...effects.values()].toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  test('a row whose response was lost is unknown, and is sent again under its first key', async () => {
    const { effects, answers, operations } = outside();
    const seen: Attempt[] = [];
    answers.set(2, (attempt) => {
      seen.push(attempt);
      if (attempt.number < 3) throw new Error('The connection broke');
      return done;
    });
    const ops = await here.as('ops');
    const id = await runOf(3);
    node(operations);
    for (const number of [1, 2]) {
      const run = await runWhen(
        ops,
        id,
        ({ unknown, ok }) => unknown === 1 && ok === 2 && seen.length === number,
      );
      expect(run).toMatchObject({ state: 'running', waiting: 0 });
      await untilNoted(id);
      await timePasses(id);
    }
    expect(await runWhen(ops, id)).toMatchObject({ state: 'settled', ok: 3, unknown: 0 });
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
    expect(effects.size).toBe(3);
  });

  test('a row that never gets a response stays unknown in a finished run, and can be retried', async () => {
    const { answers, operations } = outside();
    const keys = new Set<string>();
    let isSilent = true;
    answers.set(1, ({ key }) => {
      keys.add(key);
      if (isSilent) throw new Error('The connection broke');
      return done;
    });
    const ops = await here.as('ops');
    const id = await runOf(1);
    node(operations);
    const run = await runWhenTimePasses(ops, id);
    expect(run).toMatchObject({ state: 'settled', unknown: 1, ok: 0 });
    expect(run.reasons).toMatchObject([
      { reason: 'No answer: the action may or may not have been done' },
    ]);
    isSilent = false;
    await here.given.runItem({ run_id: id }, { outcome: 'waiting' });
    await here.given.run(id, { state: 'waiting', unknown: 0, finished_at: null });
    expect(await runWhen(ops, id)).toMatchObject({ state: 'settled', ok: 1 });
    expect(keys.size).toBe(1);
  });

  test('a hanging node loses its row to another node, and its late response changes nothing', async () => {
    const slow = outside();
    const late = promised<Sent>();
    const reached = promised<Attempt>();
    slow.answers.set(1, (attempt) => {
      reached.resolve(attempt);
      return late.promise;
    });
    const ops = await here.as('ops');
    const id = await runOf(1);
    node(slow.operations);
    await reached.promise;
    const quick = outside();
    node(quick.operations);
    await timePasses(id);
    const run = await runWhen(ops, id);
    late.resolve({ outcome: 'failed', reason: 'Too late' });
    await Promise.all(nodes.splice(0).map((one) => one.stop()));
    expect(run).toMatchObject({ state: 'settled', ok: 1 });
    expect(await runWhen(ops, id)).toMatchObject({ ok: 1, failed: 0, unknown: 0, total: 1 });
    expect([...quick.effects.keys()]).toEqual([...slow.effects.keys()]);
  });

  const untilNoted = (id: number) =>
    waitUntil(
      () =>
        query(
          `select id from run_items where run_id = $1 and outcome = 'unknown' and lease_token is null`,
          [id],
        ),
      ({ rowCount }) => rowCount !== 0,
    );

  const runWhenTimePasses = (ops: Awaited<ReturnType<World['as']>>, id: number) =>
    waitUntil(
      async () => {
        await here.given.runItem({ run_id: id, lease_token: null }, { leased_until: null });
        return ops.call('GET /runs/:id', { params: { id } });
      },
      (run) => run.finished_at !== null,
    );
});
