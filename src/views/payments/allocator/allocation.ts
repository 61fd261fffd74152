import type { RequestOf, ResponseOf } from '../../../api/endpoint-types.ts';
import { isTied } from '../../../domain/matching/score.ts';
import type { Status } from '../../../ui/mark/status-mark.tsx';

export const PLACE = 'PUT /billing/import/payments/:id';
export const REALLOCATE = 'POST /billing/import/payment-reallocation';
export const VIRTUAL = 'POST /billing/import/virtual-allocation';

export type Candidates = ResponseOf<'GET /billing/import/candidates/:id'>;
export type Candidate = Candidates['candidates'][number];
export type Suggestion = ResponseOf<'GET /billing/import/suggestions'>[number];
export type Plan = ResponseOf<typeof VIRTUAL>;
export type Decision = Omit<
  RequestOf<typeof VIRTUAL>['body']['decisions'][number],
  'payment_id' | 'account_id'
> & { account_id: number };

export const bandMarks: Record<Candidate['band'], { status: Status; word: string }> = {
  certain: { status: 'success', word: 'Certain' },
  likely: { status: 'info', word: 'Likely' },
  possible: { status: 'warning', word: 'Possible' },
};

/** "Certain 99": how sure a candidate is. */
export const sureness = ({ band, confidence }: Pick<Candidate, 'band' | 'confidence'>): string =>
  `${bandMarks[band].word} ${Math.round(confidence * 100)}`;

/** What was chosen by hand for one receipt; what is null is as the candidate says. */
export interface Choice {
  payment_id: number;
  /** Which candidate; null while nobody chose. */
  at: number | null;
  /** An account that was searched for. */
  account: { id: number; words: string } | null;
  invoices: readonly number[] | null;
  isOnAccount: boolean;
}

export const noChoice = (id: number): Choice => ({
  payment_id: id,
  at: null,
  account: null,
  invoices: null,
  isOnAccount: false,
});

/** The candidate that is taken: the one chosen, else the first unless two fit equally. */
export function takenCandidate(choice: Choice, found: readonly Candidate[]): Candidate | null {
  if (choice.account !== null) return null;
  if (choice.at !== null) return found[choice.at] ?? null;
  return isTied(found) ? null : (found[0] ?? null);
}

/** What a choice decides; null while no account is chosen. */
function decisionOf(choice: Choice, candidate: Candidate | null): Decision | null {
  const account_id = choice.account?.id ?? candidate?.account_id;
  if (account_id === undefined) return null;
  if (choice.isOnAccount) return { account_id, method: 'on-account' };
  const { invoices } = choice;
  if (invoices !== null)
    return invoices.length === 0
      ? { account_id, method: 'on-account' }
      : { account_id, method: 'exact', invoice_ids: [...invoices] };
  if (candidate === null) return { account_id, method: 'oldest-first' };
  return candidate.method === 'exact'
    ? { account_id, method: 'exact', invoice_ids: candidate.invoice_ids }
    : { account_id, method: candidate.method };
}

/** A receipt that has its account already, while neither a candidate nor another account is taken. */
export const isOwnDecision = (
  owner: number | null,
  choice: Choice,
  candidate: Candidate | null,
): owner is number => owner !== null && candidate === null && choice.account === null;

/** What is decided about a receipt, whose it may be already; null while no account is chosen. */
export function decisionAbout(
  owner: number | null,
  choice: Choice,
  candidate: Candidate | null,
): Decision | null {
  return isOwnDecision(owner, choice, candidate)
    ? decisionOf({ ...choice, account: { id: owner, words: '' } }, null)
    : decisionOf(choice, candidate);
}

/** What was done to a receipt in this session, and how it was before. */
export interface Done {
  payment_id: number;
  at: string;
  account_code: string;
  amount: number;
  what: string;
  before: { account_id: number | null; invoice_ids: readonly number[] };
  isUndone: boolean;
}
