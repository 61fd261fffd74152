import { startOfDay } from '../business-days.ts';
import { add, cents } from '../cents.ts';
import { formatLongDayMonth } from '../time.ts';
import { isNumberSlip } from './distance.ts';
import type { KnownWorld } from './known-world.ts';
import type { Evidence, MatchingAccount, MatchingInvoice, ReceiptFacts } from './world.ts';

type Counter = Omit<Evidence, 'group'>;

interface Held {
  /** The invoices of the account that the text names. */
  named: readonly MatchingInvoice[];
  own: readonly MatchingInvoice[];
  world: KnownWorld;
}

/** Somebody else's invoice that has the amount, where a figure slipped that would otherwise pay another one. */
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
        numbers.some(({ number }) => isNumberSlip(one.invoice_number, number)),
    );
  if (slip === undefined) return [];
  const reason = `${slip.invoice_number} of another account is one slip from it and has this amount`;
  return [{ weight: 0.1, reason }];
}

/** Another account that the text names; figures alone name none while what is named beside them is the amount. */
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

/** References of ours that were paid already: the same money would come twice. */
const paidReferences = ({ references }: ReceiptFacts, { id }: MatchingAccount, world: KnownWorld) =>
  references.flatMap((word): Counter[] => {
    const given = world.referenced(word);
    if (given?.account_id !== id || given.paid_on === null) return [];
    const day = formatLongDayMonth(startOfDay(given.paid_on));
    return [{ weight: 0.5, reason: `${given.reference} was paid on ${day} already` }];
  });

/** What speaks against an account whatever speaks for it. */
export function counterEvidence(
  facts: ReceiptFacts,
  account: MatchingAccount,
  held: Held,
): Counter[] {
  const { named, own } = held;
  const settled = named.filter(({ outstanding }) => cents(outstanding) === 0);
  const owed = add(...own.map(({ outstanding }) => cents(outstanding)));
  // Who pays in advance pays more than is owed.
  const isMore = account.billing_type !== 'prepaid' && cents(facts.receipt.amount) > owed;
  return [
    ...settled.map((one) => ({ weight: 0.5, reason: `${one.invoice_number} is settled already` })),
    ...paidReferences(facts, account, held.world),
    ...slips(facts, held),
    ...(account.status === 'closed' ? [{ weight: 0.1, reason: 'The account is closed' }] : []),
    ...(namesOthers(facts, account, held)
      ? [{ weight: 0.2, reason: 'The text names another account' }]
      : []),
    ...(isMore ? [{ weight: 0.1, reason: 'It is more than is owed' }] : []),
  ];
}
