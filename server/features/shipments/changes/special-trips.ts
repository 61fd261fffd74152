import { and, count, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound } from '#api/api-error.ts';
import { specialTripProblems } from '#domain/shipments/special-trip.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shipment_notes } from '#server/db/schema/tracking.ts';
import { countMessages, refuseWhenNothingSent } from '#server/features/messages/message-limits.ts';
import { settingFor } from '#server/features/settings/settings.ts';
import { lockShipment } from '../status-changes.ts';

type Key = 'POST /notification/special-trip-request';
type Body = InputOf<Key>['body'];

const KIND = 'Special trip';
const MAX_AN_HOUR = 3;

const result = (success: boolean, message: string) => ({
  status: success,
  data: { success, message },
});

async function supportAddress(db: Db): Promise<string | undefined> {
  return (await settingFor(db, 'support_email', null)) || undefined;
}

async function requestedThisHour(db: Db, shipmentId: number): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(shipment_notes)
    .where(
      and(
        eq(shipment_notes.shipment_id, shipmentId),
        eq(shipment_notes.note_type, KIND),
        sql`${shipment_notes.time_created} > now() - interval '1 hour'`,
      ),
    );
  return found?.count ?? 0;
}

// Keeps typed text on its own line, so that it cannot imitate other lines of the email.
const onOneLine = (text: string): string => text.replaceAll(/[\p{Cc}]+/gu, ' ').trim();

function emailText({ contact, message }: Body, reference: string): string {
  return [
    `Special trip requested: shipment ${reference}.`,
    '',
    `Name: ${onOneLine(contact.name)}`,
    `Email: ${onOneLine(contact.email)}`,
    `Mobile number: ${onOneLine(contact.mobile_number)}`,
    '',
    message,
  ].join('\n');
}

/** Emails a request for a special trip to the provider and records it with the shipment. */
export async function requestSpecialTrip({ db, caller, mail }: Context, body: Body) {
  const problems = Object.entries(specialTripProblems(body.contact));
  if (problems.length > 0)
    throw invalidError(
      Object.fromEntries(problems.map(([name, text]) => [`contact.${name}`, [text]])),
    );
  const row = await lockShipment(db, body.shipment);
  if (row === undefined) throw notFound();
  if ((await requestedThisHour(db, row.id)) >= MAX_AN_HOUR)
    return result(false, 'A special trip was already requested. Please wait for a reply.');
  const to = await supportAddress(db);
  if (to === undefined)
    return result(false, 'Special trips cannot be requested here. Please call the provider.');
  const demand = { id: row.id, recipients: [to] };
  const stopped = await countMessages(db, { kind: 'trip', sender: caller }, [demand]);
  refuseWhenNothingSent(0, stopped.values());
  const text = emailText(body, row.short_tracking_reference);
  mail({ to, subject: `Special trip for ${row.short_tracking_reference}`, body: text });
  await db.insert(shipment_notes).values({
    account_id: row.account_id,
    shipment_id: row.id,
    user_id: caller.userId,
    note_type: KIND,
    note: text,
    is_communication: true,
  });
  return result(true, 'Your request for a special trip was sent.');
}
