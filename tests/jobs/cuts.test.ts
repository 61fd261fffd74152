import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workDue, type Outcome, type Queue } from '../../server/jobs/queue.ts';
import { enqueue } from '../../server/jobs/store.ts';
import { bothEngines } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const SUBJECTS = [1, 2, 3, 4, 5];
const LEASE_S = 60;

/** What may happen to one attempt. */
const fates = [
  'answered',
  // The receiver has it, but its answer is lost.
  'lost',
  'down',
  // The node stands still once the receiver has it, and answers, or fails, when nobody waits for it any more.
  'late',
  'late failure',
] as const;
type Fate = (typeof fates)[number];

interface Step {
  do: string;
  nodes?: number;
  seconds?: number;
  subject?: number;
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('look'), nodes: fc.constantFrom(1, 2) }) },
  // Less than a lease and more than a pause; more than a lease; more than any pause.
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass'), seconds: fc.constantFrom(15, 80, 4e5) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wake') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('ask'), subject: fc.constantFrom(...SUBJECTS) }),
  },
);

/** An attempt fails after its lease has run out and another one has begun: that one keeps its lease. */
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
  beforeAll(async () => {
    here = await world(on);
    await query('create table settled (subject_id integer not null)');
  });
  afterAll(() => here.close());

  const query = async (text: string) => (await here.database.pool.query(text)).rows;

  /** A receiver, nodes that look at the queue, and a clock; `given` is what happens to each attempt in turn. */
  function stage(given: readonly Fate[]) {
    const planned = [...given];
    /** What the receiver has done, by key. */
    const effects = new Map<string, number>();
    /** When the last attempt at each subject began, in seconds of the test; gone once it has ended. */
    const running = new Map<number, number>();
    const overlaps: number[] = [];
    const sleepers: (() => void)[] = [];
    const nodes: { asleep: number; isDone: boolean }[] = [];
    let now = 0;
    let changed = () => undefined as void;
    /** Every node is done or stands still: the clock may move without coming between its steps. */
    const quiet = async () => {
      while (nodes.some(({ asleep, isDone }) => asleep === 0 && !isDone))
        await new Promise<void>((resolve) => void (changed = resolve));
    };
    async function attempt(id: number, node: { asleep: number }) {
      const fate = planned.shift() ?? 'answered';
      if (fate === 'down') throw new Error('not reached');
      effects.set(`email-${id}`, id);
      if (fate === 'lost') throw new Error('no answer');
      if (fate === 'answered') return;
      node.asleep += 1;
      changed();
      await new Promise<void>((wake) =>
        sleepers.push(() => {
          node.asleep -= 1;
          wake();
        }),
      );
      if (fate === 'late failure') throw new Error('no answer');
    }
    const queueOf = (node: { asleep: number }): Queue => ({
      name: 'email',
      leaseSeconds: LEASE_S,
      atOnce: 2,
      attempts: 1000,
      pauseSeconds: 10,
      async perform({ subject_id: id }): Promise<Outcome> {
        const began = now;
        if (began - (running.get(id) ?? -Infinity) < LEASE_S) overlaps.push(id);
        running.set(id, began);
        await attempt(id, node).finally(() => {
          if (running.get(id) === began) running.delete(id);
        });
        return {
          is: 'done',
          record: (db) => db.execute(`insert into settled (subject_id) values (${id})`),
        };
      },
    });
    const look = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const node = { asleep: 0, isDone: false };
        nodes.push(node);
        void workDue(here.services, queueOf(node)).finally(() => {
          node.isDone = true;
          changed();
        });
      }
      await quiet();
    };
    const pass = async (seconds: number) => {
      now += seconds;
      await query(`update jobs set due_at = due_at - make_interval(secs => ${seconds}),
        leased_until = leased_until - make_interval(secs => ${seconds})`);
    };
    const wake = async () => {
      const [sleeper] = sleepers.splice(0, 1);
      if (sleeper === undefined) return;
      sleeper();
      await quiet();
    };
    /** From here on every attempt is answered; those who stood still go on. */
    const heal = async () => {
      planned.length = 0;
      while (sleepers.length > 0) await wake();
    };
    return { effects, overlaps, look, pass, wake, heal };
  }

  const ask = (id: number) =>
    here.database.within({ is: 'system' }, (db) => enqueue(db, 'email', [{ id, label: `${id}` }]));

  /** Every subject was recorded, and none more often than it was asked for. */
  async function expectSettled(asked: ReadonlyMap<number, number>) {
    const settled = await query(
      'select subject_id as id, count(*)::int as n from settled group by 1 order by 1',
    );
    expect(settled.map(({ id }) => id)).toEqual(SUBJECTS);
    for (const { id, n } of settled) expect(n).toBeLessThanOrEqual(asked.get(id) ?? 0);
  }

  test('nothing is lost, done twice at once or recorded twice, whatever is cut', async () => {
    const asyncProperty = fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 16 }),
      fc.array(fc.constantFrom(...fates), { maxLength: 12 }),
      async (plan, planned) => {
        await query('delete from jobs');
        await query('delete from settled');
        const { effects, overlaps, look, pass, heal, wake } = stage(planned);
        const asked = new Map(SUBJECTS.map((id) => [id, 1]));
        for (const id of SUBJECTS) await ask(id);
        for (const { nodes = 0, seconds = 0, subject = 0, ...one } of plan) {
          if (one.do === 'look') await look(nodes);
          if (one.do === 'pass') await pass(seconds);
          if (one.do === 'wake') await wake();
          if (one.do === 'ask') {
            asked.set(subject, (asked.get(subject) ?? 0) + 1);
            await ask(subject);
          }
        }
        await heal();
        while ((await query('select from jobs')).length > 0) {
          await pass(4e5);
          await look(1);
        }
        expect(overlaps).toEqual([]);
        expect(new Set(effects.values())).toEqual(new Set(SUBJECTS));
        await expectSettled(asked);
      },
    );
    await fc.assert(asyncProperty, { numRuns: 25, examples: [overtaken] });
  }, 60_000);
});
