import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { testDatabases } from '../support/database.ts';
import {
  itemsOf,
  notesPerShipment,
  runWhen,
  shipmentIds,
  startNotes,
} from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

const steps = ['pause', 'resume', 'cancel', 'retry', 'look', 'look', 'look'] as const;
type Client = Awaited<ReturnType<World['as']>>;

describe.each(testDatabases())('actions on runs on $name', (on) => {
  let here: World;
  let workers: Workers;
  let ops: Client;
  beforeAll(async () => {
    here = await world(on);
    workers = startWorkers(here.services);
    ops = await here.as('ops');
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const take = async (id: number, step: (typeof steps)[number]) => {
    const params = { id };
    if (step === 'look') return ops.call('GET /runs/:id', { params });
    const refused = (error: { status?: number }) => {
      if (error.status !== 409) throw error;
      return ops.call('GET /runs/:id', { params });
    };
    return ops.call(`POST /runs/:id/${step}`, { params }).catch(refused);
  };

  test('any sequence of user actions keeps the totals right and processes no row twice', async () => {
    const ids = await shipmentIds(here, { count: 350 });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 12 }), async (taken) => {
        round += 1;
        const note = `Round ${round}`;
        const { id } = await startNotes(ops, ids, note);
        for (const step of taken) {
          const run = await take(id, step);
          const sum = run.waiting + run.ok + run.skipped + run.failed + run.unknown;
          expect(sum).toBe(run.total);
        }
        await take(id, 'resume');
        const run = await runWhen(ops, id);
        const items = await itemsOf(ops, id);
        const outcomes = items.map(({ outcome }) => outcome);
        expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(run.ok);
        expect(outcomes.filter((outcome) => outcome === 'skipped')).toHaveLength(run.skipped);
        expect(run.ok + run.skipped).toBe(ids.length);
        expect(run.state === 'cancelled').toBe(taken.includes('cancel') && run.skipped > 0);
        expect(await notesPerShipment(here, note)).toEqual(run.ok > 0 ? [[1, run.ok]] : []);
      }),
      { numRuns: 12, seed: 20_261_120 },
    );
  }, 120_000);

  test('a cancelled run names the user who cancelled it, and invalid actions give a reason', async () => {
    const ids = await shipmentIds(here, { count: 5 });
    await workers.stop();
    const { id } = await startNotes(ops, ids, 'Never');
    const params = { id };
    await ops.call('POST /runs/:id/cancel', { params });
    const again = await ops.call('POST /runs/:id/cancel', { params });
    expect(again).toMatchObject({ state: 'cancelled', skipped: 5, waiting: 0 });
    expect((await itemsOf(ops, id))[0]).toMatchObject({ reason: 'Cancelled by Johan Botha' });
    for (const [step, message] of [
      ['pause', 'This run has already ended.'],
      ['resume', 'This run has already ended.'],
      ['retry', 'No row has failed.'],
    ] as const)
      await expect(ops.call(`POST /runs/:id/${step}`, { params })).rejects.toMatchObject({
        status: 409,
        message,
      });
    workers = startWorkers(here.services);
  });

  test('wrong calls, arguments and filters and too many rows are refused with an error at the field', async () => {
    const start = (change: object) =>
      ops.call('POST /runs', {
        body: {
          call: 'POST /shipments/bulkupdate',
          subject: { ids: [1] },
          arguments: { customer_reference: 'X' },
          ...change,
        },
      });
    for (const [change, field] of [
      [{ call: 'POST /shipments' }, 'call'],
      [{ arguments: { status: 'nonsense' } }, 'status'],
      [{ arguments: {} }, 'status'],
      [{ call: SCAN, arguments: { status: 'at-hub', at: '2100-01-01T08:00:00Z' } }, 'at'],
      [{ call: SCAN, arguments: { status: 'at-hub', measures } }, 'measures'],
      [{ subject: { filter: { nonsense: 1 } } }, 'request'],
      [{ subject: { filter: { id: NOBODYS } } }, 'subject'],
    ] as const) {
      const refusal = await start(change).catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        status: 422,
        body: { errors: { [field]: expect.any(Array) } },
      });
    }
  });
});

const SCAN = 'POST /tracking/shipment-events';
const measures = {
  parcel: 1,
  actual_length: 10,
  actual_width: 10,
  actual_height: 10,
  actual_weight: 1,
};
const NOBODYS = 2_000_000_000;
