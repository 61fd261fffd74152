import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/open.ts';
import { sent_messages } from '../db/schema/messages.ts';
import { keepDoing, type Stoppable } from '../keep-doing.ts';
import { sendRequest, type IncomingAnswer } from './http-request.ts';

const EVERY_MS = 2_000;
const AT_ONCE = 10;
const MOST_ATTEMPTS = 6;
/** Less than the first pause, so that no other node tries while an answer may still come. */
const PATIENCE_MS = 15_000;

type Text = typeof sent_messages.$inferSelect;

/** What the provider said: it has the text, it will never take it, or nothing that is certain. */
type Said =
  | { is: 'taken'; reference: string | null }
  | { is: 'refused'; error: string }
  | { is: 'unknown'; error: string };

export type SendText = (text: Text) => Promise<Said>;

const spoken = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  message: z.string().optional(),
});

function read({ text }: IncomingAnswer): z.output<typeof spoken> {
  try {
    return spoken.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

/** Wrong in itself. A wrong token or address is not the fault of the text: it waits until that is mended. */
const isRefusal = (status: number): boolean => status === 400 || status === 422;

/** Hands texts to a provider by HTTP. The same text has the same key at every try, by which the provider knows it again. */
export function smsProvider({ url, token }: NonNullable<Config['sms']>): SendText {
  return async ({ id, mobile_number, message }) => {
    const reference = `text-${id}`;
    const answer = await sendRequest({
      url: new URL(url),
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': reference,
      },
      body: JSON.stringify({ to: mobile_number, message, reference }),
      timeout: PATIENCE_MS,
      allowPrivate: true,
    });
    const { id: given, message: words } = read(answer);
    const error = words?.slice(0, 300) ?? `The provider answered ${answer.status}`;
    if (answer.status >= 200 && answer.status < 300)
      return { is: 'taken', reference: given === undefined ? null : String(given) };
    return { is: isRefusal(answer.status) ? 'refused' : 'unknown', error };
  };
}

/** A text that is a day old is no news any more. */
const forgetOld = (db: Db) =>
  db
    .update(sent_messages)
    .set({ status: 'failed', error: 'It was not sent within a day.' })
    .where(sql`channel = 'sms' and status = 'queued' and time_created < now() - interval '1 day'`);

// Tries after 0 s, 30 s, 2 min, 8 min and so on; claiming a text moves its next try away, so that no
// transaction waits for the provider and two nodes do not send it twice.
const claim = (db: Db): Promise<Text[]> =>
  db
    .update(sent_messages)
    .set({
      attempts: sql`${sent_messages.attempts} + 1`,
      next_try_at: sql`now() + interval '30 seconds' * power(4, ${sent_messages.attempts})`,
    })
    .where(
      sql`${sent_messages.id} in (
        select id from sent_messages
        where channel = 'sms' and status = 'queued' and coalesce(next_try_at, now()) <= now()
        order by id limit ${AT_ONCE} for update skip locked)`,
    )
    .returning();

const NEVER_ANSWERED = 'No answer from the provider: it may or may not have been sent.';

function outcomeOf(said: Said, attempts: number): Partial<typeof sent_messages.$inferInsert> {
  if (said.is === 'taken')
    return { status: 'sent', provider_reference: said.reference, error: null };
  if (said.is === 'refused') return { status: 'failed', error: said.error };
  return attempts < MOST_ATTEMPTS
    ? { error: said.error }
    : { status: 'failed', error: NEVER_ANSWERED };
}

async function deliver({ database, log }: Services, text: Text, send: SendText): Promise<void> {
  const said = await send(text).catch((): Said => ({ is: 'unknown', error: 'No answer came' }));
  // Neither number nor words: the log is read by others than the messages are.
  if (said.is !== 'taken')
    log.warn({ text: text.id, attempts: text.attempts, came: said.is }, 'a text was not taken');
  // An answer that comes after the next try has begun changes nothing.
  await database.db
    .update(sent_messages)
    .set(outcomeOf(said, text.attempts))
    .where(
      and(
        eq(sent_messages.id, text.id),
        eq(sent_messages.status, 'queued'),
        eq(sent_messages.attempts, text.attempts),
      ),
    );
}

/** Sends once what is due; for the loop below and for tests with a `send` of their own. */
export async function deliverDueTexts(services: Services, send: SendText): Promise<number> {
  const due = await services.database.within({ is: 'system' }, async (db) => {
    await forgetOld(db);
    return claim(db);
  });
  await Promise.all(due.map((text) => deliver(services, text, send)));
  return due.length;
}

/** Sends text messages while the server runs; without a provider they stay where they are to be read. */
export function startTextDelivery(services: Services): Stoppable {
  const { config, log } = services;
  if (config.sms === undefined) return { stop: async () => undefined };
  const send = smsProvider(config.sms);
  const work = () => deliverDueTexts(services, send);
  return keepDoing({ name: 'texts', every: EVERY_MS, work }, log);
}

/** The newest text messages that wait, for the development page. */
export const newestTexts = (db: Db, count: number): Promise<Text[]> =>
  db
    .select()
    .from(sent_messages)
    .where(and(eq(sent_messages.channel, 'sms'), eq(sent_messages.status, 'queued')))
    .orderBy(desc(sent_messages.id))
    .limit(count);
