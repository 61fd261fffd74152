import { and, desc, eq, inArray } from 'drizzle-orm';
import {
  profileActions,
  profileFieldLabels,
  profileValueWords,
} from '#domain/accounts/parcel-points.ts';
import type { Db } from '#server/db/open.ts';
import { audit_log } from '#server/db/schema/settings.ts';
import { users } from '#server/db/schema/users.ts';
import { readProfile } from './pp-profiles.ts';

const MAX_ENTRIES = 200;

const actionOf = (written: string) => profileActions.find((one) => one === written) ?? 'update';

/**
 * Decisions and corrections of an application with their authors, newest first; throws 404 if it
 * does not exist.
 */
export async function readProfileLog(db: Db, id: number) {
  await readProfile(db, id);
  const { occurred_at: at, action, changes } = audit_log;
  const rows = await db
    .select({ id: audit_log.id, at, action, changes, user: users.name })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.user_id))
    .where(
      and(
        eq(audit_log.table_name, 'parcel_point_profiles'),
        eq(audit_log.row_id, id),
        inArray(action, [...profileActions]),
      ),
    )
    .orderBy(desc(audit_log.id))
    .limit(MAX_ENTRIES);
  return rows.map(({ changes: changed, ...row }) => ({
    ...row,
    action: actionOf(row.action),
    reason: profileValueWords(changed['reason']?.to),
    changes: Object.entries(changed).flatMap(([name, { from, to }]) => {
      const label = profileFieldLabels[name];
      return label === undefined
        ? []
        : [{ label, from: profileValueWords(from), to: profileValueWords(to) }];
    }),
  }));
}
