import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, ApiError } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { files } from '#server/db/schema/files.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { shipment_notes } from '#server/db/schema/tracking.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { addressesOfAccounts, recipientsOf, typedAddresses } from './email-recipients.ts';
import { countMessages, foreseeMessages } from '#server/features/messages/message-limits.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  withCounts,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { EMAIL_NOTE } from '#domain/messages/sent-messages.ts';
type Key = 'POST /shipments/bulk/email';
type Form = InputOf<Key>['form'];
/** Content of an email, with ids of stored files. */
interface Email extends Omit<Form, 'ids' | 'attachments'> {
  files: readonly number[];
}
type Addressed = Email & { ids: readonly number[] };
const MAX_EMAILS = 400;

const columns = {
  id: shipments.id,
  account_id: shipments.account_id,
  reference: shipments.short_tracking_reference,
  collection_email: shipments.collection_email,
  delivery_email: shipments.delivery_email,
};
type Row = {
  id: number;
  account_id: number;
  reference: string;
  collection_email: string | null;
  delivery_email: string | null;
};

interface Delivery {
  row: Row;
  recipients: string[];
}

async function send(
  { db, caller, mail }: Scope,
  { subject, message, files: sent }: Email,
  deliveries: readonly Delivery[],
): Promise<void> {
  for (const { row, recipients } of deliveries) {
    for (const to of recipients)
      mail({ to, subject: `${subject} (${row.reference})`, body: message, files: sent });
  }
  if (deliveries.length === 0) return;
  await db.insert(shipment_notes).values(
    deliveries.map(({ row, recipients }) => ({
      account_id: row.account_id,
      shipment_id: row.id,
      user_id: caller.userId,
      note_type: EMAIL_NOTE,
      note: `To ${recipients.join(', ')}: ${subject}\n\n${message}`,
      is_communication: true,
    })),
  );
  await writeAuditLog(
    db,
    caller,
    deliveries.map(({ row, recipients }) => ({
      account_id: row.account_id,
      table_name: 'shipments',
      row_id: row.id,
      action: 'email',
      changes: { email: { from: null, to: `${subject} to ${recipients.join(', ')}` } },
    })),
  );
}

/** Throws 422 for invalid addresses, and for files that the caller did not upload. */
export async function checkEmail(db: Db, caller: Caller, email: Email): Promise<void> {
  typedAddresses(email);
  const fileIds = distinctIds(email.files);
  if (fileIds.length === 0) return;
  const isOwn = and(inArray(files.id, fileIds), eq(files.user_id, caller.userId));
  if ((await db.$count(files, isOwn)) < fileIds.length)
    throw invalidError({ files: ['There is no such file.'] });
}

const NO_ADDRESS = 'No email address on this shipment or its account';

const sendingOf = (caller: Caller) => ({ kind: 'mail', sender: caller }) as const;

/** Previews `sendEmails` with limits; `selection` selects id, label and position of the rows. */
export async function previewEmail({ db, caller }: Scope, email: Email, selection: SQL) {
  typedAddresses(email);
  const { rows } = await db.execute<Row & { label: string }>(sql`
    select ${shipments.id} as id, ${shipments.account_id} as account_id, chosen.label as label,
           ${shipments.collection_email} as collection_email, ${shipments.delivery_email} as delivery_email
    from (${selection}) as chosen join ${shipments} on ${shipments.id} = chosen.id order by chosen.position`);
  const isOwn = email.to === 'account' || email.to === 'addresses';
  const accounts = isOwn ? distinctIds(rows.map((row) => row.account_id)) : [];
  const known = await addressesOfAccounts(db, accounts);
  const demands = rows.map((row) => ({ id: row.id, recipients: recipientsOf(row, email, known) }));
  const stopped = await foreseeMessages(db, sendingOf(caller), demands);
  return rows.map(({ id, label }, at): Verdict => {
    const about = { count: 1, sample: [label] };
    if (demands[at]?.recipients.length === 0) return { ...about, reason: NO_ADDRESS };
    const limit = stopped.get(id);
    if (limit === undefined) return { ...about, reason: null };
    const failure = { reason: limit.reason, fingerprint: null, ids: [id] };
    return { ...about, reason: null, failure };
  });
}

/** Emails people of shipments; only to addresses that the shipments or their accounts contain. */
export async function sendEmails(scope: Scope, { ids: given, ...email }: Addressed) {
  const { db, caller } = scope;
  typedAddresses(email);
  const ids = distinctIds(given);
  const found = await db.select(columns).from(shipments).where(inArray(shipments.id, ids));
  const rows = new Map(found.map((row) => [row.id, row]));
  const known = await addressesOfAccounts(db, distinctIds(found.map((row) => row.account_id)));
  const withRecipients = ids.flatMap((id) => {
    const row = rows.get(id);
    const recipients = row === undefined ? [] : recipientsOf(row, email, known);
    return row === undefined || recipients.length === 0 ? [] : [{ id, row, recipients }];
  });
  const count = withRecipients.reduce((sum, { recipients }) => sum + recipients.length, 0);
  if (count > MAX_EMAILS)
    throw new ApiError(422, { message: `At most ${MAX_EMAILS} emails at once.`, code: 'invalid' });
  const stopped = await countMessages(db, sendingOf(caller), withRecipients);
  const deliveries = new Map(
    withRecipients.filter(({ id }) => !stopped.has(id)).map((delivery) => [delivery.id, delivery]),
  );
  await send(scope, email, [...deliveries.values()]);
  const results = ids.map((id): RowOutcome => {
    if (!rows.has(id)) return failedRow(id, NOT_FOUND);
    if (deliveries.has(id)) return okRow(id);
    const limit = stopped.get(id);
    return limit === undefined ? skippedRow(id, NO_ADDRESS) : failedRow(id, limit.reason);
  });
  return { ...withCounts(results), stopped: [...stopped.values()] };
}
