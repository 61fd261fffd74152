import type { InputOf, ResultOf } from '#api/endpoint-types.ts';
import type { Upload } from '#api/uploads.ts';
import { ApiError, invalidError } from '#api/api-error.ts';
import { errorText, type CreditErrors } from '#domain/payments/credit-payments.ts';
import { toLedger } from '#domain/kernel/money.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { failed_credit_payments, payment_imports } from '#server/db/schema/payments.ts';
import { batchesOf } from '#server/features/ledger/post-transactions.ts';
import { storeSpreadsheet } from '#server/features/files/uploaded-spreadsheets.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { rowsBefore, withCreditFingerprints } from './credit-fingerprints.ts';
import { creditRowOf, type CreditFile, type NumberedCells } from './credit-rows.ts';
import { readCreditLedger } from './credit-world.ts';
import { furtherFingerprint, sameFile } from '../duplicate-lines.ts';
import { LARGEST_AMOUNT } from './import-payments.ts';
import { inTurn } from '../matching/in-turn.ts';
import { postCreditPayments, type UnsavedCredit } from '../post-credit-payments.ts';

type Key = 'POST /billing/import/credit-payments';
type Form = InputOf<Key>['form'];
type Line = ResultOf<Key>['lines'][number];

interface Printed extends NumberedCells {
  fingerprint: string;
}

/** A row to be imported, with its errors. */
interface Checked extends Printed {
  errors: CreditErrors;
  credit: UnsavedCredit['row'] | null;
}

/**
 * Throws 409 if the file or some of its rows were imported before. Nothing is stored until a person
 * decides about the duplicates.
 */
async function refuseRepeated(
  db: Db,
  file: Upload,
  { rows, repeated }: { rows: number; repeated: number },
): Promise<void> {
  const same = await sameFile(db, file, 'credit');
  if (same === null && repeated === 0) return;
  const what =
    same === null
      ? `${repeated} of ${rows} rows in this file were imported before.`
      : `This file was already imported as ${same.file_name}: ${repeated} of its ${rows} rows already exist.`;
  throw new ApiError(409, {
    message: `${what} Skip these rows or import them anyway?`,
    code: 'conflict',
    current: { import_id: same?.id ?? null, repeated, rows },
  });
}

/** Checks rows in the order of their file. */
async function checkRows(db: Db, printed: readonly Printed[]): Promise<Checked[]> {
  const rows = printed.map((one) => ({ one, row: creditRowOf(one.cells) }));
  const ledger = await readCreditLedger(
    db,
    rows.map(({ row }) => row),
  );
  return rows.map(({ one, row }) => {
    const errors = {
      ...ledger.faultsOf(row),
      ...(one.fault !== null && { amount: [one.fault] }),
    };
    const isGood = Object.keys(errors).length === 0;
    return { ...one, errors, credit: isGood ? ledger.take(row) : null };
  });
}

interface Incoming {
  file: Upload;
  caller: Caller;
  checked: readonly Checked[];
}

async function keepImport(db: Db, { file, caller, checked }: Incoming) {
  const total = toLedger(checked.reduce((sum, { credit }) => sum + (credit?.amount ?? 0), 0));
  if (total > LARGEST_AMOUNT)
    throw invalidError({
      file: [
        'The amounts of this file add up to more than can be imported at once. Split the file.',
      ],
    });
  const stored = await storeSpreadsheet(db, file, caller);
  const [made] = await db
    .insert(payment_imports)
    .values({
      kind: 'credit',
      file_id: stored.id,
      file_name: stored.name,
      sha256: stored.sha256,
      row_count: checked.length,
      total,
      user_id: caller.userId,
    })
    .returning({ id: payment_imports.id });
  if (made === undefined) throw new Error('The import was not saved');
  return { id: made.id, fileName: stored.name };
}

async function store(db: Db, incoming: Incoming, before: ReadonlyMap<string, string | null>) {
  const { caller, checked } = incoming;
  const { id: importId, fileName } = await keepImport(db, incoming);
  const printOf = ({ fingerprint }: Printed) =>
    before.has(fingerprint) ? furtherFingerprint(fingerprint, importId) : fingerprint;
  const good = checked.flatMap((one) =>
    one.credit === null ? [] : [{ row: one.credit, fingerprint: printOf(one) }],
  );
  const failed = checked.filter(({ credit }) => credit === null);
  await postCreditPayments(db, good, { importId, fileName, userId: caller.userId });
  const rows = failed.map((one) => ({
    payment_import_id: importId,
    number: one.number,
    cells: one.cells,
    errors: one.errors,
    line_fingerprint: printOf(one),
  }));
  for (const some of batchesOf(rows)) await db.insert(failed_credit_payments).values(some);
  return importId;
}

const lineOf = (
  { number, cells }: NumberedCells,
  verdict: Line['verdict'],
  reason: string | null,
): Line => ({ row: number, verdict, reference: cells.reference, amount: cells.amount, reason });

const repeatedText = (file: string | null | undefined): string =>
  file === null || file === undefined
    ? 'This row was already imported.'
    : `This row was already imported with ${file}.`;

/** Imports a settlement file: valid rows become payments at once, others wait with their errors. */
export async function importCreditPayments(
  db: Db,
  caller: Caller,
  { form: { file, duplicates }, read: { rows, ...sheets } }: { form: Form; read: CreditFile },
) {
  requireStaff(caller);
  await inTurn(db);
  const all = withCreditFingerprints(rows);
  const before = await rowsBefore(
    db,
    all.map(({ fingerprint }) => fingerprint),
  );
  const isRepeated = ({ fingerprint }: Printed) => before.has(fingerprint);
  const repeated = all.filter(isRepeated);
  if (duplicates === 'ask')
    await refuseRepeated(db, file, { rows: all.length, repeated: repeated.length });
  const skipped = duplicates === 'import' ? [] : repeated;
  const fresh = all.filter((one) => !skipped.includes(one));
  const checked = await checkRows(db, fresh);
  const importId = fresh.length === 0 ? null : await store(db, { file, caller, checked }, before);
  const taken = checked.filter(({ credit }) => credit !== null);
  const lines = [
    ...checked.map((one) =>
      one.credit === null
        ? lineOf(one, 'failed', errorText(one.errors))
        : lineOf(one, 'taken', null),
    ),
    ...skipped.map((one) => lineOf(one, 'repeated', repeatedText(before.get(one.fingerprint)))),
  ];
  return {
    import_id: importId,
    file_name: file.filename,
    ...sheets,
    taken: taken.length,
    failed: checked.length - taken.length,
    repeated: skipped.length,
    amount: toLedger(taken.reduce((sum, { credit }) => sum + (credit?.amount ?? 0), 0)),
    lines: lines.toSorted((one, other) => one.row - other.row),
  };
}
