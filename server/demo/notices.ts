import { eq, sql } from 'drizzle-orm';
import { notifications } from '../db/schema/messages.ts';
import { lockers } from '../db/schema/lockers.ts';
import { runs } from '../db/schema/runs.ts';
import { offlineNotices } from '../features/lockers/locker-reports.ts';
import { notify } from '../features/messages/notifications.ts';
import { ended, publishRunEnd } from '../runs/completion-notice.ts';
import { continueAfter, type Phase, type Scene } from './phase.ts';

const READ_AFTER = '12 hours';

/** What people were told: of the lockers that are offline and of the runs that ended, in the product's own words. */
export const notices: Phase = {
  name: 'notices',
  title: 'Making notifications',
  weight: 1,
  async make(scene) {
    const { db, now } = scene;
    await addLockerNotices(scene);
    await addRunNotices(scene);
    await db.execute(sql`
      update notifications set read_at = time_created + interval '40 minutes'
      where user_id is not null and time_created < ${now.toISOString()}::timestamptz - interval '${sql.raw(READ_AFTER)}'
        and id not in (select max(id) from notifications where user_id is not null group by user_id)`);
    await continueAfter(db, notifications);
  },
};

async function addLockerNotices({ db }: Scene): Promise<void> {
  const offline = await db
    .select({
      id: lockers.id,
      code: lockers.code,
      name: lockers.name,
      since: lockers.offline_since,
    })
    .from(lockers)
    .where(eq(lockers.state, 'offline'))
    .orderBy(lockers.offline_since);
  for (const { since, ...locker } of offline) {
    await notify(db, offlineNotices([locker]));
    await date(db, since);
  }
}

async function addRunNotices({ db }: Scene): Promise<void> {
  const past = await db
    .select({
      ...ended,
      finished_at: runs.finished_at,
      was_long: sql<boolean>`${runs.finished_at} - ${runs.time_created} > interval '30 seconds'`,
    })
    .from(runs)
    .orderBy(runs.finished_at);
  for (const { finished_at, ...run } of past) {
    await publishRunEnd(db, run);
    await date(db, finished_at);
  }
}

/** What was told just now was told then. */
async function date(db: Scene['db'], at: string | null): Promise<void> {
  await db.execute(
    sql`update notifications set time_created = ${at}::timestamptz where time_created = now()`,
  );
}
