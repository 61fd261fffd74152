import { cents } from '../cents.ts';
import { isNumberSlip, isOneSlip } from './distance.ts';
import { ALIKE, type KnownWorld } from './known-world.ts';
import type { Evidence, MatchingAccount, MatchingInvoice, ReceiptFacts } from './world.ts';

const isOpen = ({ outstanding }: MatchingInvoice): boolean => cents(outstanding) > 0;

/** The invoices of an account that a text names, in its order; also those that are settled. */
export function namedInvoices({ numbers }: ReceiptFacts, own: readonly MatchingInvoice[]) {
  return numbers.flatMap(({ written, number }) => {
    const invoice = own.find((one) => one.invoice_number === number);
    return invoice ? [{ written, invoice }] : [];
  });
}

function naming(facts: ReceiptFacts, own: readonly MatchingInvoice[]): Evidence[] {
  const named = namedInvoices(facts, own);
  if (named.length === 0) return [];
  const isExact = named.every(({ written, invoice }) => written === invoice.invoice_number);
  const words = named.map(({ written, invoice: { invoice_number: number } }) =>
    written === number ? number : `"${written}" is ${number}`,
  );
  const list = words.join(' and ');
  return [
    {
      group: 'text',
      weight: isExact ? 0.98 : 0.97,
      reason: words.every((word) => !word.startsWith('"')) ? `Names ${list}` : list,
      invoice_ids: named.filter(({ invoice }) => isOpen(invoice)).map(({ invoice }) => invoice.id),
      isNamed: true,
    },
  ];
}

/** Invoices whose numbers are one slip from what is written; with the amount they are meant, without it perhaps. */
function slipped({ numbers, receipt }: ReceiptFacts, own: readonly MatchingInvoice[]): Evidence[] {
  const amount = cents(receipt.amount);
  return numbers
    .filter(({ isBare }) => !isBare)
    .flatMap(({ number }) =>
      own
        .filter((one) => isOpen(one) && isNumberSlip(one.invoice_number, number))
        .map((one): Evidence => {
          const slip = `${number} is one slip from ${one.invoice_number}`;
          return cents(one.outstanding) === amount
            ? {
                group: 'text',
                weight: 0.9,
                reason: `${slip}, and the amount is the same`,
                invoice_ids: [one.id],
              }
            : { group: 'text', weight: 0.3, reason: slip };
        }),
    );
}

/** References of ours, each with the invoice that it was given for where that is still open. */
function referring(
  { references }: ReceiptFacts,
  { id }: MatchingAccount,
  { own, world }: { own: readonly MatchingInvoice[]; world: KnownWorld },
): Evidence[] {
  return references.flatMap((word): Evidence[] => {
    const given = world.referenced(word);
    if (given?.account_id !== id) return [];
    const invoice = own.find((one) => one.id === given.invoice_id && isOpen(one));
    return [
      {
        group: 'text',
        weight: 0.98,
        reason: `Carries our reference ${given.reference}`,
        isNamed: true,
        ...(invoice && { invoice_ids: [invoice.id] }),
      },
    ];
  });
}

function coding(
  { codes }: ReceiptFacts,
  { id, account_code: code }: MatchingAccount,
  world: KnownWorld,
): Evidence[] {
  if (codes.includes(code))
    return [{ group: 'text', weight: 0.97, reason: `Names account ${code}`, isNamed: true }];
  const like = codes.find((word) => isOneSlip(word, code));
  const other = like === undefined ? undefined : world.accountCoded(like);
  if (like === undefined || (other !== undefined && other.id !== id)) return [];
  return [{ group: 'text', weight: 0.55, reason: `${like} is one letter from ${code}` }];
}

function nameLike(facts: ReceiptFacts, account: MatchingAccount, world: KnownWorld): Evidence[] {
  const alike = world.accountsNamedLike(facts.payer).get(account.id);
  if (facts.payer === '' || alike === undefined) return [];
  const weight = 0.35 + ((alike - ALIKE) / (1 - ALIKE)) * 0.4;
  return [{ group: 'text', weight, reason: `"${facts.payer}" looks like ${account.name}` }];
}

/** What the text of a receipt says for an account. */
export const textEvidence = (
  facts: ReceiptFacts,
  account: MatchingAccount,
  { own, world }: { own: readonly MatchingInvoice[]; world: KnownWorld },
): Evidence[] => [
  ...naming(facts, own),
  ...referring(facts, account, { own, world }),
  ...coding(facts, account, world),
  ...slipped(facts, own),
  ...nameLike(facts, account, world),
];
