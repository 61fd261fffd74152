import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '../../src/api/endpoint.ts';
import type { shipmentNotes as calls } from '../../src/api/contract/shipment-notes.ts';
import { invalid, Refusal } from '../../src/api/refusal.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { accounts } from '../db/schema/accounts.ts';
import { files } from '../db/schema/files.ts';
import { shipments } from '../db/schema/shipments.ts';
import { shipment_notes } from '../db/schema/tracking.ts';
import { users } from '../db/schema/users.ts';
import type { Scope } from '../runs/work.ts';
import { keepFiles, readAttachments } from './attachments.ts';
import { leaveTraces } from './audit-trail.ts';
import { distinct, failed, NOT_FOUND, ok, skipped, tallied, type RowOutcome } from './outcomes.ts';

type Key = 'POST /shipments/bulk/email';
type Form = InputOf<Key, (typeof calls)[Key]>['form'];

/** What is written, with kept files by their number. */
interface Letter extends Omit<Form, 'ids' | 'attachments'> {
  files: readonly number[];
}
type Addressed = Letter & { ids: readonly number[] };

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
function typedAddresses({ to, addresses }: Letter): string[] {
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

function recipientsOf(row: Row, letter: Letter, known: ReadonlyMap<number, string[]>): string[] {
  const own = known.get(row.account_id) ?? [];
  const sides = [row.collection_email, row.delivery_email].filter((email) => email !== null);
  switch (letter.to) {
    case 'recipient':
      return [row.delivery_email].filter((email) => email !== null);
    case 'sender':
      return [row.collection_email].filter((email) => email !== null);
    case 'account':
      return own.slice(0, 1);
    case 'addresses': {
      const allowed = new Set([...own, ...sides.map((email) => email.toLowerCase())]);
      return typedAddresses(letter).filter((email) => allowed.has(email));
    }
  }
}

interface Delivery {
  row: Row;
  recipients: string[];
}

async function send(
  { db, caller, mail }: Scope,
  { subject, message, files: sent }: Letter,
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
      note_type: 'E-mail',
      note: `To ${recipients.join(', ')}: ${subject}\n\n${message}`,
      is_communication: true,
    })),
  );
  await leaveTraces(
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

/** Keeps what is attached to a mail; answers the numbers of the files. */
export async function keepAttachments(
  db: Db,
  caller: Caller,
  attachments: Form['attachments'],
): Promise<number[]> {
  const owner = { account_id: caller.accountId, user_id: caller.userId };
  const kept = await keepFiles(db, readAttachments(attachments), owner);
  return kept.map(({ file_id }) => file_id);
}

/** Throws 422 for wrong addresses, and for files that the caller has not given. */
export async function checkLetter(db: Db, caller: Caller, letter: Letter): Promise<void> {
  typedAddresses(letter);
  const asked = distinct(letter.files);
  if (asked.length === 0) return;
  const isOwn = and(inArray(files.id, asked), eq(files.user_id, caller.userId));
  if ((await db.$count(files, isOwn)) < asked.length)
    throw invalid({ files: ['There is no such file.'] });
}

const NO_ADDRESS = 'No address of this shipment or its account';

/** What `sendLetters` would skip when it goes to an address of the shipment; accounts are asked when it is sent. */
export async function previewLetter(db: Db, { to }: Letter, chosen: SQL) {
  if (to !== 'recipient' && to !== 'sender') return [];
  const address = to === 'recipient' ? shipments.delivery_email : shipments.collection_email;
  const { rows } = await db.execute<{ count: number; sample: string[] }>(sql`
    select count(*)::int as count, (array_agg(chosen.label order by chosen.position))[1:5] as sample
    from (${chosen}) as chosen join ${shipments} on ${shipments.id} = chosen.id where ${address} is null
    having count(*) > 0`);
  return rows.map((row) => ({ reason: NO_ADDRESS, ...row }));
}

/** Mails people of shipments; only addresses that the shipments or their accounts hold are written to. */
export async function sendLetters(scope: Scope, { ids: given, ...letter }: Addressed) {
  const { db } = scope;
  typedAddresses(letter);
  const ids = distinct(given);
  const found = await db.select(columns).from(shipments).where(inArray(shipments.id, ids));
  const rows = new Map(found.map((row) => [row.id, row]));
  const known = await addressesOfAccounts(db, distinct(found.map((row) => row.account_id)));
  const deliveries: Delivery[] = [];
  const results = ids.map((id): RowOutcome => {
    const row = rows.get(id);
    if (row === undefined) return failed(id, NOT_FOUND);
    const recipients = recipientsOf(row, letter, known);
    if (recipients.length === 0) return skipped(id, NO_ADDRESS);
    deliveries.push({ row, recipients });
    return ok(id);
  });
  const count = deliveries.reduce((sum, { recipients }) => sum + recipients.length, 0);
  if (count > MOST_MAILS)
    throw new Refusal(422, { message: `At most ${MOST_MAILS} mails at once.`, code: 'invalid' });
  await send(scope, letter, deliveries);
  return tallied(results);
}
