import { workDue, type Queue } from '../../server/jobs/queue.ts';
import type { World } from './world.ts';
import type { Receive } from './queue-customers.ts';

/** Seconds that an attempt has, on this stage. */
export const LEASE_S = 60;

/** What may happen to one attempt. */
export const fates = [
  'answered',
  // The receiver has it, but its answer is lost.
  'lost',
  'down',
  // The node stands still once the receiver has it, and answers, or fails, when nobody waits for it any more.
  'late',
  'late failure',
] as const;
export type Fate = (typeof fates)[number];

interface Node {
  asleep: number;
  isDone: boolean;
}

/** A receiver, nodes that look at the queue, and a clock; `given` is what happens to each attempt in turn. */
export function queueStage(
  here: World,
  queueOf: (receive: Receive) => Queue,
  given: readonly Fate[],
) {
  const planned = [...given];
  /** The keys under which the receiver got each subject. */
  const keys = new Map<number, Set<string>>();
  /** When the last attempt at each subject began, in seconds of the test; gone once it has ended. */
  const running = new Map<number, number>();
  const overlaps: number[] = [];
  const sleepers: (() => void)[] = [];
  const nodes: Node[] = [];
  let now = 0;
  let changed = () => undefined as void;
  /** Every node is done or stands still: the clock may move without coming between its steps. */
  const quiet = async () => {
    while (nodes.some(({ asleep, isDone }) => asleep === 0 && !isDone))
      await new Promise<void>((resolve) => void (changed = resolve));
  };
  const receiveFor =
    (node: Node): Receive =>
    async (id, key) => {
      const fate = planned.shift() ?? 'answered';
      if (fate === 'down') throw new Error('not reached');
      keys.set(id, (keys.get(id) ?? new Set()).add(key));
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
    };
  /** The queue as one node works on it: with short pauses, and never given up. */
  const watched = (node: Node): Queue => {
    const queue = queueOf(receiveFor(node));
    return {
      ...queue,
      leaseSeconds: LEASE_S,
      atOnce: 2,
      attempts: 1000,
      pauseSeconds: 10,
      async perform(job) {
        const began = now;
        const { subject_id: id } = job;
        if (began - (running.get(id) ?? -Infinity) < LEASE_S) overlaps.push(id);
        running.set(id, began);
        return queue.perform(job).finally(() => {
          if (running.get(id) === began) running.delete(id);
        });
      },
    };
  };
  const look = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const node = { asleep: 0, isDone: false };
      nodes.push(node);
      void workDue(here.services, watched(node)).finally(() => {
        node.isDone = true;
        changed();
      });
    }
    await quiet();
  };
  const pass = async (seconds: number) => {
    now += seconds;
    await here.database.pool
      .query(`update jobs set due_at = due_at - make_interval(secs => ${seconds}),
        leased_until = leased_until - make_interval(secs => ${seconds})`);
  };
  const wake = async () => {
    const [sleeper] = sleepers.splice(0, 1);
    if (sleeper === undefined) return;
    sleeper();
    await quiet();
  };
  /** Reports enqueue emails, which are another queue's. */
  const due = async () => {
    const { name } = queueOf(() => Promise.resolve());
    const { rows } = await here.database.pool.query('select from jobs where queue = $1', [name]);
    return rows.length;
  };
  /** From here on every attempt is answered, until nothing is due any more; those who stood still go on. */
  const finish = async () => {
    planned.length = 0;
    while (sleepers.length > 0) await wake();
    while ((await due()) > 0) {
      await pass(4e5);
      await look(1);
    }
  };
  return { keys, overlaps, look, pass, wake, finish };
}
