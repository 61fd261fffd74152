import { cents } from '#domain/kernel/cents.ts';
import { isNumberTypo, isOneTypo } from './distance.ts';
import { MIN_SIMILARITY, type KnownWorld } from './known-world.ts';
import type { Evidence, MatchingAccount, MatchingInvoice, ReceiptFacts } from './world.ts';

const isOpen = ({ outstanding }: MatchingInvoice): boolean => cents(outstanding) > 0;

/**
 * Finds the invoices of an account that the text names, in the order of the text; includes settled
 * invoices.
 */
export function namedInvoices({ numbers }: ReceiptFacts, own: readonly MatchingInvoice[]) {
  return numbers.flatMap(({ written, number }) => {
    const invoice = own.find((one) => one.invoice_number === number);
    return invoice ? [{ written, invoice }] : [];
  });
}

function byInvoice(facts: ReceiptFacts, own: readonly MatchingInvoice[]): Evidence[] {
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

/**
 * Finds invoices one typo away from a number in the text: likely if the amount matches, otherwise
 * possible.
 */
function byTypo({ numbers, receipt }: ReceiptFacts, own: readonly MatchingInvoice[]): Evidence[] {
  const amount = cents(receipt.amount);
  return numbers
    .filter(({ isBare }) => !isBare)
    .flatMap(({ number }) =>
      own
        .filter((one) => isOpen(one) && isNumberTypo(one.invoice_number, number))
        .map((one): Evidence => {
          const slip = `${number} is one typo away from ${one.invoice_number}`;
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

/** Evidence from our references in the text, each with its invoice if that is still open. */
function byReference(
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

function byCode(
  { codes }: ReceiptFacts,
  { id, account_code: code }: MatchingAccount,
  world: KnownWorld,
): Evidence[] {
  if (codes.includes(code))
    return [{ group: 'text', weight: 0.97, reason: `Names account ${code}`, isNamed: true }];
  const like = codes.find((word) => isOneTypo(word, code));
  const other = like === undefined ? undefined : world.accountCoded(like);
  if (like === undefined || (other !== undefined && other.id !== id)) return [];
  return [{ group: 'text', weight: 0.55, reason: `${like} is one letter away from ${code}` }];
}

function byName(facts: ReceiptFacts, account: MatchingAccount, world: KnownWorld): Evidence[] {
  const alike = world.accountsNamedLike(facts.payer).get(account.id);
  if (facts.payer === '' || alike === undefined) return [];
  const weight = 0.35 + ((alike - MIN_SIMILARITY) / (1 - MIN_SIMILARITY)) * 0.4;
  return [{ group: 'text', weight, reason: `"${facts.payer}" looks like ${account.name}` }];
}

/** Evidence for an account in the text of a receipt. */
export const textEvidence = (
  facts: ReceiptFacts,
  account: MatchingAccount,
  { own, world }: { own: readonly MatchingInvoice[]; world: KnownWorld },
): Evidence[] => [
  ...byInvoice(facts, own),
  ...byReference(facts, account, { own, world }),
  ...byCode(facts, account, world),
  ...byTypo(facts, own),
  ...byName(facts, account, world),
];
