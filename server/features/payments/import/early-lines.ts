import { sql } from 'drizzle-orm';
import { formatDate, TIME_ZONE } from '#domain/kernel/time.ts';
import { factsOf } from '#domain/payments/matching/suggest.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { isReceipt, type BankLine, type Receipt } from '../statements/statement.ts';

/** Day on which an account was opened, in South African time. */
export const openingDay = sql<string>`(${accounts.time_created} at time zone ${TIME_ZONE})::date::text`;

interface Opening {
  account_code: string;
  opened_on: string;
}

/** A receipt with the texts that name its account exactly. */
interface Naming {
  receipt: Receipt;
  names: readonly string[];
}

function namingOf(receipt: Receipt): Naming {
  const matched = { ...receipt, id: 0, account_id: null, invoice_number: null };
  const { numbers, codes, references } = factsOf(matched);
  const invoices = numbers.filter(({ isBare }) => !isBare).map(({ number }) => number);
  return { receipt, names: [...new Set([...codes, ...invoices, ...references])] };
}

/** Day on which the newest account was opened; empty if there is no account. */
async function newestOpening(db: Db): Promise<string> {
  const [newest] = await db.select({ day: sql<string | null>`max(${openingDay})` }).from(accounts);
  return newest?.day ?? '';
}

/** Accounts by the codes, invoice numbers and payment references that name them. */
async function openingsNamed(db: Db, names: readonly string[]): Promise<Map<string, Opening>> {
  const wanted = sql`${sql.param([...new Set(names)])}::text[]`;
  const { rows } = await db.execute<Opening & { name: string }>(sql`
    select named.name, ${accounts.account_code} as account_code, ${openingDay} as opened_on from (
      select account_code as name, id as account_id from accounts where account_code = any(${wanted})
      union select invoice_number, account_id from invoices where invoice_number = any(${wanted})
      union select r.reference, coalesce(i.account_id, r.account_id) from payment_references r
        left join invoices i on i.id = r.invoice_id where r.reference = any(${wanted})) named
    join accounts on accounts.id = named.account_id`);
  return new Map(rows.map((row) => [row.name, row]));
}

const early = ({ account_code: code, opened_on: day }: Opening): string =>
  `The account ${code} was opened on ${formatDate(day)}, after the day of this line. Check the date. If it is right, remove the account and its invoices from the text, and allocate the receipt by hand.`;

/**
 * Makes a line invalid if it names only accounts that were opened after its day. A line that also
 * names an older account is left to the matching.
 */
export async function refuseEarlyLines(db: Db, lines: readonly BankLine[]): Promise<BankLine[]> {
  const newest = await newestOpening(db);
  const naming = lines
    .filter(isReceipt)
    .filter(({ paid_on }) => paid_on < newest)
    .map(namingOf);
  if (naming.length === 0) return [...lines];
  const known = await openingsNamed(
    db,
    naming.flatMap(({ names }) => names),
  );
  const refused = new Map<number, string>();
  for (const { receipt, names } of naming) {
    const openings = names.flatMap((name) => known.get(name) ?? []);
    const [first] = openings;
    if (first !== undefined && openings.every(({ opened_on: day }) => receipt.paid_on < day))
      refused.set(receipt.row, early(first));
  }
  return lines.map((line) => {
    const reason = refused.get(line.row);
    return reason === undefined ? line : { ...line, verdict: 'invalid', reason };
  });
}
