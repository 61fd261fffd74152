import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { ViewedRecord } from '#domain/identity/viewers.ts';
import { bothEngines } from '../support/database.ts';
import type { Follower } from '../support/nodes/feed-follower.ts';
import type { Node } from '../support/nodes/listening-node.ts';
import { world, type World } from '../support/world.ts';
import { tcpProxy } from '../support/nodes/tcp-proxy.ts';

const receipt = (id: number, activity: ViewedRecord['activity'] = 'working') =>
  ({ entity: 'payments', id, activity }) as const;
/** Viewers as one client sees them. */
const seen = ({ viewers }: Follower) =>
  viewers.map(({ name, id, activity }) => `${name} ${activity} ${id}`).toSorted();
const expectSeen = async (one: Follower, ...wanted: string[]): Promise<void> => {
  await expect.poll(() => seen(one)).toEqual(wanted.toSorted());
};

const following = (here: () => World) => async (at: Node, who: string) => {
  const token = await here().signIn(who);
  const follower = here().follow(at, token);
  await follower.until(({ isJoined }) => isJoined);
  return { follower, token };
};

describe.each(bothEngines())('viewers of a receipt on $name', (on) => {
  let here: World;
  let node: Node;
  beforeAll(async () => {
    here = await world(on);
    node = await here.node();
  });
  afterAll(() => here.close());
  const joined = following(() => here);

  test('users see at once who opens a receipt, opens another one and leaves', async () => {
    const { follower: one } = await joined(node, 'billing');
    const { follower: two } = await joined(node, 'superadmin');
    one.connection?.view(receipt(1, 'reading'));
    two.connection?.view(receipt(2));
    await expectSeen(one, 'Priya Naidoo reading 1', 'Naledi Khumalo working 2');
    await expectSeen(two, 'Priya Naidoo reading 1', 'Naledi Khumalo working 2');
    const since = two.viewers.find(({ id }) => id === 1)?.since ?? '';
    one.connection?.view(receipt(1));
    await expectSeen(two, 'Priya Naidoo working 1', 'Naledi Khumalo working 2');
    // The activity changes; the time when the receipt was opened does not.
    expect(two.viewers.find(({ id }) => id === 1)?.since).toBe(since);
    one.connection?.view(receipt(3));
    await expectSeen(two, 'Priya Naidoo working 3', 'Naledi Khumalo working 2');
    one.connection?.view(null);
    await expectSeen(two, 'Naledi Khumalo working 2');
    one.close();
    two.close();
  });

  test('the viewer of a connection or session that ends is removed', async () => {
    const { follower: one } = await joined(node, 'superadmin');
    const { follower: two } = await joined(node, 'billing');
    const { follower: three, token } = await joined(node, 'billing');
    one.connection?.view(receipt(4));
    two.connection?.view(receipt(5));
    three.connection?.view(receipt(6));
    await expectSeen(
      one,
      'Naledi Khumalo working 4',
      'Priya Naidoo working 5',
      'Priya Naidoo working 6',
    );
    two.close();
    await expectSeen(one, 'Naledi Khumalo working 4', 'Priya Naidoo working 6');
    await here.clientOf(token).call('POST /auth/logout');
    await expectSeen(one, 'Naledi Khumalo working 4');
    expect(three.ends).toEqual(['signed-out']);
    one.close();
    three.close();
  });

  test('a user who may not see receipts sees no viewers and is not shown as one', async () => {
    const { follower: one } = await joined(node, 'billing');
    const { follower: account } = await joined(node, 'account');
    account.connection?.view(receipt(7));
    one.connection?.view(receipt(8));
    await expectSeen(one, 'Priya Naidoo working 8');
    // Messages sent before this answer arrive before it.
    account.connection?.view(null);
    one.connection?.view(receipt(9));
    await expectSeen(one, 'Priya Naidoo working 9');
    expect(account.viewers).toEqual([]);
    one.close();
    account.close();
  });
});

const several = bothEngines().filter(({ name }) => name === 'postgres');
/** Shorter than usual, so that a dead node is noticed within the time of a test. */
const quick = { every: 2_000, timeout: 4_000 };

describe.each(several)('viewers of a receipt on several nodes, on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());
  const joined = following(() => here);

  test('every node shows the viewers of all nodes and removes those of a stopped or disconnected node', async () => {
    const { connectionString = '' } = here.database.pool.options;
    const address = new URL(connectionString);
    const port = Number(address.port || 5432);
    const line = await tcpProxy(() => port);
    address.port = String(line.port);
    const leaving = await openDatabase({ url: connectionString, dir: '' });
    const lost = await openDatabase({ url: address.href, dir: '' });
    const first = await here.node({ heartbeat: quick });
    const second = await here.node({ heartbeat: quick, database: leaving });
    const third = await here.node({ heartbeat: quick, database: lost });
    const { follower: one } = await joined(first, 'billing');
    const { follower: two } = await joined(second, 'superadmin');
    const { follower: three } = await joined(third, 'superadmin');
    one.connection?.view(receipt(1));
    two.connection?.view(receipt(2));
    three.connection?.view(receipt(3));
    const naledi = 'Naledi Khumalo working 3';
    for (const follower of [one, two, three])
      await expectSeen(follower, 'Priya Naidoo working 1', 'Naledi Khumalo working 2', naledi);
    two.sleep();
    await second.stop();
    await expectSeen(one, 'Priya Naidoo working 1', naledi);
    // The node still serves its sockets and reaches no other node, as if its process were gone.
    line.refuse();
    await expectSeen(one, 'Priya Naidoo working 1');
    expect(three.isJoined).toBe(true);
    three.close();
    one.close();
    await third.stop();
    await leaving.close();
    await lost.close();
    await line.close();
  });
});
