import { add, cents, negate, rand, subtract, type Cents } from '../kernel/cents.ts';
import {
  sharesOf,
  type Decision,
  type PlannedInvoice,
  type PlannedPayment,
  type PlanWorld,
  type Settlement,
  type Share,
} from './allocation-decisions.ts';
import type { invoiceStates } from '../billing/invoices.ts';
import { postingsOf, type Posting } from '../billing/ledger.ts';
import {
  invoiceStateOf,
  oldestFirst,
  paymentState,
  settleInOrder,
  type Allocation,
  type OpenInvoice,
  type PaymentState,
} from './payments.ts';
import { refusalOf, type Refusal } from './allocation-refusals.ts';

/** Effect of one share of a receipt, or of the whole receipt if it is not split. */
interface PlannedDecision {
  payment_id: number;
  account_id: number;
  /** Amount of the share that can be allocated. */
  available: number;
  parts: Allocation[];
  left: number;
  state: PaymentState;
}

interface PlannedPosting {
  ledger: Posting['ledger'];
  account_id: number | null;
  amount: number;
}

/** Effect of decisions: amounts before and after, postings and refusals. */
export interface AllocationPlan {
  payments: PlannedDecision[];
  invoices: {
    invoice_id: number;
    invoice_number: string | null;
    account_id: number;
    invoice_date: string;
    before: number;
    settles: number;
    after: number;
    state: (typeof invoiceStates)[number];
  }[];
  accounts: {
    account_id: number;
    account_code: string;
    account: string;
    before: number;
    after: number;
  }[];
  postings: PlannedPosting[];
  /** Sum of the postings: always zero. */
  sum: number;
  refusals: Refusal[];
}

/** Returns the invoices that a share can settle, each with its outstanding amount. */
export function settleableInvoices<T extends OpenInvoice>(
  { account_id, invoice_ids = [], method }: Settlement,
  open: readonly T[],
): T[] {
  const own = open.filter((one) => one.account_id === account_id && cents(one.outstanding) > 0);
  if (method === 'on-account') return [];
  if (method === 'oldest-first') return oldestFirst(own);
  return [...new Set(invoice_ids)].flatMap((id) => own.find((one) => one.id === id) ?? []);
}

/**
 * Postings of an unallocated receipt; a receipt that already belongs to an account posts nothing.
 */
function postingsFor(share: Share, payment: PlannedPayment): PlannedPosting[] {
  if (payment.account_id !== null) return [];
  const { account_id } = share;
  const amount = negate(cents(share.amount));
  return postingsOf({ kind: 'payment', amount, vat: cents(0) }).map((posting) => ({
    ledger: posting.ledger,
    account_id: posting.ledger === 'debtors' ? account_id : null,
    amount: rand(posting.amount),
  }));
}

function planShare(
  share: Share,
  payment: PlannedPayment,
  open: readonly PlannedInvoice[],
): PlannedDecision {
  const { amount: available } = share;
  const parts = settleInOrder(available, settleableInvoices(share, open));
  const settled = add(...parts.map(({ amount }) => cents(amount)));
  const left = rand(subtract(cents(available), settled));
  const isAllocated = settled > 0 || cents(payment.allocated) > 0;
  return {
    payment_id: payment.id,
    account_id: share.account_id,
    available,
    parts,
    left,
    state: paymentState(left, { isMatched: true, isAllocated }),
  };
}

/**
 * Computes the effect of decisions in order. Each decision starts with the outstanding amounts that
 * earlier decisions leave. Pure: the same decisions and world give the same plan, and nothing is
 * written.
 */
export function planAllocation(decisions: readonly Decision[], world: PlanWorld): AllocationPlan {
  const open = new Map(world.invoices.map((one) => [one.id, { ...one }]));
  const planned: PlannedDecision[] = [];
  const postings: PlannedPosting[] = [];
  const refusals: Refusal[] = [];
  for (const decision of decisions) {
    const payment = world.payments.find(({ id }) => id === decision.payment_id);
    const refusal = refusalOf(decision, payment, { ...world, invoices: [...open.values()] });
    if (refusal !== null || payment === undefined) {
      if (refusal !== null) refusals.push(refusal);
      continue;
    }
    const available = payment.account_id === null ? payment.amount : payment.unallocated;
    for (const share of sharesOf(decision, available)) {
      const one = planShare(share, payment, [...open.values()]);
      reduceOutstanding(one.parts, open);
      planned.push(one);
      postings.push(...postingsFor(share, payment));
    }
  }
  return {
    ...comparison(planned, postings, { world, open }),
    payments: planned,
    postings,
    refusals,
  };
}

/** Reduces the outstanding amounts that later decisions see. */
function reduceOutstanding(
  parts: readonly Allocation[],
  open: ReadonlyMap<number, PlannedInvoice>,
): void {
  for (const { invoice_id, amount } of parts) {
    const invoice = open.get(invoice_id);
    if (invoice) invoice.outstanding = rand(subtract(cents(invoice.outstanding), cents(amount)));
  }
}

/** Amounts, before and after, of the invoices and accounts that a plan touches. */
function comparison(
  planned: readonly PlannedDecision[],
  postings: readonly PlannedPosting[],
  { world, open }: { world: PlanWorld; open: ReadonlyMap<number, PlannedInvoice> },
): Pick<AllocationPlan, 'invoices' | 'accounts' | 'sum'> {
  const touched = new Set(planned.flatMap(({ parts }) => parts.map((part) => part.invoice_id)));
  const accountIds = new Set(planned.map(({ account_id }) => account_id));
  const posted = (keep: (posting: PlannedPosting) => boolean): Cents =>
    add(...postings.filter(keep).map(({ amount }) => cents(amount)));
  return {
    invoices: world.invoices
      .filter(({ id }) => touched.has(id))
      .map((invoice) => {
        const after = open.get(invoice.id)?.outstanding ?? invoice.outstanding;
        return {
          invoice_id: invoice.id,
          invoice_number: invoice.invoice_number,
          account_id: invoice.account_id,
          invoice_date: invoice.invoice_date,
          before: invoice.outstanding,
          settles: rand(subtract(cents(invoice.outstanding), cents(after))),
          after,
          state: invoiceStateOf({ ...invoice, outstanding: after }),
        };
      }),
    accounts: world.accounts
      .filter(({ id }) => accountIds.has(id))
      .map(({ id, account_code, name, balance }) => ({
        account_id: id,
        account_code,
        account: name,
        before: balance,
        after: rand(
          add(
            cents(balance),
            posted(({ account_id }) => account_id === id),
          ),
        ),
      })),
    sum: rand(posted(() => true)),
  };
}
