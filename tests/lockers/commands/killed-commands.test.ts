import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import type { RequestOf } from '#api/endpoint-types.ts';
import { NOT_SEEN_OPEN } from '#domain/lockers/locker-commands.ts';
import { bothEngines, temporaryDirectory } from '../../support/database.ts';
import { inMinutes } from '../../support/moments.ts';
import { freePort } from '../../support/server.mjs';
import { waitUntil } from '../../support/until.ts';
import { clientAt, wholeNode, type WholeNode } from '../../support/nodes/whole-nodes.ts';
import { world, type World } from '../../support/world.ts';

const ASK = 'POST /locker-shipments/command';
const LOCKERS = 8;

type Asked = Omit<RequestOf<typeof ASK>['body'], 'locker_id' | 'key'>;
interface Command {
  id: number;
  key: string;
  locker: number;
}

const postgres = bothEngines().filter(({ name }) => name === 'postgres');

describe.each(postgres)('a node that is killed with commands in every state, on $name', (on) => {
  let here: World;
  let node: WholeNode;
  let dataDir = '';
  let lockers: { id: number; door: number; number: number }[] = [];
  let tokens: { ops: string; superadmin: string; terminal: string };

  beforeAll(async () => {
    dataDir = await temporaryDirectory();
    here = await world(on);
    tokens = {
      ops: await here.signIn('ops'),
      superadmin: await here.signIn('superadmin'),
      terminal: (await here.given.device()).token,
    };
    await here.given.locker({ state: 'online' }, { last_seen: inMinutes(0), is_offline: false });
    await here.given.lockerCommand('every', { state: 'done' });
    lockers = await here.rows(
      `select l.id, d.id as door, d.number from lockers l
       join lateral (select id, number from doors where locker_id = l.id and state = 'free' order by number limit 1) d on true
       where l.state = 'online' and exists (select from doors where locker_id = l.id and occupied_since is not null)
       order by l.id limit ${LOCKERS}`,
    );
    await start();
  }, 240_000);
  afterAll(async () => {
    await node.stop();
    await here.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start() {
    const { connectionString } = here.database.pool.options;
    const env = { BATON_DATA_DIR: dataDir, DATABASE_URL: connectionString };
    node = await wholeNode(await freePort(), env);
  }
  const as = (who: keyof typeof tokens): Client => clientAt(node.url, tokens[who]);
  const lockerAt = (at: number) => {
    const found = lockers[at];
    if (found === undefined) throw new Error('There are too few lockers');
    return found;
  };
  const ask = async (at: number, asked: Asked, key: string = randomUUID()): Promise<Command> => {
    const { id: locker, door } = lockerAt(at);
    const ofDoor = asked.command === 'open-door' || asked.command === 'set-out-of-order';
    const body = { ...asked, locker_id: locker, key, ...(ofDoor && { door_id: door }) };
    const { id } = await as('ops').call(ASK, { body }, { idempotencyKey: key });
    return { id, key, locker };
  };
  const take = async (...given: readonly Command[]) =>
    (
      await as('terminal').call('POST /lockers/commands/take', {
        body: { locker_ids: given.map(({ locker }) => locker) },
      })
    ).commands.map(({ id }) => id);
  const report = ({ locker }: Command, reported: object) =>
    as('terminal').call('POST /lockers/reports', {
      body: {
        reports: [
          { locker_id: locker, at: new Date().toISOString(), is_online: true, ...reported },
        ],
      },
    });
  const outcome = (one: Command, state: 'acknowledged' | 'done') =>
    report(one, { commands: [{ id: one.id, state, at: new Date().toISOString() }] });
  const seenOpen = (one: Command) => {
    const number = lockers.find(({ id }) => id === one.locker)?.number ?? 0;
    return report(one, { doors: [{ number, sensor: 'open' }] });
  };
  const stateOf = async ({ id }: Command) =>
    (await here.rows<{ state: string }>('select state from locker_commands where id = $1', [id]))[0]
      ?.state;
  const statesOf = (all: readonly Command[]) => Promise.all(all.map(stateOf));
  /** Extends all deadlines, so that no command expires while the node restarts. */
  const holdTime = () =>
    here.given.older('locker_commands', '-10 minutes', {
      state: ['awaiting', 'queued', 'sent', 'acknowledged'],
    });
  const passTime = (one: Command) =>
    here.given.lockerCommand(one.id, {
      expires_at: inMinutes(-0.1),
      acknowledged_at: inMinutes(-1),
    });
  const ends = (one: Command, state: string) =>
    waitUntil(
      () => stateOf(one),
      (now) => now === state,
    );

  const door = { command: 'open-door', reason: 'Check' } as const;
  const message = { command: 'set-message', message: 'Closed at noon' } as const;

  test('keeps the state of each command, and each command is carried out at most once and ends', async () => {
    const queued = await ask(0, door);
    const [sent, lost] = [await ask(1, door), await ask(2, door)];
    expect(await take(sent, lost)).toEqual([sent.id, lost.id]);
    const acknowledged = await ask(3, door);
    await take(acknowledged);
    await outcome(acknowledged, 'acknowledged');
    const done = await ask(4, door);
    await take(done);
    await seenOpen(done);
    const awaiting = await ask(5, { command: 'open-all', reason: 'Check' });
    const setting = await ask(6, { command: 'set-out-of-order', reason: 'Check' });
    await take(setting);
    const all = [queued, sent, lost, acknowledged, done, awaiting, setting];
    const before = ['queued', 'sent', 'sent', 'acknowledged', 'done', 'awaiting', 'sent'];
    expect(await statesOf(all)).toEqual(before);
    await holdTime();

    // Some requests are pending at the kill, so their sender does not know whether they arrived.
    const keys = Array.from({ length: 6 }, () => randomUUID());
    const asking = keys.map((key) => ask(7, message, key).catch(() => null));
    await node.kill();
    await Promise.all(asking);
    await start();

    expect(await statesOf(all)).toEqual(before);
    for (const key of keys) {
      await ask(7, message, key);
      await ask(7, message, key);
    }
    const kept = await here.rows<{ key: string }>(
      'select key from locker_commands where key = any($1)',
      [keys],
    );
    expect(kept.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());

    // A sent command that moves a door is not delivered again; a queued one is delivered once.
    expect(await take(queued, sent, lost, acknowledged, done)).toEqual([queued.id]);
    expect(await take(queued, sent, lost, acknowledged, done)).toEqual([]);
    // A retry with the same key returns the existing command.
    expect((await ask(0, door, queued.key)).id).toBe(queued.id);
    await expect(ask(1, door)).rejects.toMatchObject({ status: 409 });

    // A setting may be sent twice, so it is handed out again after its lease.
    await here.given.lockerCommand(setting.id, { leased_until: inMinutes(0) });
    expect(await take(setting)).toEqual([setting.id]);
    await outcome(setting, 'done');
    await outcome(setting, 'done');
    expect(await stateOf(setting)).toBe('done');

    await seenOpen(sent);
    expect(await stateOf(sent)).toBe('done');
    await passTime(lost);
    await passTime(acknowledged);
    await ends(lost, 'unknown');
    await ends(acknowledged, 'unknown');
    const [said] = await here.rows<{ answer: string }>(
      'select answer from locker_commands where id = $1',
      [acknowledged.id],
    );
    expect(said?.answer).toBe(NOT_SEEN_OPEN);

    await as('superadmin').call('POST /locker-commands/:id/agree', {
      params: { id: awaiting.id },
      body: { agrees: true },
    });
    expect(await take(awaiting)).toEqual([awaiting.id]);
    expect(await take(awaiting)).toEqual([]);
    expect(await stateOf(done)).toBe('done');
  }, 240_000);
});
