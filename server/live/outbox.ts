import { sql } from 'drizzle-orm';
import type { OutgoingEmail } from '../context.ts';
import type { Db } from '../db/open.ts';

/**
 * Publishes a custom message under these topics when the transaction commits. Changes of rows are
 * published by the database itself.
 */
export async function publish(
  db: Db,
  topics: readonly string[],
  message: Readonly<Record<string, unknown>>,
): Promise<void> {
  // The audience is ignored for custom topics.
  const rows = topics.map((topic) => sql`(${topic}, 'staff', ${JSON.stringify(message)}::jsonb)`);
  await db.execute(
    sql`insert into pending_changes (topic, audience, message) values ${sql.join(rows, sql`, `)}`,
  );
}

/** Queues emails, which are sent after the commit. */
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
