import { inArray, sql } from 'drizzle-orm';
import { suggestFiles, type FileCandidate } from '#domain/payments/matching/file-evidence.ts';
import type { KnownWorld } from '#domain/payments/matching/known-world.ts';
import { isTied } from '#domain/payments/matching/score.ts';
import { factsOf, suggest, type Candidate } from '#domain/payments/matching/suggest.ts';
import { verdictOn } from '#domain/payments/matching/verdict.ts';
import type { MatchedReceipt } from '#domain/payments/matching/world.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { payments } from '#server/db/schema/payments.ts';
import { readKnownWorld } from './matching-world.ts';
import { settlementWorld } from '../receipts/settlement-files.ts';

async function readReceipts(db: Db, ids: readonly number[]): Promise<MatchedReceipt[]> {
  const { id, account_id, bank_reference, description, invoice_number, amount, paid_on } = payments;
  return db
    .select({ id, account_id, bank_reference, description, invoice_number, amount, paid_on })
    .from(payments)
    .where(sql`${payments.kind} = 'receipt' and ${inArray(payments.id, [...ids])}`);
}

const MAX_CANDIDATES = 9;
const MAX_HISTORY = 5;

/**
 * Accounts that a receipt may be from, settlement files that it may pay, and earlier receipts of
 * the payer.
 */
export async function candidatesOf(db: Db, receiptId: number) {
  const [receipt] = await readReceipts(db, [receiptId]);
  if (receipt === undefined) return { candidates: [], files: [], history: [] };
  const world = await readKnownWorld(db, [receipt]);
  const candidates = suggest(receipt, world);
  // A receipt with an account is only matched with the invoices of that account.
  const own = candidates.filter(({ account_id }) => account_id === receipt.account_id);
  const shown = receipt.account_id === null ? candidates : own;
  return {
    candidates: shown.slice(0, MAX_CANDIDATES),
    files: suggestFiles(receipt, await settlementWorld(db)),
    history: await historyOf(db, receipt, world),
  };
}

async function historyOf(db: Db, receipt: MatchedReceipt, world: KnownWorld) {
  const ids = world
    .earlierOf(factsOf(receipt).payer)
    .filter((one) => one.id !== receipt.id)
    .slice(0, MAX_HISTORY)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  return db
    .select({
      id: payments.id,
      bank_reference: payments.bank_reference,
      amount: payments.amount,
      paid_on: payments.paid_on,
      account_code: accounts.account_code,
    })
    .from(payments)
    .leftJoin(accounts, sql`${accounts.id} = ${payments.account_id}`)
    .where(inArray(payments.id, ids))
    .orderBy(sql`${payments.paid_on} desc, ${payments.id} desc`);
}

/**
 * Candidate accounts and files of several receipts. A receipt that has an account gets only that
 * account.
 */
export async function candidatesFor(db: Db, ids: readonly number[]) {
  const receipts = await readReceipts(db, ids);
  const world = await readKnownWorld(db, receipts);
  const settlements = await settlementWorld(db);
  return receipts.map((receipt) => ({
    receipt,
    files: suggestFiles(receipt, settlements),
    candidates: suggest(receipt, world).filter(
      ({ account_id }) => receipt.account_id === null || account_id === receipt.account_id,
    ),
  }));
}

/** Decision that accepts a receipt, in the format of the endpoint. */
function decidedFor(candidates: readonly Candidate[], files: readonly FileCandidate[]) {
  const { certain } = verdictOn(candidates, files);
  if (certain === null) return null;
  const { account_id, method, invoice_ids } = certain;
  return { account_id, method, ...(method === 'exact' && { invoice_ids }) };
}

/** Best candidate of each receipt, for a list; null without any indication. */
export async function suggestionsFor(db: Db, ids: readonly number[]) {
  const found = await candidatesFor(db, ids);
  return found.map(({ receipt, candidates, files }) => {
    const [best] = candidates;
    const [file = null] = files;
    return {
      payment_id: receipt.id,
      account_code: best?.account_code ?? null,
      band: best?.band ?? null,
      confidence: best?.confidence ?? null,
      is_tied: isTied(candidates),
      file: file && file.confidence > (best?.confidence ?? 0) ? file : null,
      decides: decidedFor(candidates, files),
    };
  });
}
