import { workDue, type Queue } from '#server/jobs/queue.ts';
import type { World } from '../support/world.ts';
import type { Receive } from './queue-customers.ts';

/** Lease of an attempt in this simulation, in seconds. */
const LEASE_S = 60;

/** Possible outcomes of an attempt. */
export const fates = [
  'answered',
  // The receiver has the request, but its response is lost.
  'lost',
  'down',
  // The node hangs after the delivery, and reports the result or a failure after its lease has
  // expired.
  'late',
  'late failure',
] as const;
export type Fate = (typeof fates)[number];

interface Node {
  asleep: number;
  isDone: boolean;
}

/** Receiver of the requests, with a planned outcome for each; hanging nodes wait until they are woken. */
function receiver(given: readonly Fate[]) {
  const planned = [...given];
  /** Keys of the requests by subject. */
  const keys = new Map<number, Set<string>>();
  const sleepers: (() => void)[] = [];
  const nodes: Node[] = [];
  let changed = () => undefined as void;
  const sleep = (node: Node) => {
    node.asleep += 1;
    changed();
    return new Promise<void>((wake) =>
      sleepers.push(() => {
        node.asleep -= 1;
        wake();
      }),
    );
  };
  const receiveFor =
    (node: Node): Receive =>
    async (id, key) => {
      const fate = planned.shift() ?? 'answered';
      if (fate === 'down') throw new Error('not reached');
      keys.set(id, (keys.get(id) ?? new Set()).add(key));
      if (fate === 'lost') throw new Error('no answer');
      if (fate === 'answered') return;
      await sleep(node);
      if (fate === 'late failure') throw new Error('no answer');
    };
  return {
    keys,
    sleepers,
    receiveFor,
    /** Works as a separate node. */
    begin(work: (node: Node) => Promise<unknown>) {
      const node = { asleep: 0, isDone: false };
      nodes.push(node);
      void work(node).finally(() => {
        node.isDone = true;
        changed();
      });
    },
    /** Waits until every node is done or hangs, so that the clock can move. */
    async quiet() {
      while (nodes.some(({ asleep, isDone }) => asleep === 0 && !isDone))
        await new Promise<void>((resolve) => void (changed = resolve));
    },
    /** Makes every attempt succeed from now on. */
    heal: () => void (planned.length = 0),
  };
}

/** A receiver, nodes that work on the queue, and a clock; `given` is the outcome of each attempt in turn. */
export function queueStage(
  here: World,
  queueOf: (receive: Receive) => Queue,
  given: readonly Fate[],
) {
  const { keys, sleepers, receiveFor, begin, quiet, heal } = receiver(given);
  /** Start of the running attempt of each subject, in seconds of test time. */
  const running = new Map<number, number>();
  const overlaps: number[] = [];
  let now = 0;
  /** The queue for one node, with short pauses and unlimited attempts. */
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
    for (let index = 0; index < count; index += 1)
      begin((node) => workDue(here.services, watched(node)));
    await quiet();
  };
  const pass = async (seconds: number) => {
    now += seconds;
    await here.database.pool
      .query(`update jobs set due_at = due_at - make_interval(secs => ${seconds}),
        leased_until = leased_until - make_interval(secs => ${seconds})`);
  };
  const wake = async () => {
    sleepers.shift()?.();
    await quiet();
  };
  const { name } = queueOf(() => Promise.resolve());
  // Ignores the emails that reports enqueue in another queue.
  const due = () => here.database.pool.query('select from jobs where queue = $1', [name]);
  /** Lets every attempt succeed and hanging nodes continue, until no work is due. */
  const finish = async () => {
    heal();
    while (sleepers.length > 0) await wake();
    while ((await due()).rows.length > 0) {
      await pass(4e5);
      await look(1);
    }
  };
  return { keys, overlaps, look, pass, wake, finish };
}
