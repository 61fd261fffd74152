import { eq, sql } from 'drizzle-orm';
import { notices, notifications } from '#server/db/schema/messages.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { runs } from '#server/db/schema/runs.ts';
import { offlineNotices } from '#server/features/lockers/locker-reports.ts';
import { deliverNotice } from '#server/features/messages/notices.ts';
import { reachOf } from '#server/features/messages/segments.ts';
import { notify } from '#server/features/messages/notifications.ts';
import { ended, publishRunEnd } from '#server/runs/external/completion-notice.ts';
import { continueAfter, type Phase, type Scene } from '../phase.ts';
import { DAY_MS } from '#domain/kernel/time.ts';

const READ_AFTER = '12 hours';

/**
 * Earlier notifications about offline lockers and finished runs, created by the functions of the
 * product.
 */
export const earlierNotices: Phase = {
  name: 'notices',
  title: 'Making notifications',
  weight: 1,
  async make(scene) {
    const { db, now } = scene;
    await addLockerNotices(scene);
    await addRunNotices(scene);
    await addAnnouncements(scene);
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

const everybody = {
  audience: 'everybody' as const,
  role_ids: [],
  branch_ids: [],
  account_ids: [],
  network_ids: [],
};

/** Adds announcements of the office: published, scheduled, and draft. */
async function addAnnouncements({ db, now }: Scene): Promise<void> {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  const [published] = await db
    .insert(notices)
    .values([
      {
        title: 'Depots close at 14:00 on Day of Reconciliation eve',
        body: 'Collections that are booked after 14:00 on 15 December move to 17 December.',
        level: 'info',
        segment: everybody,
        created_by: 2,
        time_created: after(-2),
      },
      {
        title: 'New scanners from next week',
        body: 'Branches receive the new scanners with the morning trunk. Return the old ones with the same vehicle.',
        level: 'info',
        href: '/lockers',
        segment: { ...everybody, audience: 'staff' },
        state: 'scheduled',
        publish_at: after(3),
        recipients: (await reachOf(db, { ...everybody, audience: 'staff' })).people,
        created_by: 2,
        time_created: after(-1),
      },
      {
        title: 'Festive season cut-offs',
        body: 'Send economy parcels by 18 December for delivery before Christmas.',
        level: 'warning',
        segment: { ...everybody, audience: 'accounts' },
        recipients: (await reachOf(db, { ...everybody, audience: 'accounts' })).people,
        created_by: 2,
        time_created: after(-1),
      },
    ])
    .returning();
  if (published === undefined) throw new Error('The announcements were not added');
  await deliverNotice(db, published);
  await date(db, published.time_created);
  await db
    .update(notices)
    .set({ published_at: published.time_created, version: 1 })
    .where(eq(notices.id, published.id));
  await continueAfter(db, notices);
}

/** Sets the time of notifications that were just written. */
async function date(db: Scene['db'], at: string | null): Promise<void> {
  await db.execute(
    sql`update notifications set time_created = ${at}::timestamptz where time_created = now()`,
  );
}
