import { sql } from 'drizzle-orm';
import type { Noun } from '../src/api/nouns.ts';
import type { Mail } from './context.ts';
import type { Db } from './db/open.ts';

/** Writes one change to a topic; numbers are without gaps because they are taken in the transaction. */
export async function publish(db: Db, topic: string, payload: object): Promise<void> {
  await db.execute(
    sql`with next as (
          insert into topic_sequences (topic, seq) values (${topic}, 1)
          on conflict (topic) do update set seq = topic_sequences.seq + 1 returning seq
        ) insert into outbox (topic, seq, payload) select ${topic}, seq, ${JSON.stringify(payload)}::jsonb from next`,
  );
}

/** Tells who listens that answers made of these nouns are stale. Sorted: two writers never wait for each other in a circle. */
export async function publishTouches(
  db: Db,
  nouns: readonly Noun[],
  accountId: number | null,
): Promise<void> {
  for (const noun of nouns.toSorted()) await publish(db, noun, { noun, account_id: accountId });
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
