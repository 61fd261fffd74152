import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wakeWhenAnnounced } from '#server/jobs/announced-work.ts';
import { bothEngines } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(bothEngines())('committed work is announced on $name', (on) => {
  let here: World;
  let announced: ReturnType<typeof wakeWhenAnnounced>;
  const heard: string[] = [];
  let whenHeard = (): void => undefined;
  beforeAll(async () => {
    here = await world(on);
    const wakes = ['sms', 'email', 'webhooks'].map((name) => {
      const wake = () => {
        heard.push(name);
        whenHeard();
      };
      return [name, { wake }] as const;
    });
    announced = wakeWhenAnnounced(here.database, new Map(wakes));
  });
  afterAll(async () => {
    await announced.close();
    await here.close();
  });

  const message = (sendAfter: string) =>
    `insert into text_messages (channel, template, mobile_number, message, status, send_after)
     values ('sms', 'status', '+27825550144', 'Delivered', 'queued', ${sendAfter})`;
  const mail = `insert into emails (to_address, subject, body) values ('a@b.test', 'S', 'B')`;

  test('work that is rolled back or postponed is not announced', async () => {
    const within = (text: string, isUndone = false) =>
      here.database
        .within({ is: 'system' }, async (db) => {
          await db.execute(text);
          if (isUndone) throw new Error('undone');
        })
        .catch(() => undefined);
    const email = new Promise<void>((resolve) => {
      whenHeard = () => {
        if (heard.includes('email')) resolve();
      };
    });
    await within(message('null'), true);
    await within(message("now() + interval '1 hour'"));
    // Announcements arrive in order, so all earlier ones have arrived by now.
    await within(mail);
    await email;
    expect(heard).toEqual(['email']);
  });
});
