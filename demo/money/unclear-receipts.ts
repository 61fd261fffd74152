import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { add, cents, rand, subtract } from '#domain/kernel/cents.ts';
import { payment_imports } from '#server/db/schema/payments.ts';
import { settleReceipts } from '#server/features/payments/matching.ts';
import { postReceipts } from '#server/features/payments/post-receipts.ts';
import type { Scene } from '../phase.ts';
import { BOOKKEEPER, staffCaller } from '../people/staff.ts';

/**
 * Payer whose bank text does not name the account. Only earlier payments show to which account the
 * payer belongs.
 */
export const PAYER = 'MOKOENA T';
/** Number of earlier payments. */
export const PAID_BEFORE = 4;
/** Fee of a bank for a transfer, in rand. */
const BANK_CHARGE = 15;
const SHORTENED = 12;

/** An account with its newest two unpaid invoices. */
interface Debtor extends Record<string, unknown> {
  account_code: string;
  name: string;
  number: string;
  owed: number;
  other_number: string | null;
  other_owed: number | null;
  has_payer: boolean;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

type Words = [text: string, amount: number];

const digits = (number: string): string => number.replace(/^INV0*/, '');
const swapLastDigits = (number: string): string => number.replace(/(\d)(\d)$/, '$2$1');
const shorten = (name: string): string => name.slice(0, SHORTENED).trim().toUpperCase();
const less = (owed: number, by: number): number => rand(subtract(cents(owed), cents(by)));

/** Each debtor pays in a different way. */
const ways: ((debtor: Debtor, next: Debtor) => Words)[] = [
  ({ number, owed }) => [swapLastDigits(number), owed],
  ({ name, owed }) => [`${shorten(name)} PARCELS`, owed],
  ({ name, owed }) => [name.toUpperCase(), less(owed, BANK_CHARGE)],
  ({ account_code, owed }, next) => [`${account_code} ${next.account_code} COURIER`, owed],
];

const bothOf = ({ number, owed, other_number, other_owed }: Debtor): Words => [
  `INV ${digits(other_number ?? '')} ${digits(number)}`,
  rand(add(cents(owed), cents(other_owed ?? 0))),
];

/**
 * Whether swapping the last two digits gives another invoice number, and the amount is large enough
 * to deduct a bank fee.
 */
const isClear = ({ number, owed }: Debtor) =>
  swapLastDigits(number) !== number && owed > 2 * BANK_CHARGE;

function linesOf(debtors: readonly Debtor[]): Words[] {
  const known = debtors.find(({ has_payer: has }) => has);
  const double = debtors.find((one) => one !== known && one.other_number !== null);
  const others = debtors.filter((one) => one !== known && one !== double && isClear(one));
  const single = ways.flatMap((way, at) => {
    const [debtor, next] = [others[at], others[at + 1]];
    return debtor && next ? [way(debtor, next)] : [];
  });
  return [
    ...(known ? [[PAYER, known.owed] satisfies Words] : []),
    ...(double ? [bothOf(double)] : []),
    ...single,
  ];
}

/**
 * Adds the statement of the last day, with one line for each kind of unclear payer. The statement
 * is matched, settled and posted like an imported statement.
 */
export async function makeUnclearReceipts({ db, now }: Scene): Promise<void> {
  const { rows: debtors } = await db.execute<Debtor>(sql`
    select a.account_code, a.name, i.number, i.owed, i.other_number, i.other_owed,
      (select count(*) from payments where account_id = a.id and bank_reference = ${PAYER}) = ${PAID_BEFORE} as has_payer
    from accounts a cross join lateral (
      select max(invoice_number) filter (where place = 1) as number, max(outstanding) filter (where place = 1) as owed,
        max(invoice_number) filter (where place = 2) as other_number, max(outstanding) filter (where place = 2) as other_owed
      from (select invoice_number, outstanding::float8, row_number() over (order by id desc) as place
        from invoices where account_id = a.id and outstanding > 0) o
    ) i where i.number is not null and a.status = 'active' order by i.number desc limit 20`);
  const paid_on = shiftDay(todayHere(now), -1);
  const lines = linesOf(debtors);
  const [made] = await db
    .insert(payment_imports)
    .values({
      kind: 'receipts',
      file_name: `FNB-${paid_on.replaceAll('-', '')}-2.csv`,
      sha256: digestOf(`unclear ${paid_on}`),
      row_count: lines.length,
      total: rand(add(...lines.map(([, amount]) => cents(amount)))),
      user_id: BOOKKEEPER,
      time_created: now.toISOString(),
    })
    .returning({ id: payment_imports.id });
  if (made === undefined) throw new Error('The statement was not saved');
  const receipts = lines.map(([bank_reference, amount], at) => ({
    row: at + 2,
    paid_on,
    amount,
    bank_reference,
    description: 'Payment received',
    verdict: 'receipt' as const,
    reason: null,
  }));
  const settled = await settleReceipts(db, receipts);
  await postReceipts(
    db,
    settled.map((one, at) => ({ ...one, fingerprint: digestOf(`unclear ${paid_on} ${at}`) })),
    { importId: made.id, caller: staffCaller(BOOKKEEPER) },
  );
}
