import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeCommands } from '#server/features/lockers/commands/take-commands.ts';
import { unprivilegedCaller } from '#server/http/unprivileged-caller.ts';
import type { Client } from '#api/client.ts';
import { usualDatabase } from '../../support/database.ts';
import type { Locker } from '../../support/given/locker.ts';
import { world, type World } from '../../support/world.ts';

describe('commands to lockers whose answer is lost', () => {
  let here: World;
  let locker: Locker;
  let ops: Client;
  let doors: number[];
  beforeAll(async () => {
    here = await world(usualDatabase);
    locker = await here.given.locker();
    ops = await here.as('ops');
    await here.given.lockerCommand({ locker_id: locker.id }, { state: 'done', sent_at: null });
    doors = (await locker.doors()).map(({ id }) => id);
  });
  afterAll(() => here.close());

  const send = (door: number, key?: string) =>
    ops.call('POST /locker-shipments/command', {
      body: {
        command: 'open-door',
        locker_id: locker.id,
        door_id: doors[door] ?? 0,
        ...(key && { key }),
      },
    });
  const refuse = async (id: number) => {
    const at = new Date().toISOString();
    await locker.report({ commands: [{ id, state: 'refused', at, answer: 'Jammed' }] });
  };

  test('a repeated key gets the first command, and is refused for another command', async () => {
    const key = 'open-once-please';
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => send(0, key)));
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first?.id]));
    await expect(send(1, key)).rejects.toMatchObject({
      status: 422,
      body: {
        errors: { key: ['This idempotency key was used for another command. Send a new key.'] },
      },
    });
    await refuse(first?.id ?? 0);
  });

  test('no command is delivered to a terminal that has disconnected', async () => {
    const takeAsLeaving = () =>
      takeCommands(
        { params: {}, body: { locker_ids: [locker.id], wait_s: 25 } },
        {
          database: here.services.database,
          caller: { ...unprivilegedCaller, name: 'Gateway' },
          hasLeft: () => true,
        },
      );
    expect((await takeAsLeaving()).commands).toEqual([]);
    const { id } = await send(1);
    await takeAsLeaving();
    const [command] = await here.rows('select state, sent_at from locker_commands where id = $1', [
      id,
    ]);
    expect(command).toEqual({ state: 'queued', sent_at: null });
    expect((await locker.take()).map((one) => one.id)).toContain(id);
    await refuse(id);
  });
});
