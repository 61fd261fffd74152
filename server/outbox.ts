import { sql } from 'drizzle-orm';
import type { Noun } from '../src/api/nouns.ts';
import type { Mail } from './context.ts';
import type { Db } from './db/open.ts';

/**
 * Sends a message of its own kind under a topic when the transaction commits: staff hear it, and the
 * people of the account that it names, or else the person. Of rows that change the database tells by itself.
 */
export async function publish(
  db: Db,
  topic: Noun,
  message: Readonly<{ account_id?: number | null; user_id?: number | null }>,
): Promise<void> {
  const { account_id, user_id } = message;
  const person = user_id ? ['staff', `u${user_id}`] : ['staff'];
  // What an account hears, staff hear too.
  const audiences = account_id ? [`a${account_id}`] : person;
  const rows = audiences.map((one) => sql`(${topic}, ${one}, ${JSON.stringify(message)}::jsonb)`);
  await db.execute(
    sql`insert into outbox_notes (topic, audience, message) values ${sql.join(rows, sql`, `)}`,
  );
}

/** Puts mail into the outbox, from where it is sent after the commit. */
export async function post(db: Db, mails: readonly Mail[]): Promise<void> {
  for (const mail of mails) {
    const files = sql.join(
      (mail.files ?? []).map((id) => sql`${id}::int`),
      sql`, `,
    );
    await db.execute(
      sql`with letter as (
            insert into mails (to_address, subject, body)
            values (${mail.to}, ${mail.subject}, ${mail.body}) returning id
          ) insert into mail_files (mail_id, file_id)
            select letter.id, file from letter, unnest(array[${files}]::int[]) file`,
    );
  }
}
