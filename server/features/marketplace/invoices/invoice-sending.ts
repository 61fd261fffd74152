import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { fingerprintOf, type Fingerprint } from '#domain/marketplace/marketplace-failures.ts';
import { whyNotForwarded, whyNotSent } from '#domain/marketplace/marketplace-invoices.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_invoices } from '#server/db/schema/marketplace-invoices.ts';
import { fileTransferOf } from '#server/adapters/file-transfer.ts';
import { objectStorageOf } from '#server/adapters/object-storage.ts';
import {
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import type { Sending } from '../exchange.ts';
import { leaseOn } from '#server/jobs/lease.ts';
import { invoiceCsv } from './invoice-file.ts';

type Invoice = typeof marketplace_invoices.$inferSelect;
type Values = Partial<typeof marketplace_invoices.$inferInsert>;

const staff = { is: 'staff' } as const;
/** Duration of an invoice's lease, longer than all steps together take. */
const LEASE_SECONDS = 60;
const lease = leaseOn(marketplace_invoices);
export const BEING_SENT = 'This invoice is already being sent.';

/** Leases an invoice for sending. Returns the reason if that is not possible. */
async function take(db: Db, id: number, mayStage: boolean): Promise<Invoice | string> {
  const [invoice] = await db
    .select()
    .from(marketplace_invoices)
    .where(eq(marketplace_invoices.id, id));
  if (invoice === undefined) return NOT_FOUND;
  const problem = mayStage ? whyNotSent(invoice) : whyNotForwarded(invoice);
  if (problem !== null) return problem;
  const [claimed] = await db
    .update(marketplace_invoices)
    .set({
      ...lease.taken(randomUUID(), LEASE_SECONDS),
      attempts: sql`${marketplace_invoices.attempts} + 1`,
    })
    .where(and(eq(marketplace_invoices.id, id), lease.isFree))
    .returning();
  return claimed ?? BEING_SENT;
}

/** Another attempt has leased the invoice. */
class LeaseLost extends Error {}

/** Updates an invoice. Throws `LeaseLost` without writing if the condition no longer matches. */
async function writeWhere(
  { database }: Sending,
  condition: SQL | undefined,
  values: Values,
): Promise<Invoice> {
  const [now] = await database.within(staff, (db) =>
    db
      .update(marketplace_invoices)
      .set({ ...values, version: sql`${marketplace_invoices.version} + 1` })
      .where(condition)
      .returning(),
  );
  if (now === undefined) throw new LeaseLost(BEING_SENT);
  return now;
}

const isInvoice = ({ id }: Invoice) => eq(marketplace_invoices.id, id);

/**
 * Records a step as soon as it is certain, so that the next attempt continues from there. Requires
 * the lease of the attempt.
 */
const moveTo = (sending: Sending, invoice: Invoice, values: Values): Promise<Invoice> =>
  writeWhere(sending, and(isInvoice(invoice), lease.isHeldBy(invoice.lease_token ?? '')), values);

const unharmed = { error: null, fingerprint: null };
const nameOf = (invoice: Invoice) => `${invoice.invoice_number.replaceAll(/[^\w-]/g, '_')}.csv`;

async function stage(sending: Sending, invoice: Invoice): Promise<Invoice> {
  const text = await sending.database.within(staff, (db) => invoiceCsv(db, invoice));
  const content = Buffer.from(text);
  const storage_key = `invoices/${nameOf(invoice)}`;
  await objectStorageOf(sending.config).put(storage_key, content);
  return moveTo(sending, invoice, {
    ...unharmed,
    state: 'staged',
    storage_key,
    sha256: createHash('sha256').update(content).digest('hex'),
    staged_at: new Date().toISOString(),
  });
}

/** Reads the staged content from the storage; null if the content is missing or was changed. */
async function readStaged(
  sending: Sending,
  { storage_key, sha256 }: Invoice,
): Promise<Buffer | null> {
  if (storage_key === null || sha256 === null) return null;
  const content = await objectStorageOf(sending.config).get(storage_key);
  if (content === null) return null;
  const digest = createHash('sha256').update(content).digest('hex');
  return digest === sha256 ? content : null;
}

async function deliver(sending: Sending, invoice: Invoice, content: Buffer): Promise<Invoice> {
  const sftp_path = await fileTransferOf(sending.config).deliver(nameOf(invoice), content);
  return moveTo(sending, invoice, {
    ...unharmed,
    state: 'sent',
    sftp_path,
    sent_at: new Date().toISOString(),
  });
}

const isRejection = (text: string): boolean => /^(reject|error|failed)/i.test(text.trim());

/**
 * Returns the values of an invoice after its acknowledgement; null while there is no
 * acknowledgement.
 */
async function readAcknowledgement({ config }: Sending, invoice: Invoice): Promise<Values | null> {
  const acknowledgement = await fileTransferOf(config).acknowledgement(nameOf(invoice));
  if (acknowledgement === null) return null;
  const isRejected = isRejection(acknowledgement);
  return {
    state: isRejected ? 'failed' : 'acknowledged',
    acknowledgement,
    error: isRejected ? `The marketplace refused the file: ${acknowledgement.slice(0, 200)}` : null,
    fingerprint: isRejected ? 'unrecognised' : null,
    ...(!isRejected && { acknowledged_at: new Date().toISOString() }),
  };
}

async function acknowledge(sending: Sending, invoice: Invoice): Promise<Invoice> {
  const values = await readAcknowledgement(sending, invoice);
  return values === null ? invoice : moveTo(sending, invoice, values);
}

const ASKED_PER_LOOK = 20;
const isUnattended = and(eq(marketplace_invoices.state, 'sent'), lease.isFree);

/** Claims the sent invoices that were checked longest ago. */
async function claimUnacknowledged(db: Db): Promise<Invoice[]> {
  // Checks are not published, because they change nothing visible.
  await db.execute(sql`select set_config('baton.quiet', 'on', true)`);
  const { id, asked_at, sent_at } = marketplace_invoices;
  const next = db
    .select({ id })
    .from(marketplace_invoices)
    .where(isUnattended)
    .orderBy(sql`${asked_at} nulls first`, sent_at, id)
    .limit(ASKED_PER_LOOK)
    .for('update', { skipLocked: true });
  return db
    .update(marketplace_invoices)
    .set({ asked_at: sql`now()` })
    .where(inArray(id, next))
    .returning();
}

/**
 * Stores the acknowledgement of a sent invoice that no attempt has leased. A late attempt cannot
 * overwrite it.
 */
async function lookAfter(sending: Sending, invoice: Invoice): Promise<void> {
  const values = await readAcknowledgement(sending, invoice);
  if (values !== null)
    await writeWhere(sending, and(isInvoice(invoice), isUnattended), {
      ...values,
      ...lease.released,
    });
}

/** Fetches acknowledgements of sent invoices in turn; a failing check does not delay others. */
export async function fetchAcknowledgements(sending: Sending, log: Logger): Promise<void> {
  for (const invoice of await sending.database.within(staff, claimUnacknowledged)) {
    await lookAfter(sending, invoice).catch((error: unknown) => {
      if (!(error instanceof LeaseLost))
        log.warn({ err: error, invoice: invoice.id }, 'an acknowledgement could not be fetched');
    });
  }
}

class StorageError extends Error {}

const asStorageError = (error: unknown): never => {
  if (error instanceof LeaseLost) throw error;
  throw new StorageError('The file could not be staged in the object storage', { cause: error });
};

/** Performs all remaining steps of sending an invoice. */
async function advance(sending: Sending, claimed: Invoice, mayStage: boolean): Promise<Invoice> {
  let invoice = claimed;
  if (invoice.sent_at === null) {
    let content = await readStaged(sending, invoice).catch(asStorageError);
    // Invoices that were staged without a digest are staged again.
    if (content === null && (mayStage || invoice.sha256 === null)) {
      invoice = await stage(sending, invoice).catch(asStorageError);
      content = await readStaged(sending, invoice).catch(asStorageError);
    }
    if (content === null) throw new StorageError('The staged file is not in the object storage');
    invoice = await deliver(sending, invoice, content);
  }
  return acknowledge(sending, invoice);
}

function failureOf(error: unknown): { error: string; fingerprint: Fingerprint } {
  const text = error instanceof Error ? error.message : 'The file could not be sent';
  if (error instanceof StorageError) return { error: text, fingerprint: 'storage-failed' };
  const isKey = fingerprintOf(null, text) === 'sftp-host-key-changed';
  return isKey
    ? { error: text, fingerprint: 'sftp-host-key-changed' }
    : { error: 'The file server refused or did not answer', fingerprint: 'sftp-refused' };
}

function outcomeOf(before: Invoice, { id, state, error }: Invoice): RowOutcome {
  if (state === 'failed') return failedRow(id, error ?? 'The invoice was refused.');
  const isWaiting = before.state === 'sent' && state === 'sent';
  return isWaiting
    ? skippedRow(id, 'The invoice was sent, but the marketplace has not acknowledged it yet.')
    : okRow(id);
}

async function attempt(sending: Sending, claimed: Invoice, mayStage: boolean): Promise<RowOutcome> {
  try {
    return outcomeOf(claimed, await advance(sending, claimed, mayStage));
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    const failure = failureOf(error);
    await moveTo(sending, claimed, { state: 'failed', ...failure });
    return failedRow(claimed.id, `${failure.error}.`);
  }
}

async function send(sending: Sending, id: number, mayStage: boolean): Promise<RowOutcome> {
  const claimed = await sending.database.within(staff, (db) => take(db, id, mayStage));
  if (claimed === NOT_FOUND) return failedRow(id, NOT_FOUND);
  if (typeof claimed === 'string') return skippedRow(id, claimed);
  try {
    return await attempt(sending, claimed, mayStage);
  } catch (error) {
    if (error instanceof LeaseLost) return skippedRow(id, BEING_SENT);
    throw error;
  } finally {
    await sending.database.within(staff, (db) =>
      lease.giveBack(db, lease.isHeldBy(claimed.lease_token ?? '')),
    );
  }
}

/**
 * Stages an invoice, sends it once and fetches its acknowledgement; continues after the last
 * recorded step.
 */
export const sendInvoice = (sending: Sending, id: number): Promise<RowOutcome> =>
  send(sending, id, true);

/** Sends a staged invoice and fetches its acknowledgement. */
export const forwardInvoice = (sending: Sending, id: number): Promise<RowOutcome> =>
  send(sending, id, false);
