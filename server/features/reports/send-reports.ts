import { eq, sql } from 'drizzle-orm';
import { ApiError, invalidError } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import type { ReportFormat, ReportParameters } from '#domain/reports/schedule.ts';
import type { Caller, Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { report_sends } from '#server/db/schema/report-schedules.ts';
import type { Outcome, Queue } from '#server/jobs/queue.ts';
import { post } from '#server/live/outbox.ts';
import { accountOf, personAsCaller } from '#server/runs/initiator.ts';
import { storeFiles } from '../shipments/documents/attachments.ts';
import { reportFile } from './export-report.ts';
import { askedOf } from './reading/parameters.ts';
import { openReport, readDefinition } from './reading/read-report.ts';
import { readersOf, sendableReport } from './report-readers.ts';

type Sent = InputOf<'POST /reports/:id/send'>['body'];

/**
 * Throws 422 for unknown parameters, and for recipients who may not read the report. Call with the
 * system scope.
 */
export async function requireSendable(
  db: Db,
  caller: Caller,
  { id, ...sent }: Sent & { id: number },
) {
  const { definition } = await sendableReport(db, caller, id);
  askedOf(definition, caller, { parameters: sent.parameters });
  const readers = new Map((await readersOf(db, caller, id)).map((one) => [one.id, one]));
  const chosen = [...new Set(sent.recipient_ids)].map((one) => readers.get(one));
  const known = chosen.filter((one) => one !== undefined);
  if (known.length < chosen.length)
    throw invalidError({ recipient_ids: ['Choose people who may read this report.'] });
  return { recipients: known };
}

interface Sending {
  report_id: number;
  account_id: number | null;
  parameters: ReportParameters;
  format: ReportFormat;
  is_scheduled: boolean;
}

/** Queues a report for each recipient as a separate job. */
export const sendTo = (db: Db, people: readonly { id: number; email: string }[], what: Sending) =>
  db
    .insert(report_sends)
    .values(people.map(({ id, email }) => ({ ...what, user_id: id, to_address: email })));

/** Sends a report now. Call with the system scope. */
export async function sendReport(
  { params, body }: InputOf<'POST /reports/:id/send'>,
  { db, caller }: { db: Db; caller: Caller },
) {
  const { recipients } = await requireSendable(db, caller, { ...body, id: params.id });
  const { parameters, format } = body;
  const what = { report_id: params.id, account_id: accountOf(caller), parameters, format };
  await sendTo(db, recipients, { ...what, is_scheduled: false });
  return { recipients: recipients.length };
}

type Sender = Pick<Services, 'database' | 'config'>;

const wordsFor = (name: string, days: { from: string; to: string } | null, link: string): string =>
  [
    `Attached is the report ${name}${days === null ? '' : `, ${days.from} to ${days.to}`}. It contains the data that you may see.`,
    `Open it in the console: ${link}`,
  ].join('\n\n');

const linkTo = ({ publicUrl, port }: Sender['config'], id: number): string =>
  `${publicUrl ?? `http://localhost:${port}`}/reports?report=${id}`;

/** Outcome for an error that a retry cannot fix; throws other errors. */
const refusalOf = (error: unknown): Outcome => {
  if (error instanceof ApiError && [404, 409, 422].includes(error.status)) {
    const reason =
      error.status === 404 ? 'This person may no longer read the report.' : error.message;
    return { is: 'refused', reason };
  }
  throw error;
};

async function readReport({ database, config }: Sender, id: number): Promise<Outcome> {
  const found = await database.within({ is: 'system' }, async (db) => {
    const [send] = await db.select().from(report_sends).where(eq(report_sends.id, id));
    return send && { send, person: await personAsCaller(db, send.user_id) };
  });
  if (found === undefined) return { is: 'done' };
  const { send, person } = found;
  if (typeof person === 'string') return { is: 'refused', reason: person };
  const { report, definition } = await openReport({ caller: person, database }, send.report_id);
  const { parameters, format } = send;
  const whole = await readDefinition(definition, { caller: person, database }, { parameters });
  const file = await reportFile(report.name, whole, format);
  const content = Buffer.from(file.data);
  const owner = { account_id: accountOf(person), user_id: person.userId };
  return {
    is: 'done',
    record: async (db) => {
      const attached = [{ name: file.filename, type: file.type, content }];
      const kept = await storeFiles(db, attached, owner);
      const body = `${wordsFor(report.name, whole.asked.days, linkTo(config, report.id))}\n`;
      const files = kept.map(({ file_id }) => file_id);
      await post(db, [{ to: send.to_address, subject: report.name, body, files }]);
      await db
        .update(report_sends)
        .set({ sent_at: sql`now()` })
        .where(eq(report_sends.id, id));
    },
  };
}

/**
 * Queue of reports. Reads a report with the rights of its recipient and emails it; gives up after
 * about a day.
 */
export const reportQueue = (services: Sender): Queue => ({
  name: 'report',
  leaseSeconds: 120,
  atOnce: 1,
  attempts: 6,
  pauseSeconds: 60,
  perform: ({ subject_id: id }) => readReport(services, id).catch(refusalOf),
});
