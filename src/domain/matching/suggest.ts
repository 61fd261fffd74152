import type { allocationMethods } from '../allocation-decisions.ts';
import { cents } from '../cents.ts';
import { amountEvidence } from './amount-evidence.ts';
import { counterEvidence } from './counter-evidence.ts';
import { isOneSlip } from './distance.ts';
import { confidenceOf, bandOf, type bands } from './score.ts';
import { codesIn, numbersIn, payerOf } from './text.ts';
import { nameLikeness, textEvidence } from './text-evidence.ts';
import type {
  Evidence,
  MatchedReceipt,
  MatchingAccount,
  MatchingWorld,
  ReceiptFacts,
} from './world.ts';

/** An account that a receipt may be from, why, and what it would settle. */
export interface Candidate {
  account_id: number;
  account_code: string;
  account: string;
  band: (typeof bands)[number];
  /** From 0 to 1. */
  confidence: number;
  /** What weighs most comes first; what speaks against it last. */
  reasons: { text: string; is_against: boolean }[];
  invoice_ids: number[];
  method: (typeof allocationMethods)[number];
}

/** What of a receipt is held against the world. */
export function factsOf(receipt: MatchedReceipt): ReceiptFacts {
  const { bank_reference, description, invoice_number } = receipt;
  const text = [invoice_number, bank_reference, description].filter(Boolean).join(' · ');
  return {
    receipt,
    numbers: numbersIn(text),
    codes: codesIn(text),
    payer: payerOf(bank_reference),
  };
}

/** The accounts for which anything speaks: only what these owe has to be known. */
export function possibleAccounts(facts: ReceiptFacts, world: MatchingWorld): number[] {
  const { numbers, codes, payer, receipt } = facts;
  const amount = cents(receipt.amount);
  const byInvoice = world.invoices
    .filter(
      (one) =>
        cents(one.outstanding) === amount ||
        numbers.some(({ number }) => number === one.invoice_number),
    )
    .map(({ account_id }) => account_id);
  const byPayer = world.earlier
    .filter((one) => payer !== '' && payerOf(one.bank_reference) === payer)
    .map(({ account_id }) => account_id);
  const byAccount = world.accounts
    .filter(
      (one) =>
        codes.some((code) => code === one.account_code || isOneSlip(code, one.account_code)) ||
        (amount > 0 && cents(one.balance) === amount) ||
        nameLikeness(facts, one) > 0,
    )
    .map(({ id }) => id);
  const own = receipt.account_id === null ? [] : [receipt.account_id];
  return [...new Set([...own, ...byInvoice, ...byPayer, ...byAccount])];
}

const TIMES_TO_LEARN = 3;

/** Whose receipts of the same payer were: the more often, and the less often another's, the better. */
function payerEvidence(
  { payer, receipt }: ReceiptFacts,
  account: MatchingAccount,
  { earlier }: MatchingWorld,
): Evidence[] {
  const same = earlier.filter(
    (one) => payer !== '' && one.id !== receipt.id && payerOf(one.bank_reference) === payer,
  );
  const times = same.filter(({ account_id }) => account_id === account.id).length;
  if (times === 0) return [];
  const others = same.length - times;
  const weight = 0.75 * (times / same.length) * Math.min(1, times / TIMES_TO_LEARN);
  const often = times === 1 ? 'once' : `${times} times`;
  const besides = others === 0 ? 'never for another' : `${others} times for another`;
  return [{ group: 'payer', weight, reason: `"${payer}" paid for it ${often}, ${besides}` }];
}

/** What money does that points to no invoice. */
const unnamed = ({ allocation_method: method }: MatchingAccount): Candidate['method'] =>
  method === 'manual' ? 'on-account' : 'oldest-first';

function candidateOf(
  facts: ReceiptFacts,
  account: MatchingAccount,
  world: MatchingWorld,
): Candidate | null {
  const own = world.invoices.filter(({ account_id }) => account_id === account.id);
  const open = own.filter(({ outstanding }) => cents(outstanding) > 0);
  const text = textEvidence(facts, account, { own, world });
  const payer = payerEvidence(facts, account, world);
  const named = text.find(({ invoice_ids }) => invoice_ids !== undefined)?.invoice_ids ?? [];
  const isLikely = text.length + payer.length > 0;
  const amount = amountEvidence(facts, account, { open, world, named, isLikely });
  const evidence = [...text, ...amount, ...payer].toSorted(
    (one, other) => other.weight - one.weight,
  );
  const counter = counterEvidence(facts, account, world);
  const confidence = confidenceOf(evidence, counter);
  const band = bandOf(confidence);
  if (band === null) return null;
  const pointed =
    named.length > 0 ? named : (amount.find((one) => one.invoice_ids)?.invoice_ids ?? []);
  return {
    account_id: account.id,
    account_code: account.account_code,
    account: account.name,
    band,
    confidence,
    reasons: [
      ...evidence.map(({ reason }) => ({ text: reason, is_against: false })),
      ...counter.map(({ reason }) => ({ text: reason, is_against: true })),
    ],
    invoice_ids: [...pointed],
    method: pointed.length > 0 ? 'exact' : unnamed(account),
  };
}

/**
 * The accounts that a receipt may be from, the likeliest first, each with its reasons. The same receipt in the
 * same world has the same candidates, in the same order.
 */
export function suggest(receipt: MatchedReceipt, world: MatchingWorld): Candidate[] {
  const facts = factsOf(receipt);
  const possible = new Set(possibleAccounts(facts, world));
  return world.accounts
    .filter(({ id }) => possible.has(id))
    .flatMap((account) => candidateOf(facts, account, world) ?? [])
    .toSorted(
      (one, other) =>
        other.confidence - one.confidence || one.account_code.localeCompare(other.account_code),
    );
}
