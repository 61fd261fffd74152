import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDriverNewsDue } from '#server/features/drivers/notify-drivers.ts';
import { isSomeDeliveryDue } from '#server/features/integrations/delivery-worker.ts';
import { isSomeCommandOver } from '#server/features/lockers/commands/command-outcomes.ts';
import { isSomeToFollow } from '#server/features/lockers/legs/follow-ups.ts';
import { isSomeRevisionDue } from '#server/features/rates/due-rates.ts';
import { wakeWhenDue } from '#server/jobs/due-work.ts';
import { dueJobs } from '#server/jobs/queue.ts';
import { testDatabases } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { inHours, inMinutes } from '../support/moments.ts';
import { rate_revisions } from '#server/db/schema/rates.ts';
import { locker_follow_ups } from '#server/db/schema/locker-access.ts';
import { driver_news } from '#server/db/schema/fleet.ts';
import { world, type World } from '../support/world.ts';

const conditions = {
  webhooks: isSomeDeliveryDue,
  commands: isSomeCommandOver,
  follow: isSomeToFollow,
  rates: isSomeRevisionDue,
  drivers: isDriverNewsDue,
  email: dueJobs('email'),
};
type Name = keyof typeof conditions;

const news = { subject: 'delivery', subject_id: 1, what: 'on' } as const;

describe.each(testDatabases())('work on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
    // Removes all due work of the demo.
    await nothingDue();
    await here.given.rows(rate_revisions, { state: 'scheduled' }, { state: 'superseded' });
  });
  afterAll(() => here.close());

  const nothingDue = async () => {
    await here.given.without('jobs', 'webhook_deliveries', 'locker_follow_ups', 'driver_news');
    await here.given.lockerCommand('every', { state: 'done' });
  };

  /** Waits until this kind of work is woken. Returns all kinds woken by then. */
  const wokenBy = async (name: Name) => {
    const woken = new Set<string>();
    const works = Object.entries(conditions).map(
      ([own, isDue]) => [own, { isDue, wake: () => void woken.add(own) }] as const,
    );
    const looking = wakeWhenDue(here.services, new Map(works));
    await eventually(() => expect(woken).toContain(name));
    await looking.stop();
    return [...woken];
  };

  test.each<[Name, (given: World['given']) => Promise<unknown>]>([
    ['email', (given) => given.email()],
    ['commands', (given) => given.lockerCommand(1, { state: 'queued', expires_at: inMinutes(-1) })],
    ['follow', (given) => given.row(locker_follow_ups, { shipment_id: 1 })],
    [
      'drivers',
      async (given) =>
        given.row(driver_news, {
          ...news,
          driver_id: (await given.driver()).id,
          at: inMinutes(-0.1),
        }),
    ],
  ])('due work of %s wakes its worker alone', async (name, begin) => {
    await here.given.driver('every', { is_on_duty: true });
    await begin(here.given);
    expect(await wokenBy(name)).toEqual([name]);
    await nothingDue();
  });

  test('work that another worker has leased wakes no worker', async () => {
    await here.given.email();
    await here.given.job('every', { leased_until: inHours(1) });
    await here.given.row(locker_follow_ups, { shipment_id: 1 });
    expect(await wokenBy('follow')).toEqual(['follow']);
  });
});
