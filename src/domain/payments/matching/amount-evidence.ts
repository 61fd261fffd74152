import { add, cents, rand, subtract } from '#domain/kernel/cents.ts';
import { startOfDay } from '#domain/kernel/business-days.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatLongDayMonth } from '#domain/kernel/time.ts';
import { onlySubset, oldestRun } from './subsets.ts';
import type { KnownWorld } from './known-world.ts';
import type { Evidence, MatchingAccount, MatchingInvoice, ReceiptFacts } from './world.ts';

/** Largest bank charge that may have been deducted, in cents. */
const LARGEST_CHARGE = 5_000;
/**
 * Maximum number of invoices with the same amount; above this number, the amount is no evidence.
 */
const MAX_ALIKE = 5;

interface Held {
  open: readonly MatchingInvoice[];
  world: KnownWorld;
  /** Ids of the invoices that the text names. */
  named: readonly number[];
}

const amountOf = ({ receipt }: ReceiptFacts) => cents(receipt.amount);
const listOf = (invoices: readonly MatchingInvoice[]): string =>
  invoices.map(({ invoice_number: number }) => number).join(' + ');

function ofNamed(facts: ReceiptFacts, { open, named }: Held): Evidence[] {
  const meant = open.filter(({ id }) => named.includes(id));
  const sum = add(...meant.map(({ outstanding }) => cents(outstanding)));
  if (meant.length < 2 || sum !== amountOf(facts)) return [];
  const reason = `${inRand(facts.receipt.amount)} is exactly the sum of these ${meant.length} invoices`;
  return [{ group: 'amount', weight: 0.6, reason, invoice_ids: named }];
}

function ofOne(facts: ReceiptFacts, { open, world }: Held): Evidence[] {
  const isSame = ({ outstanding }: MatchingInvoice) => cents(outstanding) === amountOf(facts);
  const alike = world.invoicesOwing(amountOf(facts)).length;
  const [invoice] = open.filter(isSame);
  if (invoice === undefined || alike > MAX_ALIKE) return [];
  const weight = alike === 1 ? 0.6 : 0.4;
  const others = alike === 1 ? '' : `, and ${alike - 1} more`;
  const reason = `${inRand(facts.receipt.amount)} exactly matches ${invoice.invoice_number}${others}`;
  return [{ group: 'amount', weight, reason, invoice_ids: [invoice.id] }];
}

/**
 * Finds evidence in the balance on the newest statement. Customers pay that balance even if further
 * invoices follow the statement.
 */
function ofStatement(facts: ReceiptFacts, { id }: MatchingAccount, { world }: Held): Evidence[] {
  return world
    .statementsAsking(amountOf(facts))
    .filter(({ account_id }) => account_id === id)
    .map(({ end_date: day }) => {
      const reason = `The balance on the statement of ${formatLongDayMonth(startOfDay(day))}`;
      return { group: 'amount', weight: 0.6, reason };
    });
}

function ofBalance(facts: ReceiptFacts, { balance }: MatchingAccount): Evidence[] {
  return cents(balance) === amountOf(facts)
    ? [{ group: 'amount', weight: 0.55, reason: 'Whole balance' }]
    : [];
}

function ofSeveral(facts: ReceiptFacts, { open }: Held): Evidence[] {
  const run = oldestRun(amountOf(facts), open);
  const found = run ?? onlySubset(amountOf(facts), open);
  if (found === null) return [];
  const ids = found.map(({ id }) => id);
  return run === null
    ? [
        {
          group: 'amount',
          weight: 0.35,
          reason: `Only ${listOf(found)} add up to this amount`,
          invoice_ids: ids,
        },
      ]
    : [
        {
          group: 'amount',
          weight: 0.55,
          reason: `${listOf(found)}, the ${found.length} oldest`,
          invoice_ids: ids,
        },
      ];
}

function ofCharge(facts: ReceiptFacts, { open }: Held): Evidence[] {
  const short = (invoice: MatchingInvoice) => subtract(cents(invoice.outstanding), amountOf(facts));
  const invoice = open.find((one) => short(one) > 0 && short(one) <= LARGEST_CHARGE);
  if (invoice === undefined) return [];
  const less = inRand(rand(short(invoice)));
  const reason = `${less} less than ${invoice.invoice_number}: perhaps a bank charge`;
  return [{ group: 'amount', weight: 0.35, reason, invoice_ids: [invoice.id] }];
}

/**
 * Evidence from the amount of a receipt. Sums and differences count only together with other
 * evidence for the account.
 */
export function amountEvidence(
  facts: ReceiptFacts,
  account: MatchingAccount,
  held: Held & { isLikely: boolean },
): Evidence[] {
  const single = [
    ...ofNamed(facts, held),
    ...ofOne(facts, held),
    ...ofStatement(facts, account, held),
    ...ofBalance(facts, account),
  ];
  if (single.length > 0 || !held.isLikely) return single;
  return [...ofSeveral(facts, held), ...ofCharge(facts, held)];
}
