import { describe, expect, test } from 'vitest';
import { ConnectionQueue, inBackground } from './connection-queue.ts';
import { databaseProblemOf } from './database-errors.ts';

/**
 * Callers of a queue, the order of their admission, and a function with which the caller admitted
 * first leaves.
 */
function callersOf(queue: ConnectionQueue) {
  const admitted: string[] = [];
  const inside: (() => void)[] = [];
  const enter = async (name: string) => {
    const leave = await queue.enter();
    admitted.push(name);
    inside.push(leave);
  };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    admitted,
    person: (name: string) => enter(name),
    task: (name: string) => inBackground(() => enter(name)),
    settled,
    async leave() {
      inside.shift()?.();
      await settled();
    },
  };
}

describe('connection queue', () => {
  test('admits callers of one kind in the order of arrival', async () => {
    const callers = callersOf(new ConnectionQueue(1));
    for (const name of ['a', 'b', 'c']) void callers.person(name);
    for (let left = 0; left < 3; left += 1) await callers.leave();
    await callers.leave();
    expect(callers.admitted).toEqual(['a', 'b', 'c']);
  });

  test('admits a user request before background work that came earlier', async () => {
    const callers = callersOf(new ConnectionQueue(1));
    void callers.task('first');
    void callers.task('second');
    void callers.person('person');
    await callers.settled();
    await callers.leave();
    await callers.leave();
    expect(callers.admitted).toEqual(['first', 'person', 'second']);
  });

  test('keeps a connection free for user requests while background work waits', async () => {
    const callers = callersOf(new ConnectionQueue(2));
    for (const name of ['one', 'two', 'three']) void callers.task(name);
    await callers.settled();
    expect(callers.admitted).toEqual(['one']);
    void callers.person('person');
    await callers.settled();
    expect(callers.admitted).toEqual(['one', 'person']);
  });

  test('admits background work after four user requests in a row', async () => {
    const callers = callersOf(new ConnectionQueue(1));
    void callers.person('inside');
    void callers.task('task');
    for (let n = 1; n <= 8; n += 1) void callers.person(`person ${n}`);
    await callers.settled();
    for (let left = 0; left < 5; left += 1) await callers.leave();
    expect(callers.admitted.indexOf('task')).toBe(5);
  });

  test('rejects a caller as busy after the longest wait and admits the next one', async () => {
    const queue = new ConnectionQueue(1, { people: 1, background: 1 });
    const leave = await queue.enter();
    const refused: unknown = await queue.enter().catch((error: unknown) => error);
    expect(databaseProblemOf(refused)).toBe('busy');
    expect(queue.waiting).toBe(0);
    leave();
    await expect(queue.enter()).resolves.toBeTypeOf('function');
  });

  test('frees a connection only once, even if its caller releases it twice', async () => {
    const callers = callersOf(new ConnectionQueue(1));
    const queue = new ConnectionQueue(1);
    const leave = await queue.enter();
    leave();
    leave();
    await queue.enter();
    let isAdmitted = false;
    void queue.enter().then(() => (isAdmitted = true));
    await callers.settled();
    expect(isAdmitted).toBe(false);
  });
});
