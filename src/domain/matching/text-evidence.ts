import { cents } from '../cents.ts';
import { isOneSlip, likeness } from './distance.ts';
import { plainName } from './text.ts';
import type {
  Evidence,
  MatchingAccount,
  MatchingInvoice,
  MatchingWorld,
  ReceiptFacts,
} from './world.ts';

/** From here on a name is like another. */
const ALIKE = 0.6;

const isOpen = ({ outstanding }: MatchingInvoice): boolean => cents(outstanding) > 0;

/** The invoices of an account that a text names, in its order; also those that are settled. */
function namedInvoices({ numbers }: ReceiptFacts, own: readonly MatchingInvoice[]) {
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
    },
  ];
}

function slipped({ numbers, receipt }: ReceiptFacts, own: readonly MatchingInvoice[]): Evidence[] {
  const amount = cents(receipt.amount);
  return numbers.flatMap(({ number }) =>
    own
      .filter((one) => isOneSlip(one.invoice_number, number) && cents(one.outstanding) === amount)
      .map((one) => ({
        group: 'text' as const,
        weight: 0.9,
        reason: `${number} is one slip from ${one.invoice_number}, and the amount is the same`,
        invoice_ids: [one.id],
      })),
  );
}

function coding(
  { codes }: ReceiptFacts,
  { id, account_code: code }: MatchingAccount,
  { accounts }: MatchingWorld,
): Evidence[] {
  if (codes.includes(code))
    return [{ group: 'text', weight: 0.97, reason: `Names account ${code}` }];
  const like = codes.find((word) => isOneSlip(word, code));
  const isOthers = accounts.some((one) => one.id !== id && one.account_code === like);
  if (like === undefined || isOthers) return [];
  return [{ group: 'text', weight: 0.55, reason: `${like} is one letter from ${code}` }];
}

/** How much the name of the payer is like that of an account; 0 when it is another. */
export function nameLikeness({ payer }: ReceiptFacts, { name }: MatchingAccount): number {
  const alike = payer === '' ? 0 : likeness(payer, plainName(name));
  return alike >= ALIKE ? alike : 0;
}

function nameLike(facts: ReceiptFacts, account: MatchingAccount): Evidence[] {
  const alike = nameLikeness(facts, account);
  if (alike === 0) return [];
  const weight = 0.35 + ((alike - ALIKE) / (1 - ALIKE)) * 0.4;
  return [{ group: 'text', weight, reason: `"${facts.payer}" looks like ${account.name}` }];
}

/** What the text of a receipt says for an account. */
export const textEvidence = (
  facts: ReceiptFacts,
  account: MatchingAccount,
  { own, world }: { own: readonly MatchingInvoice[]; world: MatchingWorld },
): Evidence[] => [
  ...naming(facts, own),
  ...coding(facts, account, world),
  ...slipped(facts, own),
  ...nameLike(facts, account),
];
