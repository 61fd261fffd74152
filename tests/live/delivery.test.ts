import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothEngines } from '../support/database.ts';
import type { Follower } from '../support/nodes/feed-follower.ts';
import type { Node } from '../support/nodes/listening-node.ts';
import { world, type World } from '../support/world.ts';
import { outboxSince, toldOf } from '../support/doubles/outbox.ts';
import { answersRedis } from '../support/nodes/redis.ts';
import { outageOfRedis, type Outage } from '../support/nodes/redis-outage.ts';
import { tcpProxy, type TcpProxy } from '../support/nodes/tcp-proxy.ts';

const DISCONNECTS = 200;
const RESTARTS = 20;
const WRITES_EVERY_MS = 10;
/** A short heartbeat, so that dead connections are detected early. */
const brisk = { every: 150, timeout: 150 };
/** Longest acceptable delay. */
const NOTICED_MS = 15_000;
/** Time limit of a call. A call that waited for Redis would be refused only after half a minute. */
const PROMPT_MS = 15_000;

const engines = bothEngines();
const shared = engines.find(({ name }) => name === 'postgres');
const hasRedis = await answersRedis();
let outage: Promise<Outage> | undefined;
// The outage takes a minute, which passes while the other tests run.
beforeAll(() => {
  if (!shared || !hasRedis) return;
  outage = outageOfRedis(shared);
  // A failure is reported later, by the test that awaits the outage.
  outage.catch(() => undefined);
});

describe.each(engines)('delivery on $name', (on) => {
  let here: World;
  let node: Node;
  let proxy: TcpProxy;
  beforeAll(async () => {
    here = await world(on);
    node = await here.node({ heartbeat: brisk });
    proxy = await tcpProxy(node.port);
  });
  afterAll(async () => {
    await here.close();
    await proxy.close();
  });

  const change = (id: number) =>
    here.database.pool.query('update shipments set version = version + 1 where id = $1', [id]);
  const through = () => ({ url: () => `http://127.0.0.1:${proxy.port}` });

  test('a change is sent by id only to users who may see it', async () => {
    const [ops, account, other, marketplace] = await Promise.all(
      ['ops', 'account', 'other', 'marketplace'].map(async (name) =>
        here.follow(node, await here.signIn(name)),
      ),
    );
    if (!ops || !account || !other || !marketplace) throw new Error('nobody follows');
    const all = [ops, account, other, marketplace];
    await Promise.all(all.map((one) => one.until(({ isJoined }) => isJoined)));
    const { rows } = await here.database.pool.query<{ id: number; account_id: number }>(
      `select s.id, s.account_id from shipments s join users u on u.account_id = s.account_id where u.email = 'account@baton.test'
         and not exists (select from marketplace_shipments m where m.shipment_id = s.id) order by s.id limit 1`,
    );
    const [mine] = rows;
    await change(mine?.id ?? 0);
    await here.database.pool.query(`update enterprise_types set name = name`);
    const shipmentsOf = ({ messages }: Follower) =>
      messages.filter(([topic]) => topic.startsWith('shipments'));
    await Promise.all([ops, account].map((one) => one.until((f) => shipmentsOf(f).length > 0)));
    expect(shipmentsOf(ops)[0]).toMatchObject([
      'shipments',
      expect.any(Number),
      { rows: [[mine?.id, expect.any(Number)]] },
    ]);
    expect(shipmentsOf(account)[0]?.[0]).toBe(`shipments/a${mine?.account_id}`);
    // A later message for everyone shows that all earlier ones have arrived.
    await other.until(({ messages }) =>
      messages.some(([topic]) => topic.startsWith('enterprise-types')),
    );
    expect(other.messages.filter(([topic]) => topic.startsWith('shipments'))).toEqual([]);
    expect(marketplace.messages.filter(([topic]) => topic.startsWith('shipments'))).toEqual([]);
    for (const one of all) one.close();
  });

  test(`each change arrives once and in order after ${DISCONNECTS} disconnects and ${RESTARTS} restarts`, async () => {
    const follower = here.follow(through(), await here.signIn('ops'));
    await follower.until(({ isJoined }) => isJoined);
    let written = 0;
    const enough = new AbortController();
    const writing = (async () => {
      while (!enough.signal.aborted) {
        await change(1 + (written % 50));
        written += 1;
        // Pauses between writes, so that the listeners get time on the machine.
        await pause(WRITES_EVERY_MS);
      }
    })();
    const cut = async () => proxy.cut();
    const sleep = async () => {
      follower.sleep();
      const before = written;
      await expect.poll(() => written).toBeGreaterThan(before + 3);
      follower.wake();
    };
    const goSilent = async () => {
      proxy.freeze();
      await follower.until(({ isJoined }) => !isJoined);
      proxy.thaw();
    };
    const refuse = async () => {
      proxy.refuse();
      // The pending attempt may have begun before the refusal, so this waits for one more attempt.
      const tried = follower.connections + 1;
      await follower.until(({ connections }) => connections > tried);
      await proxy.accept();
    };
    const kinds = [cut, sleep, refuse, cut, sleep, goSilent, refuse, cut, sleep, refuse];
    const each = DISCONNECTS / RESTARTS;
    for (let round = 0; round < DISCONNECTS + RESTARTS; round += 1) {
      const seen = follower.connections;
      await (kinds[round % (each + 1)] ?? node.restart)();
      await follower.until(({ connections, isJoined }) => connections > seen && isJoined);
    }
    enough.abort();
    await writing;
    const wanted = await outboxSince(here.database, follower, 'shipments');
    const last = wanted.at(-1)?.[1];
    await follower.until(({ order }) => order.known['shipments'] === last);
    expect(follower.lost).toEqual([]);
    expect(wanted.length).toBeGreaterThan(DISCONNECTS / 2);
    expect(toldOf(follower, 'shipments')).toEqual(wanted);
    follower.close();
  }, 120_000);

  test('a client that was disconnected for too long gets a request to refetch, then changes again', async () => {
    const follower = here.follow(node, await here.signIn('ops'));
    await follower.until(({ isJoined }) => isJoined);
    follower.sleep();
    await change(1);
    await change(2);
    await here.database.pool.query(
      `delete from outbox where topic = 'shipments' and seq = (select seq - 1 from topic_sequences where topic = 'shipments')`,
    );
    follower.wake();
    await follower.until(({ lost }) => lost.length > 0);
    expect(follower.lost).toEqual(['shipments']);
    await change(3);
    await follower.until(({ messages }) => messages.some(([topic]) => topic === 'shipments'));
    expect(follower.messages.at(-1)).toMatchObject([
      'shipments',
      expect.any(Number),
      { rows: [[3, expect.any(Number)]] },
    ]);
    follower.close();
  });
});

describe.skipIf(!shared || !hasRedis)('two nodes while Redis is unreachable for a minute', () => {
  test('send every change once and in order, answer calls and detect a dead connection', async () => {
    const went = await outage;
    expect(went?.lasted).toBeGreaterThanOrEqual(60_000);
    expect(went?.slowestAnswer).toBeLessThan(PROMPT_MS);
    expect(went?.halfOpenNoticed).toBeLessThan(NOTICED_MS);
    expect(went?.told).toHaveLength(2);
    for (const { told, wanted, lost, connections } of went?.told ?? []) {
      expect(wanted.length).toBeGreaterThan(100);
      expect(told).toEqual(wanted);
      expect([lost, connections]).toEqual([[], 1]);
    }
  }, 120_000);
});
