import { inArray } from 'drizzle-orm';
import type { InputOf } from '../../src/api/endpoint.ts';
import type { shipmentNotes as calls } from '../../src/api/contract/shipment-notes.ts';
import { invalid, Refusal } from '../../src/api/refusal.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import { accounts } from '../db/schema/accounts.ts';
import { shipments } from '../db/schema/shipments.ts';
import { shipment_notes } from '../db/schema/tracking.ts';
import { users } from '../db/schema/users.ts';
import { keepFiles, readAttachments } from './attachments.ts';
import { leaveTraces } from './audit-trail.ts';
import { distinct, failed, NOT_FOUND, ok, skipped, tallied, type RowOutcome } from './outcomes.ts';

type Key = 'POST /shipments/bulk/email';
type Form = InputOf<Key, (typeof calls)[Key]>['form'];

const MOST_ADDRESSES = 10;
const MOST_MAILS = 400;
const looksLikeEmail = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]{2,}$/;

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

/** Addresses that belong to an account: its own and those of its people, as far as the caller sees them. */
async function addressesOfAccounts(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const known = new Map<number, string[]>();
  const add = (id: number | null, ...emails: (string | null)[]) => {
    if (id === null) return;
    const more = emails.filter((email) => email !== null).map((email) => email.toLowerCase());
    known.set(id, [...(known.get(id) ?? []), ...more]);
  };
  if (ids.length === 0) return known;
  const own = await db
    .select({ id: accounts.id, email: accounts.email, billing: accounts.billing_email })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  for (const { id, email, billing } of own) add(id, email, billing);
  const people = await db
    .select({ id: users.account_id, email: users.email })
    .from(users)
    .where(inArray(users.account_id, [...ids]));
  for (const { id, email } of people) add(id, email);
  return known;
}

/** What was typed; throws 422 for anything that is no plain address. */
function typedAddresses({ to, addresses }: Form): string[] {
  if (to !== 'addresses') return [];
  const typed = addresses
    .split(',')
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '');
  const isSound = typed.every((text) => looksLikeEmail.test(text));
  if (typed.length === 0 || typed.length > MOST_ADDRESSES || !isSound || /[\r\n]/.test(addresses))
    throw invalid({ addresses: ['Give one to ten e-mail addresses, separated by commas.'] });
  return typed;
}

function recipientsOf(row: Row, form: Form, known: ReadonlyMap<number, string[]>): string[] {
  const own = known.get(row.account_id) ?? [];
  const sides = [row.collection_email, row.delivery_email].filter((email) => email !== null);
  switch (form.to) {
    case 'recipient':
      return [row.delivery_email].filter((email) => email !== null);
    case 'sender':
      return [row.collection_email].filter((email) => email !== null);
    case 'account':
      return own.slice(0, 1);
    case 'addresses': {
      const allowed = new Set([...own, ...sides.map((email) => email.toLowerCase())]);
      return typedAddresses(form).filter((email) => allowed.has(email));
    }
  }
}

interface Letter {
  row: Row;
  recipients: string[];
}

async function send(context: Context, form: Form, letters: readonly Letter[]): Promise<void> {
  const { db, caller } = context;
  const account_id = caller.accountId;
  const kept = await keepFiles(db, readAttachments(form.attachments), {
    account_id,
    user_id: caller.userId,
  });
  const files = kept.map(({ file_id }) => file_id);
  for (const { row, recipients } of letters) {
    for (const to of recipients)
      context.mail({
        to,
        subject: `${form.subject} (${row.reference})`,
        body: form.message,
        files,
      });
  }
  if (letters.length === 0) return;
  await db.insert(shipment_notes).values(
    letters.map(({ row, recipients }) => ({
      account_id: row.account_id,
      shipment_id: row.id,
      user_id: caller.userId,
      note_type: 'E-mail',
      note: `To ${recipients.join(', ')}: ${form.subject}\n\n${form.message}`,
      is_communication: true,
    })),
  );
  await leaveTraces(
    db,
    caller,
    letters.map(({ row, recipients }) => ({
      account_id: row.account_id,
      table_name: 'shipments',
      row_id: row.id,
      action: 'email',
      changes: { email: { from: null, to: `${form.subject} to ${recipients.join(', ')}` } },
    })),
  );
}

/** Mails people of shipments; only addresses that the shipments or their accounts hold are written to. */
export async function bulkEmail(context: Context, form: Form) {
  const { db } = context;
  typedAddresses(form);
  const ids = distinct(form.ids);
  const found = await db.select(columns).from(shipments).where(inArray(shipments.id, ids));
  const rows = new Map(found.map((row) => [row.id, row]));
  const known = await addressesOfAccounts(db, distinct(found.map((row) => row.account_id)));
  const letters: Letter[] = [];
  const results = ids.map((id): RowOutcome => {
    const row = rows.get(id);
    if (row === undefined) return failed(id, NOT_FOUND);
    const recipients = recipientsOf(row, form, known);
    if (recipients.length === 0) return skipped(id, 'No address of this shipment or its account');
    letters.push({ row, recipients });
    return ok(id);
  });
  const count = letters.reduce((sum, { recipients }) => sum + recipients.length, 0);
  if (count > MOST_MAILS)
    throw new Refusal(422, { message: `At most ${MOST_MAILS} mails at once.`, code: 'invalid' });
  await send(context, form, letters);
  return tallied(results);
}
