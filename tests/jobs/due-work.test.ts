import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDriverNewsDue } from '../../server/features/drivers/notify-drivers.ts';
import { isSomeDeliveryDue } from '../../server/features/integrations/delivery-worker.ts';
import { isSomeCommandOver } from '../../server/features/lockers/command-outcomes.ts';
import { isSomeToFollow } from '../../server/features/lockers/legs/follow-ups.ts';
import { isSomeRevisionDue } from '../../server/features/rates/due-rates.ts';
import { wakeWhenDue } from '../../server/jobs/due-work.ts';
import { dueJobs } from '../../server/jobs/queue.ts';
import { testDatabases } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
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

describe.each(testDatabases())('work on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
    // Nothing of the demo is due.
    await sql('delete from jobs; delete from webhook_deliveries; delete from locker_follow_ups');
    await sql("delete from driver_news; update locker_commands set state = 'done'");
    await sql("update rate_revisions set state = 'superseded' where state = 'scheduled'");
  });
  afterAll(() => here.close());

  const sql = (text: string) => here.database.pool.query(text);

  /** Kinds of work that are woken until the last of them is the expected one. */
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

  test.each<[Name, string, string]>([
    [
      'email',
      `insert into emails (to_address, subject, body) values ('a@b.test', 'S', 'B')`,
      'delete from jobs',
    ],
    [
      'commands',
      `update locker_commands set state = 'queued', expires_at = now() - interval '1 second'
       where id = (select min(id) from locker_commands)`,
      `update locker_commands set state = 'done'`,
    ],
    [
      'follow',
      `insert into locker_follow_ups (shipment_id) select min(id) from shipments`,
      'delete from locker_follow_ups',
    ],
    [
      'drivers',
      `insert into driver_news (driver_id, subject, subject_id, what, at)
       select user_id, 'delivery', 1, 'on', now() - interval '6 seconds' from drivers where is_on_duty limit 1`,
      'delete from driver_news',
    ],
  ])('of the kind %s alone is woken when it is due', async (name, begin, end) => {
    await sql(`update drivers set is_on_duty = true`);
    await sql(begin);
    expect(await wokenBy(name)).toEqual([name]);
    await sql(end);
  });

  test('that another worker has leased is not woken', async () => {
    await sql(`insert into emails (to_address, subject, body) values ('a@b.test', 'S', 'B')`);
    await sql(`update jobs set leased_until = now() + interval '1 hour'`);
    await sql(`insert into locker_follow_ups (shipment_id) select min(id) from shipments`);
    expect(await wokenBy('follow')).toEqual(['follow']);
  });
});
