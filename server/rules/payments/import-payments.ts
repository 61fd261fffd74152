import { sql } from 'drizzle-orm';
import type { payments as calls } from '../../../src/api/contract/payments.ts';
import type { InputOf, ResultOf, Upload } from '../../../src/api/endpoint.ts';
import { invalid } from '../../../src/api/refusal.ts';
import { toLedger } from '../../../src/domain/money.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { payment_imports } from '../../db/schema/payments.ts';
import { keepTable } from '../kept-tables.ts';
import { requireStaff } from '../tenancy.ts';
import { isReceipt, readBankLines, type BankLine } from './bank-lines.ts';
import { keepReceipts, type Kept } from './keep-receipts.ts';
import { settleReceipts } from './matching.ts';
import {
  askAboutRepeats,
  cameBefore,
  furtherFingerprint,
  withFingerprints,
  type Printed,
} from './repeats.ts';

type Key = 'POST /billing/import/payments';
type Form = InputOf<Key, (typeof calls)[Key]>['form'];
type Line = ResultOf<(typeof calls)[Key]>['lines'][number];

/** What a sum in the ledger can be at most. */
const LARGEST_SUM = 9_999_999_999;

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  toLedger(rows.reduce((sum, row) => sum + amount(row), 0));

/** One statement after the other: what one brings in, the next one knows. */
const inTurn = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('payment imports', 1))`);

/** The files that lines came in with before, by fingerprint. */
type Before = ReadonlyMap<string, string | null>;

interface Incoming {
  file: Upload;
  caller: Caller;
  printed: readonly Printed[];
  before: Before;
}

async function keep(db: Db, { file, caller, printed, before }: Incoming) {
  const total = sumOf(printed, ({ receipt }) => receipt.amount);
  if (total > LARGEST_SUM) throw invalid({ file: ['The amounts add up to more than can be.'] });
  const { id: file_id, name: file_name, sha256 } = await keepTable(db, file, caller);
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
  if (made === undefined) throw new Error('The import was not kept');
  const settled = await settleReceipts(
    db,
    printed.map(({ receipt }) => receipt),
  );
  const receipts = settled.map((one, at) => {
    const fingerprint = printed[at]?.fingerprint ?? '';
    const isFurther = before.has(fingerprint);
    return {
      ...one,
      fingerprint: isFurther ? furtherFingerprint(fingerprint, made.id) : fingerprint,
    };
  });
  return {
    importId: made.id,
    kept: await keepReceipts(db, receipts, { importId: made.id, caller }),
  };
}

interface Outcome {
  kept: ReadonlyMap<number, Kept>;
  /** The file that a line came in with before, by its row. */
  before: ReadonlyMap<number, string | null>;
}

function outcomeOf(line: BankLine, { kept, before }: Outcome): Line {
  const { row, bank_reference, paid_on, amount } = line;
  const shown = { row, bank_reference, paid_on, amount, payment_id: null, state: null };
  if (line.verdict !== 'receipt') return { ...shown, verdict: line.verdict, reason: line.reason };
  const taken = kept.get(row);
  if (taken !== undefined)
    return { ...shown, verdict: 'taken', reason: null, payment_id: taken.id, state: taken.state };
  const file = before.get(row) ?? null;
  const reason = file === null ? 'It came in before.' : `It came in before, with ${file}.`;
  return { ...shown, verdict: 'repeated', reason };
}

/**
 * Takes in what a statement says came in, and settles the invoices that it names. Each line is either a
 * receipt, or the answer says why not; what came in before does not come in again unless that is asked for.
 */
export async function importPayments(db: Db, caller: Caller, { file, repeats }: Form) {
  requireStaff(caller);
  const lines = await readBankLines(file);
  await inTurn(db);
  const all = withFingerprints(lines.filter(isReceipt));
  const before = await cameBefore(db, all);
  if (repeats === 'ask')
    await askAboutRepeats(db, file, { receipts: all.length, repeated: before.size });
  const printed =
    repeats === 'take' ? all : all.filter(({ fingerprint }) => !before.has(fingerprint));
  const made = printed.length === 0 ? null : await keep(db, { file, caller, printed, before });
  const kept = made?.kept ?? [];
  const outcome = {
    kept: new Map(kept.map((one) => [one.receipt.row, one])),
    before: new Map(
      all.map(({ receipt, fingerprint }) => [receipt.row, before.get(fingerprint) ?? null]),
    ),
  };
  const shown = lines.map((line) => outcomeOf(line, outcome));
  const countOf = (verdict: Line['verdict']) =>
    shown.filter((line) => line.verdict === verdict).length;
  return {
    import_id: made?.importId ?? null,
    file_name: file.filename,
    taken: kept.length,
    repeated: countOf('repeated'),
    out: countOf('out'),
    bad: countOf('bad'),
    amount: sumOf(kept, ({ receipt }) => receipt.amount),
    allocated: sumOf(kept, (one) => one.allocated),
    unallocated: sumOf(kept, (one) => one.unallocated),
    lines: shown,
  };
}
