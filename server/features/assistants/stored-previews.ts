import { eq, sql } from 'drizzle-orm';
import { runs } from '#api/contract/runs/runs.ts';
import {
  foreignToken,
  MINUTES_TO_CONFIRM,
  unknownToken,
  type PendingChanges,
} from '#cli/assistants/pending-changes.ts';
import type { Caller } from '#server/context.ts';
import type { Database, Db } from '#server/db/open.ts';
import { assistant_previews as previews } from '#server/db/schema/assistants.ts';

const plannedSchema = runs['POST /runs/preview'].body;

/** Previewed changes of a caller in the database, so that every node can confirm them. */
export function storedPreviews(database: Database, caller: Caller): PendingChanges {
  const { userId, sessionId } = caller;
  const within = <T>(work: (db: Db) => Promise<T>) => database.within({ is: 'system' }, work);
  return {
    add: (_connection, { planned, reason, figures }) =>
      within(async (db) => {
        const token = crypto.randomUUID();
        await db.insert(previews).values({
          token,
          user_id: userId,
          session_id: sessionId,
          planned: { ...planned },
          reason: reason ?? null,
          figures,
          expires_at: sql`now() + make_interval(mins => ${MINUTES_TO_CONFIRM})`,
        });
        return token;
      }),

    find: (_connection, token) =>
      within(async (db) => {
        const isValid = sql<boolean>`${previews.expires_at} > now()`;
        const [found] = await db
          .select({
            userId: previews.user_id,
            sessionId: previews.session_id,
            planned: previews.planned,
            reason: previews.reason,
            figures: previews.figures,
            isSent: previews.is_sent,
            isValid,
          })
          .from(previews)
          .where(eq(previews.token, token));
        if (found === undefined || !found.isValid) throw unknownToken();
        if (found.userId !== userId || found.sessionId !== sessionId) throw foreignToken();
        const { planned, reason, figures, isSent } = found;
        return {
          planned: plannedSchema.parse(planned),
          reason: reason ?? undefined,
          figures,
          isSent,
        };
      }),

    mark: (token, isSent) =>
      within(async (db) => {
        await db.update(previews).set({ is_sent: isSent }).where(eq(previews.token, token));
      }),

    delete: (token) =>
      within(async (db) => {
        await db.delete(previews).where(eq(previews.token, token));
      }),
  };
}
