import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothEngines } from '../support/database.ts';
import { Follower } from '../support/nodes/feed-follower.ts';
import { answersRedis, REDIS_PORT } from '../support/nodes/redis.ts';
import {
  itemsOf,
  notesPerShipment,
  runWhen,
  shipmentIds,
  startNotes,
} from '../support/runs/runs.ts';
import { freePort } from '../support/server.mjs';
import { tcpProxy, type TcpProxy } from '../support/nodes/tcp-proxy.ts';
import { clientAt, wholeNode, type WholeNode } from '../support/nodes/whole-nodes.ts';
import { world, type World } from '../support/world.ts';

const several = bothEngines().filter(({ name }) => name === 'postgres');
const hasRedis = await answersRedis();
const ROWS = 300;

describe.each(several)('two servers behind one address, on $name', (on) => {
  let here: World;
  let address: TcpProxy | undefined;
  let nodes: WholeNode[] = [];
  let served = 0;
  const opened: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    here = await world(on);
    const { connectionString } = here.database.pool.options;
    const env = {
      DATABASE_URL: connectionString,
      ...(hasRedis && { REDIS_URL: `redis://127.0.0.1:${REDIS_PORT}` }),
    };
    const ports = [await freePort(), await freePort()];
    nodes = await Promise.all(ports.map((port) => wholeNode(port, env)));
    address = await tcpProxy(() => ports[served] ?? 0);
  }, 120_000);
  afterAll(async () => {
    await address?.close();
    await nodes[1]?.stop();
    for (const close of opened) await close();
    await here.close();
  });

  /** Locks a row from another connection, so that a run stops there. */
  async function held(id: number) {
    const holder = new pg.Client(here.database.pool.options);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from shipments where id = $1 for update', [id]);
    return () => holder.end();
  }

  test(`${hasRedis ? 'with Redis' : 'without Redis, which does not answer'}: a run continues on the other node when one is killed, and clients see the same run`, async () => {
    const url = `http://127.0.0.1:${address?.port}`;
    const token = await here.signIn('ops');
    const client = clientAt(url, token);
    const follower = new Follower({ url, token });
    opened.push(async () => follower.close());
    await follower.until(({ isJoined }) => isJoined);
    const ids = await shipmentIds(here, { count: ROWS });
    const letGo = await held(ids.at(-1) ?? 0);
    const { id } = await startNotes(client, ids, 'Two nodes');
    const before = await runWhen(client, id, ({ ok }) => ok > 0);

    await nodes[0]?.kill();
    served = 1;
    address?.cut();
    await letGo();

    const after = await runWhen(clientAt(url, token), id);
    expect(before).toMatchObject({ id, state: 'running', total: ROWS });
    expect(after).toMatchObject({ id, state: 'settled', total: ROWS, ok: ROWS, waiting: 0 });
    expect((await itemsOf(clientAt(url, token), id)).every((row) => row.attempts === 1)).toBe(true);
    expect(await notesPerShipment(here, 'Two nodes')).toEqual([[1, ROWS]]);
    await follower.until(({ messages }) =>
      messages.some(
        ([, , told]) =>
          'message' in told && told.message['id'] === id && told.message['state'] === 'settled',
      ),
    );
    expect(follower.connections).toBeGreaterThan(1);
    expect([follower.lost, follower.ends]).toEqual([[], []]);
  }, 30_000);
});
