import { startOfDay } from '#domain/kernel/business-days.ts';
import { add, cents } from '#domain/kernel/cents.ts';
import { formatLongDayMonth } from '#domain/kernel/time.ts';
import { isNumberTypo } from './distance.ts';
import type { KnownWorld } from './known-world.ts';
import type { Evidence, MatchingAccount, MatchingInvoice, ReceiptFacts } from './world.ts';

type Counter = Omit<Evidence, 'group'>;

interface Held {
  /** Invoices of the account that the text names. */
  named: readonly MatchingInvoice[];
  own: readonly MatchingInvoice[];
  world: KnownWorld;
}

/**
 * Counter-evidence: an invoice of another account has this amount, and its number is one typo away
 * from the named number, so the receipt may be meant for that invoice.
 */
function slips({ numbers, receipt }: ReceiptFacts, { named, world }: Held): Counter[] {
  const amount = cents(receipt.amount);
  const owed = named.map(({ outstanding }) => cents(outstanding));
  if (named.length === 0 || owed.includes(amount) || add(...owed) === amount) return [];
  const accountId = named[0]?.account_id;
  const slip = world
    .invoicesOwing(amount)
    .find(
      (one) =>
        one.account_id !== accountId &&
        numbers.some(({ number }) => isNumberTypo(one.invoice_number, number)),
    );
  if (slip === undefined) return [];
  const reason = `${slip.invoice_number} of another account is one typo away and has this amount`;
  return [{ weight: 0.1, reason }];
}

/**
 * Whether the text names another account. Bare numbers do not count if the named invoices have the
 * exact amount.
 */
function namesOthers(
  { numbers, codes, references, receipt }: ReceiptFacts,
  account: MatchingAccount,
  { named, world }: Held,
): boolean {
  const isExact =
    named.length > 0 &&
    add(...named.map(({ outstanding }) => cents(outstanding))) === cents(receipt.amount);
  const isOthers = (accountId: number | undefined) =>
    accountId !== undefined && accountId !== account.id;
  return (
    numbers.some(
      ({ number, isBare }) =>
        !(isBare && isExact) && isOthers(world.invoiceNumbered(number)?.account_id),
    ) ||
    codes.some((code) => isOthers(world.accountCoded(code)?.id)) ||
    references.some((word) => isOthers(world.referenced(word)?.account_id))
  );
}

/** Paid references in the text, which the receipt would pay twice. */
const paidReferences = ({ references }: ReceiptFacts, { id }: MatchingAccount, world: KnownWorld) =>
  references.flatMap((word): Counter[] => {
    const given = world.referenced(word);
    if (given?.account_id !== id || given.paid_on === null) return [];
    const day = formatLongDayMonth(startOfDay(given.paid_on));
    return [{ weight: 0.5, reason: `${given.reference} was already paid on ${day}` }];
  });

/** Evidence against an account, even if other evidence supports the account. */
export function counterEvidence(
  facts: ReceiptFacts,
  account: MatchingAccount,
  held: Held,
): Counter[] {
  const { named, own } = held;
  const settled = named.filter(({ outstanding }) => cents(outstanding) === 0);
  const owed = add(...own.map(({ outstanding }) => cents(outstanding)));
  // Prepaid accounts may pay more than they owe, so an excess is no evidence against them.
  const isMore = account.billing_type !== 'prepaid' && cents(facts.receipt.amount) > owed;
  return [
    ...settled.map((one) => ({ weight: 0.5, reason: `${one.invoice_number} is already settled` })),
    ...paidReferences(facts, account, held.world),
    ...slips(facts, held),
    ...(account.status === 'closed' ? [{ weight: 0.1, reason: 'The account is closed' }] : []),
    ...(namesOthers(facts, account, held)
      ? [{ weight: 0.2, reason: 'The text refers to another account' }]
      : []),
    ...(isMore ? [{ weight: 0.1, reason: 'The receipt is more than the amount owed' }] : []),
  ];
}
