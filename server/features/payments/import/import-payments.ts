import type { InputOf, ResultOf } from '#api/endpoint-types.ts';
import type { Upload } from '#api/uploads.ts';
import { invalidError } from '#api/api-error.ts';
import { toLedger } from '#domain/kernel/money.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import type { Scope } from '#server/runs/work.ts';
import { payment_imports } from '#server/db/schema/payments.ts';
import { storeSpreadsheet } from '#server/features/files/uploaded-spreadsheets.ts';
import { sheetsOf } from '#server/uploads/tables/read-table.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { MAX_AT_ONCE, startLineRun } from './bank-line-runs.ts';
import { refuseEarlyLines } from './early-lines.ts';
import type { ChosenStatement } from '../statements/chosen-statement.ts';
import { isReceipt, type BankLine } from '../statements/statement.ts';
import { inTurn } from '../matching/in-turn.ts';
import { postReceipts, type SavedPayment } from '../post-receipts.ts';
import { settleReceipts } from '../matching.ts';
import {
  refuseDuplicates,
  cameBefore,
  forgetCancelled,
  furtherFingerprint,
  withFingerprints,
  type Printed,
} from '../duplicate-lines.ts';

type Key = 'POST /billing/import/payments';
type Form = InputOf<Key>['form'];
type Line = ResultOf<Key>['lines'][number];

/** Largest sum that the ledger can store. */
export const LARGEST_AMOUNT = 9_999_999_999;

const totalOf = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  toLedger(rows.reduce((total, row) => total + amount(row), 0));

/** Files that contained lines before, by fingerprint. */
type Before = ReadonlyMap<string, string | null>;

interface Incoming {
  file: Upload;
  caller: Caller;
  printed: readonly Printed[];
  before: Before;
}

/** Stores the file and returns the id of its import, and the receipts with unique fingerprints. */
async function keep(db: Db, { file, caller, printed, before }: Incoming) {
  const total = totalOf(printed, ({ receipt }) => receipt.amount);
  if (total > LARGEST_AMOUNT)
    throw invalidError({
      file: [
        'The amounts of this file add up to more than can be imported at once. Split the file.',
      ],
    });
  const { id: file_id, name: file_name, sha256 } = await storeSpreadsheet(db, file, caller);
  const [made] = await db
    .insert(payment_imports)
    .values({
      kind: 'receipts',
      file_id,
      file_name,
      sha256,
      row_count: printed.length,
      total,
      user_id: caller.userId,
    })
    .returning({ id: payment_imports.id });
  if (made === undefined) throw new Error('The import was not saved');
  const own = printed.map((one) => ({
    ...one,
    fingerprint: before.has(one.fingerprint)
      ? furtherFingerprint(one.fingerprint, made.id)
      : one.fingerprint,
  }));
  return { importId: made.id, printed: own };
}

interface Stored {
  importId: number | null;
  posted: readonly SavedPayment[];
  /** Run that imports the receipts of a large file, and their number. */
  runId: number | null;
  waiting: number;
}

const nothing: Stored = { importId: null, posted: [], runId: null, waiting: 0 };

/** Imports receipts, or starts a run if there are many. */
async function store(scope: Scope, incoming: Incoming): Promise<Stored> {
  if (incoming.printed.length === 0) return nothing;
  const { db, caller } = scope;
  const { importId, printed } = await keep(db, incoming);
  await forgetCancelled(db, printed);
  if (printed.length > MAX_AT_ONCE) {
    const runId = await startLineRun(scope, { importId, printed });
    return { importId, posted: [], runId, waiting: printed.length };
  }
  const settled = await settleReceipts(
    db,
    printed.map(({ receipt }) => receipt),
  );
  const receipts = settled.map((one, at) => ({
    ...one,
    fingerprint: printed[at]?.fingerprint ?? '',
  }));
  const posted = await postReceipts(db, receipts, { importId, caller });
  return { importId, posted, runId: null, waiting: 0 };
}

interface Outcome {
  posted: ReadonlyMap<number, SavedPayment>;
  /** File that contained a line before, by row. */
  before: ReadonlyMap<number, string | null>;
}

function outcomeOf(line: BankLine, { posted, before }: Outcome): Line {
  const { row, bank_reference, paid_on, amount } = line;
  const shown = { row, bank_reference, paid_on, amount, payment_id: null, state: null };
  if (line.verdict !== 'receipt') return { ...shown, verdict: line.verdict, reason: line.reason };
  const receipt = posted.get(row);
  if (receipt !== undefined)
    return {
      ...shown,
      verdict: 'imported',
      reason: null,
      payment_id: receipt.id,
      state: receipt.state,
    };
  const file = before.get(row) ?? null;
  const reason =
    file === null
      ? 'This row was already imported.'
      : `This row was already imported with ${file}.`;
  return { ...shown, verdict: 'duplicate', reason };
}

/**
 * Lines of the response; for a large file only the lines that are not imported, as many as a person
 * can read.
 */
const shownOf = (lines: readonly Line[], isLarge: boolean): Line[] =>
  isLarge ? lines.filter(({ verdict }) => verdict !== 'debit').slice(0, MAX_AT_ONCE) : [...lines];

const countOf = (lines: readonly Line[], verdict: Line['verdict']): number =>
  lines.filter((line) => line.verdict === verdict).length;

/**
 * Imports the receipts of a statement and settles the invoices that they name. The response gives a
 * reason for every other line. Lines that were imported before are skipped unless requested.
 */
export async function importPayments(
  scope: Scope,
  {
    form: { file, duplicates },
    statement: { lines: read, bank, ...sheets },
  }: { form: Form; statement: ChosenStatement },
) {
  const { db, caller } = scope;
  requireStaff(caller);
  await inTurn(db);
  const lines = await refuseEarlyLines(db, read);
  const all = withFingerprints(lines.filter(isReceipt));
  const before = await cameBefore(db, all);
  if (duplicates === 'ask')
    await refuseDuplicates(db, file, { receipts: all.length, duplicates: before.size });
  const printed =
    duplicates === 'import' ? all : all.filter(({ fingerprint }) => !before.has(fingerprint));
  const { importId, posted, runId, waiting } = await store(scope, {
    file,
    caller,
    printed,
    before,
  });
  const taken = new Set(runId === null ? [] : printed.map(({ receipt }) => receipt.row));
  const outcome = {
    posted: new Map(posted.map((one) => [one.receipt.row, one])),
    before: new Map(
      all.map(({ receipt, fingerprint }) => [receipt.row, before.get(fingerprint) ?? null]),
    ),
  };
  const outcomes = lines
    .filter(({ row }) => !taken.has(row))
    .map((line) => outcomeOf(line, outcome));
  return {
    import_id: importId,
    file_name: file.filename,
    ...sheetsOf(sheets),
    bank,
    imported: posted.length,
    duplicates: countOf(outcomes, 'duplicate'),
    debits: countOf(outcomes, 'debit'),
    invalid: countOf(outcomes, 'invalid'),
    ignored: countOf(outcomes, 'ignored'),
    amount: totalOf(posted, ({ receipt }) => receipt.amount),
    allocated: totalOf(posted, (one) => one.allocated),
    unallocated: totalOf(posted, (one) => one.unallocated),
    waiting,
    run_id: runId,
    lines: shownOf(outcomes, runId !== null),
  };
}
