import { eq } from 'drizzle-orm';
import type { SendSms } from '../../adapters/sms.ts';
import type { Services } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { text_messages } from '../../db/schema/messages.ts';
import type { Queue, SubjectRecords } from '../../jobs/queue.ts';

const NEVER_ANSWERED = 'No answer from the provider: it may or may not have been sent.';

const update = (db: Db, id: number, changes: Partial<typeof text_messages.$inferInsert>) =>
  db.update(text_messages).set(changes).where(eq(text_messages.id, id));

/** What people see of a text message follows what became of its job. */
export const smsRecords: SubjectRecords = {
  onGivenUp: (db, { subject_id: id }, outcome) =>
    update(db, id, {
      status: 'failed',
      error: outcome.is === 'refused' ? outcome.reason : NEVER_ANSWERED,
    }),
  onRetried: (db, { subject_id: id }) => update(db, id, { status: 'queued', error: null }),
};

/** Text messages; given up after about three hours of attempts, and a day after they were written. */
export const smsQueue = ({ database }: Pick<Services, 'database'>, send: SendSms): Queue => ({
  name: 'sms',
  leaseSeconds: 60,
  atOnce: 10,
  attempts: 6,
  pauseSeconds: 30,
  expires: { afterHours: 24, reason: 'It was not sent within a day.' },
  async perform({ subject_id: id }) {
    const [sms] = await database.db.select().from(text_messages).where(eq(text_messages.id, id));
    if (sms === undefined) return { is: 'done' };
    const response = await send(sms).catch(
      () => ({ is: 'unknown', error: 'No answer came' }) as const,
    );
    if (response.is === 'refused') return { is: 'refused', reason: response.error };
    if (response.is === 'unknown') return { is: 'retry', reason: response.error };
    const sent = { status: 'sent', provider_reference: response.reference, error: null } as const;
    return { is: 'done', record: (db) => update(db, id, sent) };
  },
  ...smsRecords,
});
