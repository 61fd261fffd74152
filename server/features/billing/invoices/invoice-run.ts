import { sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatLongDate } from '#domain/kernel/time.ts';
import { settingText } from '#domain/settings/setting-reads.ts';
import { vatPercentageOf } from '#domain/kernel/vat-percentage.ts';
import type { Db } from '#server/db/open.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import { providerSettings } from '#server/features/settings/settings.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { distinctIds, failedRow, NOT_FOUND, okRow, skippedRow } from '#server/http/row-results.ts';
import { holdAccounts } from '#server/features/ledger/hold-accounts.ts';
import { invoiceAccounts, type Invoiced } from '../invoice-accounts.ts';
import { vatInAmount } from '#server/features/ledger/vat-in-amount.ts';
import { limitNow } from '#server/features/ledger/limit-now.ts';
import { closedMonthFault } from '#server/features/ledger/months.ts';

type Body = InputOf<'POST /accounts/invoice-run'>['body'];
type Arguments = Omit<Body, 'ids'>;

/** Days after a supply within which its tax invoice is due (VAT Act, section 20(1)). */
const INVOICE_WITHIN_DAYS = 21;
/** Rand up to which a tax invoice needs no VAT number of the recipient (section 20(5)). */
const LARGEST_SIMPLE = 5_000;

const dateOf = ({ invoice_date }: Arguments): string => invoice_date ?? todayHere();

async function requireVatNumber(db: Db): Promise<void> {
  const settings = await providerSettings(db);
  const isVendor = vatPercentageOf(settings) > 0;
  if (!isVendor || settingText(settings, 'billing_vat_number')) return;
  const message =
    "The company's VAT number is not set. Set it in Settings before invoices are issued.";
  throw new ApiError(422, { message, code: 'invalid' });
}

/**
 * Throws if the run as a whole is invalid: impossible days, a closed month, or a company that may
 * not issue tax invoices.
 */
export async function checkInvoiceRun({ db, caller }: Scope, given: Arguments): Promise<void> {
  requireStaff(caller);
  const date = dateOf(given);
  const today = todayHere();
  if (given.period_until > today)
    throw invalidError({ period_until: ['The period is not over yet.'] });
  if (date > today)
    throw invalidError({ invoice_date: ['The invoice date cannot be in the future.'] });
  if (date < given.period_until)
    throw invalidError({
      invoice_date: ['The invoice date cannot be before the end of its period.'],
    });
  const fault = await closedMonthFault(db, date);
  if (fault !== null) throw invalidError({ invoice_date: [fault] });
  await requireVatNumber(db);
}

interface Standing extends Record<string, unknown> {
  id: number;
  label: string;
  status: string;
  vat_number: string | null;
  /** Code and name of the account. */
  account: string;
  amount: number | null;
  vat: number | null;
  /** Days from the oldest charge to the date of the invoice. */
  age: number | null;
  left: number | null;
  is_invoiced: boolean;
}

/** Amounts to invoice for the chosen accounts; `selection` selects id, label and position. */
const standings = (selection: SQL, given: Arguments) => sql`
  select chosen.id, chosen.label, concat_ws(' ', accounts.account_code, accounts.name) as account, accounts.status, accounts.vat_number,
    open.amount::float8 as amount, open.vat::float8 as vat, ${dateOf(given)}::date - open.oldest as age,
    case when accounts.billing_type = 'invoice' and ${limitNow} = 0 then null else (${limitNow}::numeric - accounts.balance - open.amount)::float8 end as left,
    exists (select from invoices where account_id = accounts.id and period_until >= ${given.period_until}::date) as is_invoiced
  from (${selection}) as chosen join accounts on accounts.id = chosen.id
  left join lateral (
    select sum(greatest(cost, 0)) as amount, sum(case when cost > 0 then cost_vat else 0 end) as vat, min(first) as oldest
    from (select sum(amount) as cost, sum(${vatInAmount(sql`amount`, sql`vat_percentage`)}) as cost_vat, min(first) as first
      from (select shipment_id, vat_percentage, sum(amount) as amount, min(charged_on) as first from charges
        where account_id = accounts.id and invoice_id is null and credit_note_id is null group by 1, 2) charged
      group by shipment_id having sum(amount) <> 0 and min(first) <= ${given.period_until}::date) shipment
  ) open on true
  order by chosen.position`;

/** Returns why an account is skipped; null if the account is invoiced. */
function skipReason(
  account: Standing,
  { period_until, include_on_hold }: Arguments,
): string | null {
  if (account.status === 'closed') return 'The account is closed.';
  if (account.status === 'on-hold' && !include_on_hold)
    return 'The account is on hold. Invoice this account separately.';
  if (account.amount !== null) return null;
  const day = formatLongDate(period_until);
  return account.is_invoiced
    ? `Already invoiced up to ${day}.`
    : `No charges to invoice up to ${day}.`;
}

function notesOn({ age, amount, vat_number, left }: Standing): string[] {
  return [
    ...((age ?? 0) > INVOICE_WITHIN_DAYS ? ['Has shipments older than 21 days'] : []),
    ...((amount ?? 0) > LARGEST_SIMPLE && !vat_number
      ? [`Invoice over ${inRand(LARGEST_SIMPLE)} without a VAT number`]
      : []),
    ...(left !== null && left < 0 ? ['Over its credit limit after this invoice'] : []),
  ];
}

/** Previews a run: skipped accounts by rule, and notes about the others. */
export async function previewInvoiceRun(
  { db }: Scope,
  given: Arguments,
  selection: SQL,
): Promise<Verdict[]> {
  const { rows } = await db.execute<Standing>(standings(selection, given));
  return rows.flatMap((account): Verdict[] => {
    const one = { count: 1, sample: [account.label] };
    const reason = skipReason(account, given);
    if (reason !== null) return [{ ...one, reason }];
    const { account: label, amount, vat } = account;
    const money = { label, total: amount ?? 0, vat: vat ?? 0 };
    const notes = notesOn(account).map((note) => ({ ...one, reason: null, note }));
    return [{ ...one, reason: null, money }, ...notes];
  });
}

/** Describes the documents of an account. */
function wordsOf(id: number, { issued, credited, drafts }: Invoiced, isFurther: boolean): string {
  const further = isFurther ? ', supplementary' : '';
  const mine = <T extends { account_id: number }>(all: readonly T[]) =>
    all.filter(({ account_id }) => account_id === id);
  if (mine(drafts).length > 0) return `Drafted${further}`;
  const texts = [
    ...mine(issued).map((one) => `${one.invoice_number} for ${inRand(one.total)}${further}`),
    ...mine(credited).map((one) => `${one.credit_note_number} for ${inRand(one.total)}`),
  ];
  return texts.join(', ') || 'No charges to invoice';
}

/** Invoices accounts; accounts without charges are skipped with the reason. */
export async function runInvoices({ db, caller }: Pick<Scope, 'db' | 'caller'>, body: Body) {
  const ids = distinctIds(body.ids);
  await holdAccounts(db, ids);
  const selection = sql`select id, account_code as label, id as position from accounts where id = any(${sql.param(ids)}::int[])`;
  const { rows } = await db.execute<Standing>(standings(selection, body));
  const found = new Map(rows.map((row) => [row.id, row]));
  const due = rows.filter((row) => skipReason(row, body) === null);
  const order = {
    accountIds: due.map(({ id }) => id),
    until: body.period_until,
    invoiceDate: dateOf(body),
    userId: caller.userId,
    runId: caller.runId,
  };
  const made = await invoiceAccounts(db, order, { asDrafts: !body.issue });
  return ids.map((id) => {
    const account = found.get(id);
    if (account === undefined) return failedRow(id, NOT_FOUND);
    const reason = skipReason(account, body);
    return reason === null
      ? okRow(id, wordsOf(id, made, account.is_invoiced))
      : skippedRow(id, reason);
  });
}
