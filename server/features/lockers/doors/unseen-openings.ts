import { sql } from 'drizzle-orm';
import { href } from '#domain/entities/href.ts';
import { locker } from '#domain/lockers/locker.entity.ts';
import { NOT_SEEN_OPEN, UNSEEN_IN_A_ROW } from '#domain/lockers/locker-commands.ts';
import type { Db } from '#server/db/open.ts';
import { notify } from '#server/features/messages/notifications.ts';

/**
 * Notifies people once when a locker has acknowledged several openings in a row without an observed
 * opening: its terminal confirms without opening, or its sensors are broken.
 */
export async function noticeUnseenOpenings(db: Db, lockerIds: readonly number[]): Promise<void> {
  if (lockerIds.length === 0) return;
  const { rows } = await db.execute<{ id: number; code: string }>(sql`
    select l.id, l.code from lockers l cross join lateral (
      select count(*) filter (where nth <= ${UNSEEN_IN_A_ROW} and is_unseen) as unseen,
        coalesce(bool_or(is_unseen) filter (where nth > ${UNSEEN_IN_A_ROW}), false) as is_said
      from (
        select state = 'unknown' and answer = ${NOT_SEEN_OPEN} as is_unseen, row_number() over (order by id desc) as nth
        from locker_commands where locker_id = l.id and kind = 'physical' and door_id is not null and sent_at is not null
        order by id desc limit ${UNSEEN_IN_A_ROW} + 1
      ) lately
    ) openings
    where l.id = any(${sql.param(lockerIds)}::int[]) and unseen = ${UNSEEN_IN_A_ROW} and not is_said`);
  await notify(
    db,
    rows.map(({ id, code }) => ({
      level: 'warning' as const,
      needs: 'Command lockers' as const,
      title: 'Openings are not confirmed',
      body: `${code} acknowledged ${UNSEEN_IN_A_ROW} open commands in a row, but no door was seen to open. Request a status report, or send a technician.`,
      href: href(locker, { id }),
    })),
  );
}
