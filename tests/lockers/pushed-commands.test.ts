import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lockerGateway } from '../../server/adapters/locker-gateway.ts';
import { lockerLook, lockerQueue } from '../../server/features/lockers/push-commands.ts';
import { workDue } from '../../server/jobs/queue.ts';
import { testDatabases } from '../support/database.ts';
import { startGatewayDouble } from '../support/gateway-double.ts';
import { lockerDesk } from '../support/locker-desk.ts';
import { receivedNow } from '../support/prepared-lockers.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('commands pushed to a gateway on $name', (on) => {
  let here: World;
  let desk: Awaited<ReturnType<typeof lockerDesk>>;
  let terminals: Awaited<ReturnType<typeof startGatewayDouble>>;
  beforeAll(async () => {
    here = await world(on);
    await receivedNow(here);
    desk = await lockerDesk(here);
    terminals = await startGatewayDouble();
    const { lockers } = await desk.codes();
    terminals.install(desk.locker.code, lockers[0]?.key ?? '');
    await desk.query(
      `update locker_commands set state = 'done' where state in ('awaiting', 'queued', 'sent', 'acknowledged')`,
    );
  });
  afterEach(async () => {
    terminals.sent.length = 0;
    await desk.query(
      `update locker_commands set state = 'done' where state in ('awaiting', 'queued', 'sent', 'acknowledged')`,
    );
  });
  afterAll(async () => {
    await terminals.close();
    await here.close();
  });

  /** One look of the queue. */
  const look = async () => {
    await lockerLook(here.services)();
    const push = lockerGateway({ url: terminals.url, token: 'gateway-token' });
    await workDue(here.services, lockerQueue(here.services, push));
  };
  const ask = (change: object) =>
    desk.ops.call('POST /locker-shipments/command', {
      body: { command: 'restart', locker_id: desk.locker.id, reason: 'Test', ...change },
    });
  const state = async (id: number) =>
    (await desk.ops.call('GET /locker-commands', { query: { filter: { id } } })).rows.find(
      (one) => one.id === id,
    );

  test('a command goes out once, to a terminal that knows its signature and obeys, and what it says is kept', async () => {
    const { id } = await ask({});
    await look();
    await look();
    expect(terminals.sent).toHaveLength(1);
    const [one] = terminals.sent;
    expect(one?.token).toBe('Bearer gateway-token');
    expect(await state(id)).toMatchObject({ state: 'done', answer: 'ok' });
    expect(Date.parse(one?.command.expires_at ?? '')).toBeGreaterThan(Date.now());
  });

  test('what somebody changed on the way is refused by the terminal', async () => {
    terminals.change((command) => ({ ...command, command: 'restart-ups' }));
    const { id } = await ask({});
    await look();
    terminals.change((command) => command);
    expect(await state(id)).toMatchObject({
      state: 'refused',
      answer: 'Its signature is not valid.',
    });
  });

  test('what moves something is not sent again when no answer came; then nobody knows', async () => {
    terminals.answers.push({ status: 503 });
    const { id } = await ask({});
    await look();
    await desk.query(
      `update locker_commands set leased_until = now() - interval '1 second' where id = $1`,
      [id],
    );
    await look();
    expect(terminals.sent).toHaveLength(1);
    expect(await state(id)).toMatchObject({ state: 'sent' });
    await desk.query(
      `update locker_commands set expires_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    await look();
    expect(await state(id)).toMatchObject({ state: 'unknown' });
    expect(terminals.sent).toHaveLength(1);
  });

  test('a question is sent again while it holds', async () => {
    terminals.answers.push({ status: 503 }, { status: 200, body: { state: 'acknowledged' } });
    const { id } = await ask({ command: 'sync-data' });
    await look();
    await desk.query(`update jobs set due_at = now() where queue = 'locker'`);
    await look();
    expect(terminals.sent).toHaveLength(2);
    expect(await state(id)).toMatchObject({ state: 'acknowledged' });
  });

  test('nothing is sent after its time, nor what a terminal took itself; a refusal is one', async () => {
    const late = await ask({});
    await desk.query(
      `update locker_commands set expires_at = now() - interval '1 second' where id = $1`,
      [late.id],
    );
    await look();
    const { id: taken } = await ask({});
    expect((await desk.take()).map(({ id }) => id)).toContain(taken);
    await look();
    expect(terminals.sent).toEqual([]);
    expect(await state(late.id)).toMatchObject({ state: 'expired' });
    terminals.answers.push({ status: 404 });
    const { id } = await ask({ command: 'restart-ups' });
    await look();
    expect(await state(id)).toMatchObject({
      state: 'refused',
      answer: 'The gateway answered 404',
    });
  });

  test('of several doors one lock is released at a time', async () => {
    const view = await desk.ops.call('GET /lockers-view/:id', { params: { id: desk.locker.id } });
    const [one, two] = view.doors.filter(({ use }) => use === 'free');
    await ask({ command: 'open-door', door_id: one?.id });
    await ask({ command: 'open-door', door_id: two?.id });
    await look();
    expect(terminals.sent.map(({ command }) => command.door_number)).toEqual([one?.number]);
    await desk.query(
      `update locker_commands set sent_at = now() - interval '3 seconds' where door_id = $1`,
      [one?.id],
    );
    await look();
    expect(terminals.sent.map(({ command }) => command.door_number)).toEqual([
      one?.number,
      two?.number,
    ]);
  });
});
