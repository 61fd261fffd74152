import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import type { marketplace_events } from '#server/db/schema/marketplace.ts';
import { notify } from '#server/features/messages/notifications.ts';
import { settingFor } from '#server/features/settings/settings.ts';

const TITLE = 'Marketplace events are failing';

/** Notifies staff about refused events, once per hour, because a fault usually affects several. */
export async function announceFailure(
  db: Db,
  { event_code: code }: Pick<typeof marketplace_events.$inferSelect, 'event_code'>,
  error: string,
): Promise<void> {
  if ((await settingFor(db, 'marketplace_notify_failed_events', null)) !== 'true') return;
  const { rows } = await db.execute(sql`
    select 1 from notifications where title = ${TITLE} and time_created > now() - interval '1 hour' limit 1`);
  if (rows.length > 0) return;
  await notify(db, [
    {
      title: TITLE,
      body: `${code}: ${error} Later events wait until this one is resent or overridden.`,
      level: 'warning',
      href: '/amazon-shipments/event-shipments',
      needs: 'View marketplace',
    },
  ]);
}
