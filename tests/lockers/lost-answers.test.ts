import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeCommands } from '../../server/features/lockers/take-commands.ts';
import { unprivilegedCaller } from '../../server/unprivileged-caller.ts';
import { usualDatabase } from '../support/database.ts';
import { lockerDesk } from '../support/locker-desk.ts';
import { world, type World } from '../support/world.ts';

describe('commands to lockers whose answer is lost', () => {
  let here: World;
  let desk: Awaited<ReturnType<typeof lockerDesk>>;
  let doors: number[];
  beforeAll(async () => {
    here = await world(usualDatabase);
    desk = await lockerDesk(here);
    await desk.query(
      `update locker_commands set state = 'done', sent_at = null where locker_id = $1`,
      [desk.locker.id],
    );
    const rows = await desk.query<{ id: number }>(
      'select id from doors where locker_id = $1 order by number',
      [desk.locker.id],
    );
    doors = rows.map(({ id }) => id);
  });
  afterAll(() => here.close());

  const send = (door: number, key?: string) =>
    desk.ops.call('POST /locker-shipments/command', {
      body: {
        command: 'open-door',
        locker_id: desk.locker.id,
        door_id: doors[door] ?? 0,
        ...(key && { key }),
      },
    });
  const refuse = async (id: number) => {
    const at = new Date().toISOString();
    await desk.report({ commands: [{ id, state: 'refused', at, answer: 'Jammed' }] });
  };

  test('the same key again returns the first command, and is refused for another', async () => {
    const key = 'open-once-please';
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => send(0, key)));
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first?.id]));
    await expect(send(1, key)).rejects.toMatchObject({
      status: 422,
      body: { errors: { key: ['This key was used for another command. Send a new key.'] } },
    });
    await refuse(first?.id ?? 0);
  });

  test('a terminal that hung up is given no command', async () => {
    const takeAsLeaving = () =>
      takeCommands(
        { params: {}, body: { locker_ids: [desk.locker.id], wait_s: 25 } },
        {
          database: here.services.database,
          caller: { ...unprivilegedCaller, name: 'Gateway' },
          hasLeft: () => true,
        },
      );
    expect((await takeAsLeaving()).commands).toEqual([]);
    const { id } = await send(1);
    await takeAsLeaving();
    const [command] = await desk.query('select state, sent_at from locker_commands where id = $1', [
      id,
    ]);
    expect(command).toEqual({ state: 'queued', sent_at: null });
    expect((await desk.take()).map((one) => one.id)).toContain(id);
    await refuse(id);
  });
});
