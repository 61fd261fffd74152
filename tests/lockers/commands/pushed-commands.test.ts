import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lockerGateway } from '#server/adapters/locker-gateway.ts';
import { lockerLook, lockerQueue } from '#server/features/lockers/commands/push-commands.ts';
import { workDue } from '#server/jobs/queue.ts';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../../support/database.ts';
import { startGatewayDouble } from '../../support/doubles/gateway-double.ts';
import type { Locker } from '../../support/given/locker.ts';

import { inMinutes } from '../../support/moments.ts';
import { world, type World } from '../../support/world.ts';

describe.each(testDatabases())('commands pushed to a gateway on $name', (on) => {
  let here: World;
  let locker: Locker;
  let ops: Client;
  let terminals: Awaited<ReturnType<typeof startGatewayDouble>>;
  beforeAll(async () => {
    here = await world(on);

    locker = await here.given.locker();
    ops = await here.as('ops');
    terminals = await startGatewayDouble();
    const { lockers } = await locker.codes();
    terminals.install(locker.code, lockers[0]?.key ?? '');
    await here.given.lockerCommand('every', { state: 'done' });
  });
  afterEach(async () => {
    terminals.sent.length = 0;
    await here.given.lockerCommand('every', { state: 'done' });
  });
  afterAll(async () => {
    await terminals.close();
    await here.close();
  });

  /** Runs the queue once. */
  const look = async () => {
    await lockerLook(here.services)();
    const push = lockerGateway({ url: terminals.url, token: 'gateway-token' });
    await workDue(here.services, lockerQueue(here.services, push));
  };
  const ask = (change: object) =>
    ops.call('POST /locker-shipments/command', {
      body: { command: 'restart', locker_id: locker.id, reason: 'Test', ...change },
    });
  const state = async (id: number) =>
    (await ops.call('GET /locker-commands', { query: { filter: { id } } })).rows.find(
      (one) => one.id === id,
    );

  test('a command is sent once to a terminal that verifies its signature, and the answer is stored', async () => {
    const { id } = await ask({});
    await look();
    await look();
    expect(terminals.sent).toHaveLength(1);
    const [one] = terminals.sent;
    expect(one?.token).toBe('Bearer gateway-token');
    expect(await state(id)).toMatchObject({ state: 'done', answer: 'ok' });
    expect(Date.parse(one?.command.expires_at ?? '')).toBeGreaterThan(Date.now());
  });

  test('the terminal refuses a command that was changed on the way', async () => {
    terminals.change((command) => ({ ...command, command: 'restart-ups' }));
    const { id } = await ask({});
    await look();
    terminals.change((command) => command);
    expect(await state(id)).toMatchObject({
      state: 'refused',
      answer: 'The signature of the command is not valid.',
    });
  });

  test('an unanswered command that moves a door becomes unknown and is not resent', async () => {
    terminals.answers.push({ status: 503 });
    const { id } = await ask({});
    await look();
    await here.given.lockerCommand(id, { leased_until: inMinutes(-0.1) });
    await look();
    expect(terminals.sent).toHaveLength(1);
    expect(await state(id)).toMatchObject({ state: 'sent' });
    await here.given.lockerCommand(id, { expires_at: inMinutes(-0.1) });
    await look();
    expect(await state(id)).toMatchObject({ state: 'unknown' });
    expect(terminals.sent).toHaveLength(1);
  });

  test('a query is resent until it expires', async () => {
    terminals.answers.push({ status: 503 }, { status: 200, body: { state: 'acknowledged' } });
    const { id } = await ask({ command: 'sync-data' });
    await look();
    await here.given.job({ queue: 'locker' }, { due_at: inMinutes(0) });
    await look();
    expect(terminals.sent).toHaveLength(2);
    expect(await state(id)).toMatchObject({ state: 'acknowledged' });
  });

  test('neither expired commands nor commands that a terminal already has are sent, and a refusal is recorded', async () => {
    const late = await ask({});
    await here.given.lockerCommand(late.id, { expires_at: inMinutes(-0.1) });
    await look();
    const { id: taken } = await ask({});
    expect((await locker.take()).map(({ id }) => id)).toContain(taken);
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

  test('only one lock of a locker is opened at a time', async () => {
    const [one, two] = (await locker.doors()).filter(({ use }) => use === 'free');
    await ask({ command: 'open-door', door_id: one?.id });
    await ask({ command: 'open-door', door_id: two?.id });
    await look();
    expect(terminals.sent.map(({ command }) => command.door_number)).toEqual([one?.number]);
    await here.given.older('locker_commands', '3 seconds', { door_id: one?.id });
    await look();
    expect(terminals.sent.map(({ command }) => command.door_number)).toEqual([
      one?.number,
      two?.number,
    ]);
  });
});
