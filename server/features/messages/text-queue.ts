import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { CODE_GONE, HIDDEN_CODE, textWithCode } from '#domain/messages/message-codes.ts';
import { settingText } from '#domain/settings/setting-reads.ts';
import { OPTED_OUT } from '#domain/messages/sent-messages.ts';
import type { SendText, SentText } from '#server/adapters/text-provider.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { text_messages } from '#server/db/schema/messages.ts';
import type { Queue, SubjectRecords } from '#server/jobs/queue.ts';
import { optedOut } from './opt-outs.ts';
import { secretOf } from '#server/secrets/setting-secrets.ts';
import { providerSettings } from '../settings/settings.ts';

type Message = typeof text_messages.$inferSelect;

const NEVER_ANSWERED = 'No answer from the provider: the message may or may not have been sent.';

const update = (db: Db, id: number, changes: Partial<Message>) =>
  db.update(text_messages).set(changes).where(eq(text_messages.id, id));

/** Updates the visible state of a text message when its job ends. */
export const smsRecords: SubjectRecords = {
  onGivenUp: (db, { subject_id: id }, outcome) =>
    update(db, id, {
      status: 'failed',
      code: null,
      error: outcome.is === 'refused' ? outcome.reason : NEVER_ANSWERED,
    }),
  onRetried: (db, { subject_id: id }) => update(db, id, { status: 'queued', error: null }),
};

/** Age from which an undelivered message is too old to be repeated by SMS. */
const NEWS_FOR = sql`interval '6 hours'`;

/**
 * Condition: an undelivered text message is repeated by SMS. It must be recent and about a
 * shipment. A message with a stored code is always repeated, because codes differ each time. Other
 * messages must not refer to a deleted code, and no equal SMS may have been sent within a day.
 */
const goesBySms = and(
  sql`coalesce(${text_messages.send_after}, ${text_messages.time_created}) > now() - ${NEWS_FOR}`,
  isNotNull(text_messages.shipment_id),
  or(
    isNotNull(text_messages.code),
    sql`position(${HIDDEN_CODE} in ${text_messages.message}) = 0 and not exists (
      select from text_messages as same where same.shipment_id = ${text_messages.shipment_id}
        and same.template = ${text_messages.template} and same.channel = 'sms'
        and same.time_created > ${text_messages.time_created} - interval '1 day')`,
  ),
);

/**
 * Queues an SMS in place of an undelivered message, unless the SMS would be late or a duplicate.
 */
export async function sendBySms(db: Db, id: number): Promise<void> {
  const [message] = await db
    .select()
    .from(text_messages)
    .where(and(eq(text_messages.id, id), goesBySms));
  if (message === undefined) return;
  const { account_id, shipment_id, driver_id, template, mobile_number, parts, code } = message;
  await db.insert(text_messages).values({
    account_id,
    shipment_id,
    driver_id,
    template,
    mobile_number,
    parts,
    code,
    message: message.message,
    channel: 'sms',
    status: 'queued',
    resent_from_id: id,
  });
}

/** Time for the delivery of a WhatsApp message before an SMS replaces it. */
const UNDELIVERED_AFTER = sql`interval '10 minutes'`;
const MESSAGES_PER_LOOK = 500;

/** Queues an SMS, once, for each WhatsApp message that was not delivered in time. */
export async function sendUndeliveredBySms(db: Db): Promise<void> {
  const { id, channel, status, sent_at: sentAt } = text_messages;
  const late = await db
    .select({ id })
    .from(text_messages)
    .where(
      and(
        eq(channel, 'whatsapp'),
        eq(status, 'sent'),
        sql`${sentAt} between now() - ${NEWS_FOR} and now() - ${UNDELIVERED_AFTER}`,
        sql`not exists (select from text_messages as again where again.resent_from_id = ${id})`,
        // Messages that get no SMS stay undelivered for hours and must not fill the batch.
        goesBySms,
      ),
    )
    .orderBy(id)
    .limit(MESSAGES_PER_LOOK)
    .for('update', { skipLocked: true });
  for (const one of late) await sendBySms(db, one.id);
}

const whatsAppRecords: SubjectRecords = {
  ...smsRecords,
  async onGivenUp(db, job, outcome) {
    await sendBySms(db, job.subject_id);
    await smsRecords.onGivenUp?.(db, job, outcome);
  },
};

/**
 * Records that the provider accepted a message. Keeps a status from a delivery report, which may
 * arrive before the response of the provider.
 */
export const recordSent = (db: Db, id: number, given: Extract<SentText, { is: 'accepted' }>) =>
  db
    .update(text_messages)
    .set({
      status: sql`case ${text_messages.status} when 'queued' then 'sent' else ${text_messages.status} end`,
      sent_at: sql`coalesce(${text_messages.sent_at}, now())`,
      provider_reference: given.reference,
      ...(given.cost !== undefined && { cost: given.cost }),
      ...(given.parts !== undefined && { parts: given.parts }),
      error: sql`case ${text_messages.status} when 'failed' then ${text_messages.error} end`,
      code: null,
    })
    .where(eq(text_messages.id, id));

type Given = Pick<Services, 'database' | 'config'>;

const bySms = { sender: 'sms_sender_id', key: 'sms_api_key' } as const;
const byWhatsApp = { sender: 'whatsapp_number', key: 'whatsapp_access_token' } as const;

/**
 * Performs jobs of a channel. The sender name and the API key are settings, which are read at each
 * attempt.
 */
const performer =
  ({ database, config }: Given, send: SendText, named: typeof bySms | typeof byWhatsApp) =>
  async ({ subject_id: id }: { subject_id: number }) => {
    const [text] = await database.db.select().from(text_messages).where(eq(text_messages.id, id));
    if (text === undefined) return { is: 'done' } as const;
    const settings = await providerSettings(database.db);
    const message = textWithCode(text.message, text.code);
    if (message === null) return { is: 'refused', reason: CODE_GONE } as const;
    // Codes were requested, and drivers receive messages for work, so neither counts as news.
    const isNews = text.code === null && text.driver_id === null;
    const { channel } = text;
    const out =
      isNews && channel !== 'push'
        ? await optedOut(database.db, channel, [text.mobile_number])
        : null;
    if (out?.has(text.mobile_number))
      return {
        is: 'done',
        record: (db: Db) => update(db, id, { status: 'failed', error: OPTED_OUT }),
      } as const;
    const from = settingText(settings, named.sender);
    const key = secretOf(config, settings, named.key);
    const response = await send({ ...text, message, from, key }).catch(
      () => ({ is: 'unknown', error: 'No answer came' }) as const,
    );
    if (response.is === 'refused') return { is: 'refused', reason: response.error } as const;
    if (response.is === 'unknown') return { is: 'retry', reason: response.error } as const;
    return { is: 'done', record: (db: Db) => recordSent(db, id, response) } as const;
  };

/**
 * Queue of SMS. An SMS is given up after about three hours of attempts, or a day after it was
 * written.
 */
export const smsQueue = (services: Given, send: SendText): Queue => ({
  name: 'sms',
  leaseSeconds: 60,
  atOnce: 10,
  attempts: 6,
  pauseSeconds: 30,
  expires: { afterHours: 24, reason: 'The message was not sent within a day.' },
  perform: performer(services, send, bySms),
  ...smsRecords,
});

/** Queue of WhatsApp messages. They are given up sooner than SMS, because an SMS replaces them. */
export const whatsAppQueue = (services: Given, send: SendText): Queue => ({
  ...smsQueue(services, send),
  name: 'whatsapp',
  attempts: 3,
  perform: performer(services, send, byWhatsApp),
  ...whatsAppRecords,
});
