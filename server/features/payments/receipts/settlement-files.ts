import { sql } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { cents, rand } from '#domain/kernel/cents.ts';
import type { EarlierFee } from '#domain/payments/matching/file-evidence.ts';
import { deductedFee } from '#domain/payments/settlement-files.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { firstOpenDay } from '#server/features/ledger/months.ts';
import { postTransactions } from '#server/features/ledger/post-transactions.ts';
import { conflict, type HeldPayment } from './hold-payments.ts';
import { changePayment } from '../payment-accounts.ts';
import { auditPayment } from '../payment-audit.ts';
import { noSnooze } from './snooze-receipts.ts';

/** Number of latest settlements from which the usual fees are derived. */
const MAX_EARLIER = 200;

interface SettlementFile extends Record<string, unknown> {
  id: number;
  file_name: string;
  paid_on: string;
  amount: number;
  fee: number;
  open: number;
}

/** Settlement files with the sum of their payments, the stated fee and the outstanding amount. */
const files = sql`
  select i.id, i.file_name, c.paid_on::text as paid_on, c.amount::float8 as amount, c.fee::float8 as fee, (c.amount - s.amount)::float8 as open
  from payment_imports i
  cross join lateral (select max(paid_on) as paid_on, sum(amount) as amount, sum(fee) as fee from payments where payment_import_id = i.id and kind = 'credit' and state <> 'reversed') c
  cross join lateral (select coalesce(sum(amount + fee), 0) as amount from payments where settles_import_id = i.id) s
  where i.kind = 'credit'`;

/** Files with an outstanding amount, newest first. */
export async function openSettlementFiles(db: Db): Promise<SettlementFile[]> {
  const { rows } = await db.execute<SettlementFile>(
    sql`${files} and c.amount > s.amount order by c.paid_on desc, i.id desc limit 100`,
  );
  return rows;
}

/** Time within which providers pay a file; later payments are matched by hand. */
const PAID_WITHIN = '100 days';

/** Reads the files that receipts may pay, and the fees of the latest paid files. */
export async function settlementWorld(db: Db) {
  const { rows: owed } = await db.execute<SettlementFile>(sql`
    ${files} and c.amount > s.amount and i.time_created > now() - interval '${sql.raw(PAID_WITHIN)}'
    order by c.paid_on desc, i.id desc limit 100`);
  const { rows: earlier } = await db.execute<EarlierFee & Record<string, unknown>>(sql`
    select i.file_name, (p.amount + p.fee)::float8 as amount, p.fee::float8 as fee from payments p
    join payment_imports i on i.id = p.settles_import_id where p.amount + p.fee > 0 order by p.id desc limit ${MAX_EARLIER}`);
  return { files: owed, earlier };
}

async function heldFile(db: Db, id: number): Promise<SettlementFile> {
  await db.execute(sql`select id from payment_imports where id = ${id} for update`);
  const { rows } = await db.execute<SettlementFile>(sql`${files} and i.id = ${id}`);
  const [found] = rows;
  if (found === undefined) throw invalidError({ settles_import_id: ['There is no such file.'] });
  return found;
}

/** Posts a locked bank receipt as the provider's payment of a settlement file. */
export async function settleFile(
  db: Db,
  caller: Caller,
  {
    payment,
    fileId,
    fee: given,
  }: { payment: HeldPayment; fileId: number; fee: number | undefined },
): Promise<void> {
  if (payment.state !== 'unmatched' || payment.parent_id !== null)
    throw conflict(
      'Only an unallocated receipt can pay a settlement file. Remove it from its account first.',
    );
  const file = await heldFile(db, fileId);
  const kept = deductedFee({ amount: payment.amount, open: file.open, fee: given });
  if ('problem' in kept) throw invalidError({ fee: [kept.problem] });
  const { fee } = kept;
  const from = await firstOpenDay(db);
  await postTransactions(db, [
    {
      kind: 'settlement',
      account_id: null,
      amount: cents(payment.amount),
      vat: cents(0),
      fee,
      reference: payment.bank_reference,
      description: `Settlement, ${file.file_name}`,
      payment_id: payment.id,
      user_id: caller.userId,
      transaction_date: from !== null && payment.paid_on < from ? from : payment.paid_on,
    },
  ]);
  const after = {
    state: 'settled',
    settles_import_id: file.id,
    fee: rand(fee),
    unallocated: 0,
    ...noSnooze,
  } as const;
  await changePayment(db, payment.id, after);
  await auditPayment(db, caller, { before: payment, after });
}
