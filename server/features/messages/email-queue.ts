import { eq, sql } from 'drizzle-orm';
import { toBuffer } from 'qrcode';
import { CODE_GONE, textWithCode } from '#domain/messages/message-codes.ts';
import type { Attachment, SendEmail } from '#server/adapters/mail.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { files } from '#server/db/schema/files.ts';
import { email_files, emails } from '#server/db/schema/messages.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { logoForDocuments } from '../settings/logo.ts';
import { settingFor } from '../settings/settings.ts';

// Removes the tokens of sent links, so that the table contains no usable links.
const withoutTokens = sql`regexp_replace(${emails.body}, '(token|first)=[A-Za-z0-9_-]+', '\\1=removed', 'g')`;

async function attachmentsOf(
  db: Db,
  { id, qr }: typeof emails.$inferSelect,
): Promise<Attachment[]> {
  const kept = await db
    .select({ filename: files.name, contentType: files.type, content: files.content })
    .from(email_files)
    .innerJoin(files, eq(files.id, email_files.file_id))
    .where(eq(email_files.email_id, id));
  if (qr === null) return kept;
  const image = { filename: 'code.png', contentType: 'image/png', content: await toBuffer(qr) };
  return [...kept, image];
}

/** Queue of emails in order. An email is given up after about a day and a half. */
export const emailQueue = ({ database }: Pick<Services, 'database'>, send: SendEmail): Queue => ({
  name: 'email',
  leaseSeconds: 60,
  atOnce: 1,
  attempts: 8,
  pauseSeconds: 60,
  async perform({ subject_id: id }) {
    const [email] = await database.db.select().from(emails).where(eq(emails.id, id));
    if (email === undefined) return { is: 'done' };
    const letterhead = {
      replyTo: await settingFor(database.db, 'notification_sender_email', null),
      logo: await logoForDocuments(database.db),
    };
    const body = textWithCode(email.body, email.code);
    if (body === null) return { is: 'refused', reason: CODE_GONE };
    await send({ ...email, body }, await attachmentsOf(database.db, email), letterhead);
    return {
      is: 'done',
      record: (db) =>
        db
          .update(emails)
          .set({ sent_at: sql`now()`, body: withoutTokens, code: null, qr: null })
          .where(eq(emails.id, id)),
    };
  },
});
