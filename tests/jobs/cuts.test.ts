import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channels } from '#domain/outgoing-messages/outgoing-messages.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { enqueue } from '#server/jobs/store.ts';
import { bothEngines } from '../support/database.ts';
import { startMarketplace, type Marketplace } from '../support/doubles/marketplace.ts';
import { world, type World } from '../support/world.ts';
import { queueCustomers, type Receive } from './queue-customers.ts';
import { fates, queueStage, type Fate } from './queue-stage.ts';

interface Step {
  do: 'look' | 'pass' | 'wake' | 'ask';
  nodes?: number;
  seconds?: number;
  subject?: number;
}

const COUNT = 5;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('look' as const), nodes: fc.constantFrom(1, 2) }),
  },
  // Seconds: longer than a pause but shorter than a lease, longer than a lease, and longer than any
  // pause.
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      seconds: fc.constantFrom(15, 80, 4e5),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wake' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('ask' as const), subject: fc.nat(COUNT - 1) }),
  },
);

const plans = [
  fc.array(step, { minLength: 4, maxLength: 16 }),
  fc.array(fc.constantFrom(...fates), { maxLength: 12 }),
] as const;

/**
 * An attempt fails after its lease has expired and another attempt has begun. The other attempt
 * keeps its lease.
 */
const overtaken: [Step[], Fate[]] = [
  [
    { do: 'look', nodes: 1 },
    { do: 'pass', seconds: 80 },
    { do: 'look', nodes: 1 },
    { do: 'wake' },
    { do: 'pass', seconds: 15 },
    { do: 'look', nodes: 1 },
  ],
  ['late failure', 'answered', 'late', 'answered'],
];

describe.each(bothEngines())('jobs on $name', (on) => {
  let here: World;
  let partner: Marketplace;
  beforeAll(async () => {
    partner = await startMarketplace();
    here = await world(on, partner.config);
    here.beforeClose(partner.stop);
    await query('create table settled (subject_id integer not null)');
  });
  afterAll(() => here.close());

  const query = async (text: string, values?: unknown[]) =>
    (await here.database.pool.query<{ id: number; count: number }>(text, values)).rows;

  const ask = (name: Queue['name'], id: number) =>
    here.database.within({ is: 'system' }, (db) => enqueue(db, name, [{ id, label: `${id}` }]));

  interface Played {
    subjects: readonly number[];
    name: Queue['name'];
    queueOf: (receive: Receive) => Queue;
  }

  /**
   * Runs a plan and finally lets every request succeed. Returns the number of requests by subject.
   */
  async function play({ subjects, name, queueOf }: Played, plan: Step[], planned: Fate[]) {
    const stage = queueStage(here, queueOf, planned);
    const asked = new Map(subjects.map((id) => [id, 1]));
    for (const { nodes = 0, seconds = 0, subject = 0, ...one } of plan) {
      if (one.do === 'look') await stage.look(nodes);
      if (one.do === 'pass') await stage.pass(seconds);
      if (one.do === 'wake') await stage.wake();
      const id = subjects[subject] ?? 0;
      if (one.do === 'ask') {
        asked.set(id, (asked.get(id) ?? 0) + 1);
        await ask(name, id);
      }
    }
    await stage.finish();
    expect(stage.overlaps).toEqual([]);
    expect(new Set(stage.keys.keys())).toEqual(new Set(subjects));
    for (const keys of stage.keys.values()) expect(keys.size).toBe(1);
    return asked;
  }

  test('an interruption at any query loses no job, and no job runs or is recorded twice', async () => {
    const subjects = Array.from({ length: COUNT }, (_, at) => at + 1);
    const queueOf = (receive: Receive): Queue => ({
      name: 'email',
      leaseSeconds: 1,
      atOnce: 1,
      attempts: 1,
      pauseSeconds: 1,
      async perform({ subject_id: id }) {
        await receive(id, `email-${id}`);
        const record = `insert into settled (subject_id) values (${id})`;
        return { is: 'done', record: (db) => db.execute(record) };
      },
    });
    const asyncProperty = fc.asyncProperty(...plans, async (plan, planned) => {
      await here.given.without('jobs', 'settled');
      for (const id of subjects) await ask('email', id);
      const asked = await play({ subjects, name: 'email', queueOf }, plan, planned);
      const settled = await query(
        'select subject_id as id, count(*)::int as count from settled group by 1 order by 1',
      );
      expect(settled.map(({ id }) => id)).toEqual(subjects);
      for (const { id, count } of settled) expect(count).toBeLessThanOrEqual(asked.get(id) ?? 0);
    });
    await fc.assert(asyncProperty, { numRuns: 25, examples: [overtaken] });
  }, 180_000);

  test.each(queueCustomers)(
    'the queue $name sends under one key, records the result and loses nothing under any interruption',
    async ({ name, make, queue, recorded }) => {
      const asyncProperty = fc.asyncProperty(...plans, async (plan, planned) => {
        await here.given.without('jobs');
        const subjects = await make({ here, partner }, COUNT);
        expect(subjects).toHaveLength(COUNT);
        const queueOf = (receive: Receive) => queue(here, receive);
        await play({ subjects, name, queueOf }, plan, planned);
        expect(await query(recorded, [subjects])).toEqual([{ count: COUNT }]);
      });
      await fc.assert(asyncProperty, { numRuns: 6, examples: [overtaken] });
    },
    60_000,
  );

  test('the tests cover every queue', () => {
    expect(new Set(queueCustomers.map(({ name }) => name))).toEqual(new Set(channels));
  });
});
