import type { allocationMethods } from '../allocation-decisions.ts';
import { cents } from '#domain/kernel/cents.ts';
import { amountEvidence } from './amount-evidence.ts';
import { counterEvidence } from './counter-evidence.ts';
import type { KnownWorld } from './known-world.ts';
import { payerEvidence } from './payer-evidence.ts';
import { confidenceOf, bandOf, type bands } from './score.ts';
import { codesIn, numbersIn, payerOf, referencesIn } from './text.ts';
import { namedInvoices, textEvidence } from './text-evidence.ts';
import type { MatchedReceipt, MatchingAccount, ReceiptFacts } from './world.ts';

/** Account that a receipt may belong to, with reasons and the invoices to settle. */
export interface Candidate {
  account_id: number;
  account_code: string;
  account: string;
  band: (typeof bands)[number];
  /** From 0 to 1. */
  confidence: number;
  /** Strongest reasons first, counter-evidence last. */
  reasons: { text: string; is_against: boolean }[];
  /** Whether the text names the account or its invoices without a typo. */
  is_named: boolean;
  invoice_ids: number[];
  method: (typeof allocationMethods)[number];
}

/** Extracts the facts of a receipt that matching uses. */
export function factsOf(receipt: MatchedReceipt): ReceiptFacts {
  const { bank_reference, description, invoice_number } = receipt;
  const text = [invoice_number, bank_reference, description].filter(Boolean).join(' · ');
  return {
    receipt,
    numbers: numbersIn(text),
    codes: codesIn(text),
    references: referencesIn(text),
    payer: payerOf(bank_reference),
  };
}

/** Accounts with any evidence. Only their open invoices need to be loaded. */
export function possibleAccounts(facts: ReceiptFacts, world: KnownWorld): number[] {
  const { numbers, codes, references, payer, receipt } = facts;
  const amount = cents(receipt.amount);
  const found = [
    receipt.account_id ?? [],
    world.invoicesOwing(amount).map(({ account_id: id }) => id),
    numbers.flatMap(({ number }) => world.invoiceNumbered(number)?.account_id ?? []),
    world.earlierOf(payer).map(({ account_id: id }) => id),
    codes.flatMap((code) => [
      ...(world.accountCoded(code) === undefined ? [] : [world.accountCoded(code)?.id ?? 0]),
      ...world.accountsNearCode(code),
    ]),
    references.flatMap((word) => world.referenced(word)?.account_id ?? []),
    amount > 0 ? world.accountsBalanced(amount) : [],
    world.statementsAsking(amount).map(({ account_id: id }) => id),
    payer === '' ? [] : [...world.accountsNamedLike(payer).keys()],
  ];
  return [...new Set(found.flat())];
}

function candidateOf(
  facts: ReceiptFacts,
  account: MatchingAccount,
  world: KnownWorld,
): Candidate | null {
  const own = world.invoicesOf(account.id);
  const open = own.filter(({ outstanding }) => cents(outstanding) > 0);
  const text = textEvidence(facts, account, { own, world });
  const payer = payerEvidence(facts, account, world);
  const named = text.find(({ invoice_ids }) => invoice_ids !== undefined)?.invoice_ids ?? [];
  const isLikely = text.length + payer.length > 0;
  const amount = amountEvidence(facts, account, { open, world, named, isLikely });
  const evidence = [...text, ...amount, ...payer].toSorted(
    (one, other) => other.weight - one.weight,
  );
  const counter = counterEvidence(facts, account, {
    named: namedInvoices(facts, own).map(({ invoice }) => invoice),
    own,
    world,
  });
  const confidence = confidenceOf(evidence, counter);
  const band = bandOf(confidence);
  if (band === null) return null;
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
    is_named: evidence.some(({ isNamed }) => isNamed),
    ...settlementOf(account, named, amount.find((one) => one.invoice_ids)?.invoice_ids ?? []),
  };
}

/**
 * Settlement for a candidate: the named invoices; if none are named, those that fit the amount; if
 * none fit, the account's default method.
 */
function settlementOf(
  { allocation_method: usual }: MatchingAccount,
  named: readonly number[],
  byAmount: readonly number[],
): Pick<Candidate, 'invoice_ids' | 'method'> {
  if (named.length > 0) return { invoice_ids: [...named], method: 'exact' };
  if (usual === 'manual') return { invoice_ids: [], method: 'on-account' };
  return byAmount.length > 0
    ? { invoice_ids: [...byAmount], method: 'exact' }
    : { invoice_ids: [], method: 'oldest-first' };
}

/**
 * Accounts that a receipt may belong to, the most likely first, with reasons. Deterministic: the
 * same receipt and world give the same candidates in the same order.
 */
export function suggest(receipt: MatchedReceipt, world: KnownWorld): Candidate[] {
  const facts = factsOf(receipt);
  return possibleAccounts(facts, world)
    .flatMap((id) => {
      const account = world.account(id);
      return account === undefined ? [] : (candidateOf(facts, account, world) ?? []);
    })
    .toSorted(
      (one, other) =>
        other.confidence - one.confidence || one.account_code.localeCompare(other.account_code),
    );
}
