import { and, eq, ne, sql } from 'drizzle-orm';
import { ApiError, notFound } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import {
  bookingOf,
  elementOf,
  referenceOf,
  sourceOf,
  WAYBILL,
  type XmlElement,
} from '#domain/marketplace/inbound-waybill.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { inbound_xml } from '#server/db/schema/messages.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { senderOf } from '#server/features/accounts/account-sender.ts';
import { acceptBooking } from '#server/features/booking/booking.ts';
import { attempt, readBooking } from '#server/features/booking/create-shipments.ts';
import { createPricer, type Pricer } from '#server/features/pricing/pricer.ts';
import { accountFor } from '#server/http/tenancy.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { readInboundXml } from './inbound-xml.ts';
import { readElements } from './xml-waybill.ts';

type Document = typeof inbound_xml.$inferSelect;
type FieldErrors = Record<string, string[]>;

export interface Booker {
  db: Db;
  caller: Caller;
  pricer: Pricer;
}

/** Result of processing a document. */
type Outcome =
  | { is: 'booked'; shipmentId: number | null; answer: Record<string, unknown> }
  | { is: 'refused'; reason: string; errors: FieldErrors };

const refuse = (reason: string, errors: FieldErrors = {}): Outcome => ({
  is: 'refused',
  reason,
  errors,
});

/** Refuses a document with errors by element name; the reason is the first error as a sentence. */
function refuseFields(errors: FieldErrors): Outcome {
  const named = Object.entries(errors).map(([field, all]): [string, string[]] => [
    elementOf(field),
    all,
  ]);
  const [first] = named;
  const reason = first === undefined ? 'The waybill is not valid.' : `${first[0]}: ${first[1][0]}`;
  return refuse(reason, Object.fromEntries(named));
}

/**
 * Shipment that another document with this reference has booked. Locks the reference until the
 * commit.
 */
async function bookedBefore(db: Db, document: Document, reference: string) {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`waybill ${document.account_id} ${reference}`}, 0))`,
  );
  const [row] = await db
    .select({ shipment: shipments.short_tracking_reference })
    .from(inbound_xml)
    .innerJoin(shipments, eq(shipments.id, inbound_xml.shipment_id))
    .where(
      and(
        eq(inbound_xml.account_id, document.account_id ?? 0),
        eq(inbound_xml.reference, reference),
        eq(inbound_xml.status, 'processed'),
        ne(inbound_xml.id, document.id),
      ),
    );
  return row?.shipment;
}

async function bookWaybill(
  booker: Booker,
  document: Document,
  waybill: XmlElement,
): Promise<Outcome> {
  const reference = referenceOf(waybill);
  if (reference === null)
    return refuse('Reference: enter a reference that identifies the waybill.');
  const before = await bookedBefore(booker.db, document, reference);
  if (before !== undefined)
    return refuse(`Reference: ${reference} was already booked, as ${before}.`);
  const accountId = document.account_id ?? 0;
  const { account_id: _, ...sender } = await senderOf(booker.db, accountId);
  const read = readBooking(bookingOf(waybill, { type: 'business', ...sender }));
  if ('errors' in read) return refuseFields(read.errors);
  if (document.is_test) {
    const { rate } = await acceptBooking(booker.db, booker.pricer, {
      given: read.booking,
      origin: { accountId },
    });
    return {
      is: 'booked',
      shipmentId: null,
      answer: { reference, is_test: true, charge: rate.charge },
    };
  }
  const made = await attempt(booker, read.booking, { accountId });
  if (made.is === 'refused')
    return Object.keys(made.errors).length > 0 ? refuseFields(made.errors) : refuse(made.reason);
  const { id, short_tracking_reference: shipment, parcels } = made.shipment;
  return { is: 'booked', shipmentId: id, answer: { reference, shipment, parcels } };
}

async function outcomeOf(
  booker: Booker,
  document: Document,
  waybill: XmlElement,
): Promise<Outcome> {
  if (waybill.name !== WAYBILL)
    return refuse(`Documents of the kind ${waybill.name} are not accepted. Send a ${WAYBILL}.`);
  try {
    return await bookWaybill(booker, document, waybill);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors } = error.body;
    return errors === undefined ? refuse(error.message) : refuseFields(errors);
  }
}

/** Reads the type and reference of a document, which are stored even if the document is refused. */
function kindOf(waybill: XmlElement | null) {
  if (waybill === null) return { document_type: 'Unknown', reference: null };
  return { document_type: waybill.name.slice(0, 60), reference: referenceOf(waybill) };
}

async function readOrNull(content: string): Promise<XmlElement | string> {
  try {
    return await readElements(content);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.values(error.body.errors ?? {}).flat()[0] ?? error.message;
  }
}

/** Books the shipment of a document, or records why not. The document must be locked. */
export async function processDocument(booker: Booker, document: Document): Promise<Outcome> {
  const waybill = await readOrNull(document.content);
  const outcome =
    typeof waybill === 'string' ? refuse(waybill) : await outcomeOf(booker, document, waybill);
  const isBooked = outcome.is === 'booked';
  await booker.db
    .update(inbound_xml)
    .set({
      ...kindOf(typeof waybill === 'string' ? null : waybill),
      status: isBooked ? 'processed' : 'failed',
      error: isBooked ? null : outcome.reason,
      shipment_id: isBooked ? outcome.shipmentId : null,
      answer: isBooked ? outcome.answer : { error: outcome.reason, errors: outcome.errors },
      processed_at: sql`now()`,
      version: sql`${inbound_xml.version} + 1`,
    })
    .where(eq(inbound_xml.id, document.id));
  return outcome;
}

/**
 * Receives a document and stores it even if the document is refused, so that it can be corrected.
 */
export async function receiveDocument(
  { content, account_id, is_test }: InputOf<'POST /inbound-xml'>['body'],
  { db, caller }: Context,
) {
  const waybill = await readOrNull(content);
  const [document] = await db
    .insert(inbound_xml)
    .values({
      account_id: accountFor(caller, account_id),
      source: (typeof waybill === 'string' ? null : sourceOf(waybill)) ?? 'xml',
      ...kindOf(typeof waybill === 'string' ? null : waybill),
      status: 'received',
      content,
      is_test,
    })
    .returning();
  if (document === undefined) throw new Error('The document was not saved');
  await processDocument({ db, caller, pricer: await createPricer(db) }, document);
  return readInboundXml(db, document.id);
}

/** Returns why a document cannot be processed again; null if the document can be. */
export const whyNotAgain = ({ status }: Pick<Document, 'status'>): string | null =>
  status === 'failed' ? null : 'Processed already';

/** Locks documents until the commit. */
export const lockDocuments = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(inbound_xml)
    .where(sql`${inbound_xml.id} = any(${sql.param([...ids])}::int[])`)
    .orderBy(inbound_xml.id)
    .for('update');

/** Stores the corrected content of a refused document and processes it again. */
export async function correctDocument(id: number, content: string, { db, caller }: Context) {
  const [document] = await lockDocuments(db, [id]);
  if (document === undefined) throw notFound();
  const fixed = whyNotAgain(document);
  if (fixed !== null) throw new ApiError(409, { message: fixed, code: 'conflict' });
  await db.update(inbound_xml).set({ content }).where(eq(inbound_xml.id, id));
  await writeAuditLog(db, caller, [
    {
      account_id: document.account_id,
      table_name: 'inbound_xml',
      row_id: id,
      action: 'correct',
      changes: {},
    },
  ]);
  await processDocument({ db, caller, pricer: await createPricer(db) }, { ...document, content });
  return readInboundXml(db, id);
}
