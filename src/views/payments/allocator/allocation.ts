import type { RequestOf, ResponseOf } from '#api/endpoint-types.ts';
import { add, cents, rand, subtract } from '#domain/kernel/cents.ts';
import { isTied } from '#domain/payments/matching/score.ts';
import { typedRand } from '#domain/kernel/money.ts';
import { readAmount } from '#domain/text/numbers.ts';
import { amountFault } from '#domain/payments/payments.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export const PLACE = 'PUT /billing/import/payments/:id';
export const REALLOCATE = 'POST /billing/import/payment-reallocation';
export const ACCEPT = 'POST /billing/import/accept';
export const VIRTUAL = 'POST /billing/import/virtual-allocation';

export type Candidates = ResponseOf<'GET /billing/import/candidates/:id'>;
export type Candidate = Candidates['candidates'][number];
export type Suggestion = ResponseOf<'GET /billing/import/suggestions'>[number];
export type Plan = ResponseOf<typeof VIRTUAL>;
export type Decision = Omit<RequestOf<typeof VIRTUAL>['body']['decisions'][number], 'payment_id'>;
type Account = { id: number; words: string };

/** Whether a plan posts nothing and settles no invoice. */
export const changesNothing = ({ postings, invoices }: Plan): boolean =>
  postings.length === 0 && invoices.length === 0;

export const bandMarks: Record<Candidate['band'], { status: Status; word: string }> = {
  certain: { status: 'success', word: 'Certain' },
  likely: { status: 'info', word: 'Likely' },
  possible: { status: 'warning', word: 'Possible' },
};

/** Confidence of a candidate in words: "Certain 99". */
export const describeSureness = ({
  band,
  confidence,
}: Pick<Candidate, 'band' | 'confidence'>): string =>
  `${bandMarks[band].word} ${Math.round(confidence * 100)}`;

/** Part of a split. Settles the oldest invoices first, unless invoices are ticked. */
export interface PartChoice {
  key: number;
  account: Account | null;
  /** Amount in rand, as typed. */
  amount: string;
  invoices: readonly number[] | null;
}

/** Remaining amount of a receipt after its parts, in rand; negative if the parts exceed it. */
export const remainingAmount = (amount: number, parts: readonly PartChoice[]): number =>
  rand(subtract(cents(amount), add(...parts.map((part) => cents(readAmount(part.amount) ?? 0)))));

/** New part with the remaining amount. */
export function nextPart(amount: number, parts: readonly PartChoice[]): PartChoice {
  const left = remainingAmount(amount, parts);
  return {
    key: Math.max(0, ...parts.map(({ key }) => key)) + 1,
    account: null,
    amount: left > 0 ? typedRand(left) : '',
    invoices: null,
  };
}

/** Manual choices for one receipt; a choice that is null is taken from the candidate. */
export interface Choice {
  payment_id: number;
  /** Index of the chosen candidate; null without a choice. */
  at: number | null;
  /** Account chosen by search. */
  account: Account | null;
  invoices: readonly number[] | null;
  isOnAccount: boolean;
  /** Parts of several accounts; null unless the receipt is split. */
  parts: readonly PartChoice[] | null;
}

export const noChoice = (id: number): Choice => ({
  payment_id: id,
  at: null,
  account: null,
  invoices: null,
  isOnAccount: false,
  parts: null,
});

/** Chosen candidate, otherwise the first candidate. Null if two candidates are tied. */
export function takenCandidate(choice: Choice, found: readonly Candidate[]): Candidate | null {
  if (choice.account !== null) return null;
  if (choice.at !== null) return found[choice.at] ?? null;
  return isTied(found) ? null : (found[0] ?? null);
}

/**
 * Allocation method: "oldest-first" without a choice, "on-account" if no invoice is ticked,
 * otherwise "exact" with the ticked invoices.
 */
function settledBy(invoices: readonly number[] | null) {
  if (invoices === null) return { method: 'oldest-first' as const };
  return invoices.length === 0
    ? { method: 'on-account' as const }
    : { method: 'exact' as const, invoice_ids: [...invoices] };
}

/** Returns the error in the typed amount of a part; null if the amount is valid. */
export function partFault(typed: string): string | null {
  const amount = readAmount(typed);
  return amount !== null && amount < 0 ? 'The amount is below zero.' : amountFault(amount);
}

/** Decision that follows from a split; null while an account or amount is missing. */
function splitDecision(choices: readonly PartChoice[]): Decision | null {
  const parts = choices.flatMap(({ account, amount: typed, invoices }) => {
    const amount = readAmount(typed);
    return account === null || amount === null || partFault(typed) !== null
      ? []
      : [{ account_id: account.id, amount, ...settledBy(invoices) }];
  });
  return parts.length === choices.length ? { parts } : null;
}

/** Decision that follows from a choice; null while no account is chosen. */
function decisionOf(choice: Choice, candidate: Candidate | null): Decision | null {
  const account_id = choice.account?.id ?? candidate?.account_id;
  if (account_id === undefined) return null;
  if (choice.isOnAccount) return { account_id, method: 'on-account' };
  if (choice.invoices !== null || candidate === null)
    return { account_id, ...settledBy(choice.invoices) };
  return candidate.method === 'exact'
    ? { account_id, method: 'exact', invoice_ids: candidate.invoice_ids }
    : { account_id, method: candidate.method };
}

/** Whether the decision is for the account that the receipt already belongs to. */
export const isOwnDecision = (
  owner: number | null,
  choice: Choice,
  candidate: Candidate | null,
): owner is number => owner !== null && candidate === null && choice.account === null;

/**
 * Returns the decision about a receipt. Without a chosen or suggested account, a receipt that
 * already belongs to an account stays there. Null while a choice is missing.
 */
export function decisionAbout(
  owner: number | null,
  choice: Choice,
  candidate: Candidate | null,
): Decision | null {
  if (choice.parts !== null) return splitDecision(choice.parts);
  return isOwnDecision(owner, choice, candidate)
    ? decisionOf({ ...choice, account: { id: owner, words: '' } }, null)
    : decisionOf(choice, candidate);
}

/** Action on a receipt in this session, with its previous state. */
export interface Done {
  payment_id: number;
  at: string;
  account_code: string;
  amount: number;
  what: string;
  before: { account_id: number | null; invoice_ids: readonly number[] };
  isUndone: boolean;
}
