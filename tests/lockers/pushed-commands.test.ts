import { createHmac } from 'node:crypto';
import http from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lockerGateway, type PushedCommand } from '../../server/adapters/locker-gateway.ts';
import { lockerLook, lockerQueue } from '../../server/features/lockers/push-commands.ts';
import { workDue } from '../../server/jobs/queue.ts';
import { testDatabases } from '../support/database.ts';
import { lockerDesk } from '../support/locker-desk.ts';
import { world, type World } from '../support/world.ts';

/** A gateway of terminals that answers as it should, and keeps what it was sent. */
async function gateway() {
  const sent: { command: PushedCommand; token: string | undefined }[] = [];
  const answers: { status: number; body?: object }[] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      sent.push({ command: JSON.parse(text), token: request.headers.authorization });
      const { status, body } = answers.shift() ?? { status: 202 };
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { sent, answers, url: `http://127.0.0.1:${port}`, close };
}

/** What a terminal with the key of its locker computes of a command that it was sent. */
function signed(key: Buffer, locker: string, command: PushedCommand | undefined): string {
  const { id, key: asked, door_number, command: name, issued_at, expires_at } = command ?? none;
  const text = [id, asked ?? '', locker, door_number ?? '', name, issued_at, expires_at].join('.');
  return createHmac('sha256', key).update(text).digest('hex');
}

const none: PushedCommand = {
  id: 0,
  key: null,
  locker: '',
  door_number: null,
  command: '',
  arguments: {},
  issued_at: '',
  expires_at: '',
  signature: '',
};

describe.each(testDatabases())('commands pushed to a gateway on $name', (on) => {
  let here: World;
  let desk: Awaited<ReturnType<typeof lockerDesk>>;
  let terminals: Awaited<ReturnType<typeof gateway>>;
  beforeAll(async () => {
    here = await world(on);
    desk = await lockerDesk(here);
    terminals = await gateway();
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

  test('a command goes out once, signed with the key of its locker, and what the terminal says is kept', async () => {
    terminals.answers.push({ status: 200, body: { state: 'done', answer: 'Restarted' } });
    const { id } = await ask({});
    await look();
    await look();
    expect(terminals.sent).toHaveLength(1);
    const [one] = terminals.sent;
    expect(one?.token).toBe('Bearer gateway-token');
    expect(await state(id)).toMatchObject({ state: 'done', answer: 'Restarted' });
    const { lockers } = await desk.codes();
    const key = Buffer.from(lockers[0]?.key ?? '', 'base64url');
    expect(one?.command.signature).toBe(signed(key, desk.locker.code, one?.command));
    expect(Date.parse(one?.command.expires_at ?? '')).toBeGreaterThan(Date.now());
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
