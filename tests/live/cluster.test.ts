import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/db/open.ts';
import { bothEngines } from '../support/database.ts';
import { watchDriving } from '../support/nodes/driving.ts';
import type { Follower } from '../support/nodes/feed-follower.ts';
import type { Node } from '../support/nodes/listening-node.ts';
import { world, type World } from '../support/world.ts';

const several = bothEngines().filter(({ name }) => name === 'postgres');

describe.each(several)('two nodes on $name', (on) => {
  let here: World;
  let second: Database;
  const opened: (() => Promise<void>)[] = [];
  /** Stops the nodes of earlier tests, because they would relay the messages too. */
  const stopAll = async () => {
    for (const stop of opened.splice(0)) await stop();
  };
  const nodes = async () => {
    const both = [await here.node(), await here.node({ database: second })] as const;
    opened.push(...both.map(({ stop }) => stop));
    return both;
  };
  beforeAll(async () => {
    here = await world(on);
    const { connectionString } = here.database.pool.options;
    second = await openDatabase({ url: connectionString, dir: '' });
  });
  afterAll(async () => {
    await here.close();
    await second.close();
  });
  afterEach(stopAll);

  const change = (id: number) =>
    here.database.pool.query('update shipments set version = version + 1 where id = $1', [id]);
  const followed = async (node: Node): Promise<Follower> => {
    const follower = here.follow(node, await here.signIn('ops'));
    await follower.until(({ isJoined }) => isJoined);
    return follower;
  };
  const hasHeard = (follower: Follower, id: number) =>
    follower.until(({ messages }) =>
      messages.some(([, , told]) => 'rows' in told && told.rows.some(([row]) => row === id)),
    );

  test('a change and the end of a session are relayed from one node to the other', async () => {
    const [, other] = await nodes();
    const token = await here.signIn('ops');
    const follower = here.follow(other, token);
    await follower.until(({ isJoined }) => isJoined);
    await change(7);
    await hasHeard(follower, 7);
    await here.clientOf(token).call('POST /auth/logout');
    await expect.poll(() => follower.ends).toEqual(['signed-out']);
    follower.close();
  });

  test('a follower of one node gets positions reported to another through the database alone', async () => {
    const [, other] = await nodes();
    const follower = await followed(other);
    const arrives = await watchDriving(here, follower);
    await expect.poll(() => arrives(-26.25), { interval: 300 }).toBe(true);
    follower.close();
  });
});
