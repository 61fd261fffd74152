import { sql } from 'drizzle-orm';
import type { OutgoingEmail } from './context.ts';
import type { Db } from './db/open.ts';

/**
 * Sends a message of its own kind under these topics, and no others, when the transaction commits. Of rows that
 * change the database tells by itself.
 */
export async function publish(
  db: Db,
  topics: readonly string[],
  message: Readonly<Record<string, unknown>>,
): Promise<void> {
  // Under a topic of its own the audience adds nothing.
  const rows = topics.map((topic) => sql`(${topic}, 'staff', ${JSON.stringify(message)}::jsonb)`);
  await db.execute(
    sql`insert into pending_changes (topic, audience, message) values ${sql.join(rows, sql`, `)}`,
  );
}

/** Puts mail into the outbox, from where it is sent after the commit. */
export async function post(db: Db, emails: readonly OutgoingEmail[]): Promise<void> {
  for (const email of emails) {
    const files = sql.join(
      (email.files ?? []).map((id) => sql`${id}::int`),
      sql`, `,
    );
    await db.execute(
      sql`with email as (
            insert into emails (to_address, subject, body)
            values (${email.to}, ${email.subject}, ${email.body}) returning id
          ) insert into email_files (email_id, file_id)
            select email.id, file from email, unnest(array[${files}]::int[]) file`,
    );
  }
}
