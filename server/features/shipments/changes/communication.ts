import { and, count, desc, eq, like, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound, ApiError } from '#api/api-error.ts';
import { customerStatus, statusFacts } from '#domain/kernel/statuses.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { text_messages } from '#server/db/schema/messages.ts';
import { shipment_notes } from '#server/db/schema/tracking.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { lockShipment } from '../status-changes.ts';
import { EMAIL_NOTE } from '#domain/messages/sent-messages.ts';
import { readNotes } from '../shipment-notes.ts';

type Body = InputOf<'POST /resend-notification'>['body'];
type Row = NonNullable<Awaited<ReturnType<typeof lockShipment>>>;

const MAX_AN_HOUR = 3;
/** Beginning of the note about a resent notification. */
const SENT_AGAIN = 'Sent again';
const RESENT = 'status-resent';

/** Messages to the people of a shipment, newest first: notes, emails, SMS and WhatsApp. */
export async function communicationOf(db: Db, caller: Caller, shipmentId: number) {
  const notes = await readNotes(db, caller, { shipmentId, isCommunication: true });
  const texts = await db
    .select()
    .from(text_messages)
    .where(eq(text_messages.shipment_id, shipmentId))
    .orderBy(desc(text_messages.time_created))
    .limit(200);
  const written = notes.map((note) => ({
    id: `note-${note.id}`,
    channel: note.note_type === EMAIL_NOTE ? ('email' as const) : ('note' as const),
    to: null,
    message: note.note,
    status: null,
    user: note.user,
    attachments: note.attachments,
    time_created: note.time_created,
  }));
  const sent = texts.map((text) => ({
    id: `message-${text.id}`,
    channel: text.channel,
    to: text.mobile_number,
    message: text.message,
    status: text.status,
    user: null,
    attachments: [],
    time_created: text.time_created,
  }));
  return [...written, ...sent].toSorted((one, other) =>
    other.time_created.localeCompare(one.time_created),
  );
}

async function resentThisHour(db: Db, shipmentId: number): Promise<number> {
  const [emails] = await db
    .select({ count: count() })
    .from(shipment_notes)
    .where(
      and(
        eq(shipment_notes.shipment_id, shipmentId),
        eq(shipment_notes.note_type, EMAIL_NOTE),
        like(shipment_notes.note, `${SENT_AGAIN}%`),
        sql`${shipment_notes.time_created} > now() - interval '1 hour'`,
      ),
    );
  const [texts] = await db
    .select({ count: count() })
    .from(text_messages)
    .where(
      and(
        eq(text_messages.shipment_id, shipmentId),
        eq(text_messages.template, RESENT),
        sql`${text_messages.time_created} > now() - interval '1 hour'`,
      ),
    );
  return (emails?.count ?? 0) + (texts?.count ?? 0);
}

const textFor = (row: Row): string =>
  `Shipment ${row.short_tracking_reference}: ${statusFacts(customerStatus(row.status)).label.toLowerCase()}.`;

async function emailTo({ db, caller, mail }: Context, row: Row, to: string | null): Promise<void> {
  if (to === null) throw invalidError({ channel: ['There is no email address for this person.'] });
  mail({
    to,
    subject: `Shipment ${row.short_tracking_reference}`,
    body: textFor(row),
  });
  await db.insert(shipment_notes).values({
    account_id: row.account_id,
    shipment_id: row.id,
    user_id: caller.userId,
    note_type: EMAIL_NOTE,
    note: `${SENT_AGAIN} by email to ${to}: ${textFor(row)}`,
    is_communication: true,
  });
}

async function byText(
  db: Db,
  row: Row,
  { channel, to }: { channel: 'sms' | 'whatsapp'; to: string | null },
): Promise<void> {
  if (to === null) throw invalidError({ channel: ['There is no mobile number for this person.'] });
  await db.insert(text_messages).values({
    account_id: row.account_id,
    shipment_id: row.id,
    channel,
    template: RESENT,
    mobile_number: to,
    message: textFor(row),
    status: 'queued',
  });
}

/**
 * Resends the notification of the current status to sender or recipient. Locks the row, so that
 * concurrent calls count towards the limit.
 */
export async function resendNotification(context: Context, body: Body) {
  const { db, caller } = context;
  const row = await lockShipment(db, body.shipment_id);
  if (row === undefined) throw notFound();
  if ((await resentThisHour(db, row.id)) >= MAX_AN_HOUR)
    throw new ApiError(
      429,
      {
        message: 'Sent three times within the hour. Try again later.',
        code: 'too_many_requests',
      },
      3600,
    );
  const isDelivery = body.to === 'delivery';
  const email = isDelivery ? row.delivery_email : row.collection_email;
  const mobile = isDelivery ? row.delivery_mobile_number : row.collection_mobile_number;
  if (body.channel === 'email') await emailTo(context, row, email);
  else await byText(db, row, { channel: body.channel, to: mobile });
  await writeAuditLog(db, caller, [
    {
      account_id: row.account_id,
      table_name: 'shipments',
      row_id: row.id,
      action: 'notify',
      changes: { notification: { from: null, to: `${body.channel} to ${body.to}` } },
    },
  ]);
  return { status: true, message: 'The message is on its way.' };
}
