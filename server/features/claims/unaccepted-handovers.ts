import { sql } from 'drizzle-orm';
import { NOTICE_AFTER_MINUTES } from '#domain/claims/handovers.ts';
import type { Db } from '#server/db/open.ts';
import { notify } from '../messages/notifications.ts';

/** Notifies once about a handover of which no line was accepted by the end of the shift. */
export async function noticeUnaccepted(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string; lines: number }>(sql`
    update handovers set noticed_at = now()
    from users
    where users.id = handovers.giver_id and handovers.state in ('offered', 'answering') and noticed_at is null
      and shift_ends_at < now() - make_interval(mins => ${NOTICE_AFTER_MINUTES})
      and not exists (select from handover_lines l where l.handover_id = handovers.id and l.state = 'accepted')
    returning users.name, (select count(*)::int from handover_lines l where l.handover_id = handovers.id and l.state = 'open') as lines`);
  await notify(
    db,
    rows.map(({ name, lines }) => ({
      user_id: null,
      account_id: null,
      needs: 'View operations' as const,
      level: 'warning' as const,
      title: `The handover of ${name} is not accepted yet`,
      body: `The shift has ended and ${lines === 1 ? '1 line waits' : `${lines} lines wait`} for an answer.`,
      href: '/handover/lines',
    })),
  );
}
