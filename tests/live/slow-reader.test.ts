import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publish } from '#server/live/outbox.ts';
import { usualDatabase } from '../support/database.ts';
import type { Node } from '../support/nodes/listening-node.ts';
import { readMetrics, valueOf } from '../support/recomputed/metrics.ts';
import { world, type World } from '../support/world.ts';
import { tcpProxy, type TcpProxy } from '../support/nodes/tcp-proxy.ts';

/** Long enough that no heartbeat ends the connection within this test. */
const patient = { every: 600_000, timeout: 600_000 };
const MESSAGES = 1_000;

describe('a slow reader', () => {
  let here: World;
  let node: Node;
  let proxy: TcpProxy;
  beforeAll(async () => {
    here = await world(usualDatabase);
    node = await here.node({ heartbeat: patient });
    proxy = await tcpProxy(node.port);
  });
  afterAll(async () => {
    await here.close();
    await proxy.close();
  });

  test('is disconnected while others go on, and gets everything after it reconnects', async () => {
    const token = await here.signIn('ops');
    const slow = here.follow({ url: () => `http://127.0.0.1:${proxy.port}` }, token);
    const quick = here.follow(node, token);
    await Promise.all([slow, quick].map((one) => one.until(({ isJoined }) => isJoined)));
    const others = quick.connections;
    const cutOff = async () => valueOf(await readMetrics(here), 'baton_feed_cut_off_total');
    const before = await cutOff();
    proxy.freeze();
    const weight = 'x'.repeat(20_000);
    for (let sent = 0; sent < MESSAGES; sent += 1) {
      await here.database.within({ is: 'system' }, (db) =>
        publish(db, ['shipments'], { sent, weight }),
      );
    }
    await expect.poll(node.connections).toBe(1);
    expect(await cutOff()).toBeGreaterThan(before);
    proxy.thaw();
    proxy.cut();
    const toldTo = ({ messages }: typeof slow) =>
      messages.filter(([topic]) => topic === 'shipments');
    await Promise.all([slow, quick].map((one) => one.until((f) => toldTo(f).length >= MESSAGES)));
    expect(toldTo(slow)).toEqual(toldTo(quick));
    expect(quick.connections).toBe(others);
  }, 90_000);
});
