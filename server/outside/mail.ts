import { desc, eq, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Services } from '../context.ts';
import type { Db } from '../db/open.ts';
import { files } from '../db/schema/files.ts';
import { mail_files, mails } from '../db/schema/messages.ts';
import { keepDoing, type Stoppable } from '../keep-doing.ts';

const EVERY_MS = 2_000;
const AT_ONCE = 10;
const MOST_ATTEMPTS = 8;
const PATIENCE_MS = 15_000;

type Letter = typeof mails.$inferSelect;
interface Enclosure {
  filename: string;
  contentType: string;
  content: Buffer;
}
type Send = (letter: Letter, enclosures: Enclosure[]) => Promise<void>;

/** Sends through a mail server. */
export function smtp(url: string, from: string): Send {
  const bounds = `connectionTimeout=${PATIENCE_MS}&greetingTimeout=${PATIENCE_MS}&socketTimeout=${PATIENCE_MS}`;
  const transport = createTransport(`${url}${url.includes('?') ? '&' : '?'}${bounds}`, { from });
  return async ({ to_address, subject, body }, attachments) => {
    await transport.sendMail({ to: to_address, subject, text: body, attachments });
  };
}

// Tries after 0 s, 30 s, 2 min, 8 min and so on, up to a day and a half; claiming a letter moves its
// next try away, so that no transaction waits for a mail server and two nodes do not send it twice.
async function claim(db: Db): Promise<Letter[]> {
  return db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(
      sql`${mails.id} in (
        select id from mails
        where sent_at is null and attempts < ${MOST_ATTEMPTS}
          and (attempts = 0 or time_created + interval '7.5 seconds' * power(4, attempts) <= now())
        order by id limit ${AT_ONCE} for update skip locked)`,
    )
    .returning();
}

// A link that was sent is of no use to whoever reads this table later.
const withoutTokens = sql`regexp_replace(${mails.body}, '(token|first)=[A-Za-z0-9_-]+', '\\1=removed', 'g')`;

const enclosuresOf = (db: Db, mailId: number): Promise<Enclosure[]> =>
  db
    .select({ filename: files.name, contentType: files.type, content: files.content })
    .from(mail_files)
    .innerJoin(files, eq(files.id, mail_files.file_id))
    .where(eq(mail_files.mail_id, mailId));

async function deliver({ database, log }: Services, letter: Letter, send: Send): Promise<void> {
  try {
    await send(letter, await enclosuresOf(database.db, letter.id));
  } catch (error) {
    const last_error = error instanceof Error ? error.message.slice(0, 500) : String(error);
    await database.db.update(mails).set({ last_error }).where(eq(mails.id, letter.id));
    log.warn({ mail: letter.id, attempts: letter.attempts }, 'mail could not be sent');
    return;
  }
  await database.db
    .update(mails)
    .set({ sent_at: sql`now()`, last_error: null, body: withoutTokens })
    .where(eq(mails.id, letter.id));
}

/** Sends once what is due; for the loop below and for tests with a `send` of their own. */
export async function deliverDueMail(services: Services, send: Send): Promise<number> {
  const due = await services.database.within({ is: 'system' }, claim);
  for (const letter of due.toSorted((a, b) => a.id - b.id)) await deliver(services, letter, send);
  return due.length;
}

/** Sends mail from the outbox while the server runs; without SMTP it stays there to be read. */
export function startMailDelivery(services: Services): Stoppable {
  const { config, log } = services;
  if (config.smtpUrl === undefined) return { stop: async () => undefined };
  const send = smtp(config.smtpUrl, config.mailFrom);
  const work = () => deliverDueMail(services, send);
  return keepDoing({ name: 'mail', every: EVERY_MS, work }, log);
}

/** The newest mail, for the development page. */
export const newestMail = (db: Db, count: number): Promise<Letter[]> =>
  db.select().from(mails).orderBy(desc(mails.id)).limit(count);
