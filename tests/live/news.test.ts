import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { facts } from '#api/generated/facts.ts';
import type { EntityName } from '#api/entity-names.ts';
import { entityOfTopic, type FeedMessage } from '#domain/kernel/feed.ts';
import { testDatabases } from '../support/database.ts';
import type { Follower } from '../support/nodes/feed-follower.ts';
import { news, people, type Answer, type Person } from '../support/nodes/live-news.ts';
import type { Node } from '../support/nodes/listening-node.ts';
import { pending_changes } from '#server/db/schema/outbox.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('announced changes on $name', (on) => {
  let here: World;
  let node: Node;
  const listening = new Map<Person, Follower>();
  beforeAll(async () => {
    here = await world(on);
    node = await here.node();
    for (const person of people) {
      const follower = here.follow(node, await here.signIn(person));
      await follower.until(({ isJoined }) => isJoined);
      listening.set(person, follower);
    }
  });
  afterAll(() => here.close());

  /**
   * Entities announced to each listener during `work`; ends with a message that everyone receives.
   */
  const toldBy = async (work: () => Promise<unknown>) => {
    const before = new Map([...listening].map(([who, { messages }]) => [who, messages.length]));
    await work();
    const end = { topic: 'settings', audience: 'all', message: { is: 'the end' } };
    await here.given.row(pending_changes, end);
    const told = new Map<Person, Set<string>>();
    for (const [who, follower] of listening) {
      const since = () => follower.messages.slice(before.get(who));
      const isEnd = ([, , said]: FeedMessage) => 'message' in said && 'is' in said.message;
      await follower.until(() => since().some(isEnd));
      const heard = since().filter((message) => !isEnd(message));
      told.set(who, new Set(heard.map(([topic]) => entityOfTopic(topic))));
    }
    return told;
  };
  const isStale = (answer: Answer, entities: ReadonlySet<string>) =>
    facts[answer]?.reads.some((entity: EntityName) => entities.has(entity)) ?? false;

  test.each(news)(
    'only users who must refresh get a message when $what',
    async ({ happens, changes, to }) => {
      const told = await toldBy(() => happens(here));
      const stale = [...told].map(([who, entities]) => [
        who,
        changes.filter((answer) => isStale(answer, entities)),
      ]);
      expect(stale).toEqual(people.map((who) => [who, to.includes(who) ? changes : []]));
    },
  );
});
