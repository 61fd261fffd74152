import { sql, type SQL } from 'drizzle-orm';
import { href } from '#domain/entities/href.ts';
import { locker } from '#domain/lockers/locker.entity.ts';
import { OPEN_ALARM_MIN, OPEN_NOTICE_MIN } from '#domain/lockers/doors/standing-open.ts';
import { SENSOR_TRUST_MS } from '#domain/lockers/doors/evidence.ts';
import type { Db } from '#server/db/open.ts';
import { door_open_notices } from '#server/db/schema/door-open-notices.ts';
import { notify } from '#server/features/messages/notifications.ts';

/**
 * Time at which an open door was opened; repeated reports of the open door do not change this time.
 */
export const openSince = sql`coalesce((select max(g.at) from door_log g where g.door_id = doors.id and g.effect = 'changed'
  and g.happened = 'sensed' and g.detail ->> 'bolt' = 'open'), doors.bolt_at)`;

const openFor = (minutes: number): SQL =>
  sql`(doors.bolt = 'open' and lockers.last_seen > now() - make_interval(secs => ${SENSOR_TRUST_MS / 1000})
    and ${openSince} <= now() - make_interval(mins => ${minutes}))`;

/**
 * Condition: the door has been open for too long, and its terminal still reports. Over `doors`
 * joined with `lockers`.
 */
export const standsOpen = openFor(OPEN_ALARM_MIN);

interface Standing extends Record<string, unknown> {
  locker_id: number;
  code: string;
  number: number;
  minutes: number;
}

const MAX_NOTICES = 3;

function noticesOf(open: readonly Standing[]) {
  const isAlarm = open.some(({ minutes }) => minutes >= OPEN_ALARM_MIN);
  const level = isAlarm ? ('error' as const) : ('warning' as const);
  const shared = { level, needs: 'View lockers' as const };
  if (open.length > MAX_NOTICES)
    return [
      {
        ...shared,
        title: `${open.length} doors stand open`,
        body: `${open
          .slice(0, 2)
          .map(({ code, number }) => `door ${number} of ${code}`)
          .join(', ')} and ${open.length - 2} others are not closed.`,
        href: `/maps?sel=lockers:${[...new Set(open.map(({ locker_id }) => locker_id))].join()}`,
      },
    ];
  return open.map(({ locker_id, code, number, minutes }) => ({
    ...shared,
    title: 'Door stands open',
    body: `Door ${number} of ${code} has been open for ${minutes} minutes.`,
    href: href(locker, { id: locker_id }),
  }));
}

/**
 * Notifies people about an open door: after 2 minutes, and again when the open door becomes an
 * alarm.
 */
export async function noticeOpenDoors(db: Db): Promise<void> {
  await db.execute(
    sql`delete from ${door_open_notices} n using doors where doors.id = n.door_id and doors.bolt <> 'open'`,
  );
  const { rows } = await db.execute<Standing>(sql`
    with standing as (
      select doors.id, doors.number, lockers.id as locker_id, lockers.code, ${openSince} as since,
        case when ${standsOpen} then ${OPEN_ALARM_MIN}::int else ${OPEN_NOTICE_MIN}::int end as minutes
      from doors join lockers on lockers.id = doors.locker_id where ${openFor(OPEN_NOTICE_MIN)}
    ), announced as (
      insert into ${door_open_notices} as n (door_id, open_since, minutes) select id, since, minutes from standing order by id
      on conflict (door_id) do update set open_since = excluded.open_since, minutes = excluded.minutes
        where n.open_since <> excluded.open_since or n.minutes < excluded.minutes
      returning n.door_id, n.minutes
    )
    select s.locker_id, s.code, s.number, announced.minutes from announced join standing s on s.id = announced.door_id order by s.code, s.number`);
  for (const minutes of [OPEN_NOTICE_MIN, OPEN_ALARM_MIN])
    await notify(db, noticesOf(rows.filter((row) => row.minutes === minutes)));
}
