import { add, cents } from '../cents.ts';
import { isOneSlip } from './distance.ts';
import type { Evidence, MatchingAccount, MatchingWorld, ReceiptFacts } from './world.ts';

/** What speaks against an account whatever speaks for it. */
export function counterEvidence(
  { numbers, codes, receipt }: ReceiptFacts,
  account: MatchingAccount,
  world: MatchingWorld,
): Omit<Evidence, 'group'>[] {
  const named = numbers.flatMap(
    ({ number }) => world.invoices.find((one) => one.invoice_number === number) ?? [],
  );
  const settled = named.filter(
    (one) => one.account_id === account.id && cents(one.outstanding) === 0,
  );
  const isOthers =
    named.some((one) => one.account_id !== account.id) ||
    world.accounts.some((one) => one.id !== account.id && codes.includes(one.account_code));
  const amount = cents(receipt.amount);
  // A figure that slipped would otherwise pay somebody else's invoice.
  const isNamedOtherwise = named.some(
    (one) => one.account_id === account.id && cents(one.outstanding) !== amount,
  );
  const slip = world.invoices.find(
    (one) =>
      one.account_id !== account.id &&
      cents(one.outstanding) === amount &&
      numbers.some(({ number }) => isOneSlip(one.invoice_number, number)),
  );
  const owed = add(
    ...world.invoices
      .filter(({ account_id }) => account_id === account.id)
      .map(({ outstanding }) => cents(outstanding)),
  );
  return [
    ...settled.map((one) => ({ weight: 0.5, reason: `${one.invoice_number} is settled already` })),
    ...(isNamedOtherwise && slip
      ? [
          {
            weight: 0.1,
            reason: `${slip.invoice_number} of another account is one slip from it and has this amount`,
          },
        ]
      : []),
    ...(account.status === 'closed' ? [{ weight: 0.1, reason: 'The account is closed' }] : []),
    ...(isOthers ? [{ weight: 0.2, reason: 'The text names another account' }] : []),
    ...(amount > owed ? [{ weight: 0.1, reason: 'It is more than is owed' }] : []),
  ];
}
