import type { AllocationPlan } from '#domain/payments/allocation-plan.ts';
import { add, cents, rand } from '#domain/kernel/cents.ts';
import { inRand } from '#domain/kernel/money.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Section } from '#ui/page/section.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { changesNothing } from './allocation.ts';
import type { Session } from './use-session.ts';
import type { DecisionState } from './use-decision.ts';

type Invoice = AllocationPlan['invoices'][number];

const columns: ListingColumn<Invoice>[] = [
  {
    id: 'invoice',
    title: 'Invoice',
    names: true,
    cell: ({ invoice_number: number }) => <span className="ref">{number}</span>,
  },
  { id: 'owed', title: 'Owed', number: true, cell: ({ before }) => inRand(before) },
  { id: 'settles', title: 'Settles', number: true, cell: ({ settles }) => inRand(settles) },
  { id: 'left', title: 'Left', number: true, cell: ({ after }) => inRand(after) },
];

const ledgerNames: Partial<Record<AllocationPlan['postings'][number]['ledger'], string>> = {
  debtors: 'Debtors',
  unidentified: 'Unidentified receipts',
};

/** Sums postings by ledger and account. */
function summedPostings({ postings, accounts }: AllocationPlan) {
  const lines = new Map<string, { key: string; words: string; amount: number }>();
  for (const { ledger, account_id, amount } of postings) {
    const key = `${ledger} ${account_id ?? ''}`;
    const code = accounts.find((one) => one.account_id === account_id)?.account_code;
    const words = [ledgerNames[ledger] ?? ledger, code].filter(Boolean).join(', ');
    const before = cents(lines.get(key)?.amount ?? 0);
    lines.set(key, { key, words, amount: rand(add(before, cents(amount))) });
  }
  return [...lines.values()];
}

interface ComparisonProps {
  decision: DecisionState;
  session: Session;
  onCommit: () => void;
  onSkip: () => void;
  /** Null for a receipt that already has an account. */
  onSplit: (() => void) | null;
}

/** Effect of the decision, with its button: account, invoices and ledger before and after. */
export function Comparison(props: ComparisonProps) {
  const { decision: state, session } = props;
  const { decision, plan } = state;
  const refusal = plan.data?.refusals[0];
  const error = session.error ?? (plan.isError ? plan.error.message : null);
  const isReady = Boolean(plan.data) && refusal === undefined;
  return (
    <>
      <Section
        title="Before and after"
        action={<StatusMark status="neutral">Not posted yet</StatusMark>}
      >
        {error !== null && <Note kind="error">{error}</Note>}
        {refusal && <Note kind="warning">{refusal.reason}</Note>}
        {decision === null && <p className="quiet-text">{missingWords(state.choice.parts)}</p>}
        {plan.data && isReady && <Accounts plan={plan.data} />}
      </Section>
      {plan.data && isReady && <Parts plan={plan.data} />}
      <Actions {...props} off={disabledReason(state, isReady)} />
    </>
  );
}

/** Returns why there is nothing to allocate; false if there is something. */
function disabledReason({ plan, choice }: DecisionState, isReady: boolean): string | false {
  if (!isReady) return missingWords(choice.parts);
  const isIdle = plan.data && changesNothing(plan.data);
  return isIdle
    ? 'The receipt stays unallocated on its account. Skip it, or tick an invoice.'
    : false;
}

const missingWords = (parts: unknown): string =>
  parts === null
    ? 'Choose an account to see what changes.'
    : 'Enter an account and an amount for each part.';

function Actions({
  decision: { decision, choice, change },
  session,
  onCommit,
  onSkip,
  onSplit,
  off,
}: ComparisonProps & { off: string | false }) {
  return (
    <div className="allocator-go">
      <Button kind="primary" wide keys="Enter" busy={session.busy} off={off} onClick={onCommit}>
        Allocate and next
      </Button>
      <Button
        keys="s"
        aria-pressed={choice.parts !== null}
        off={onSplit === null ? 'This receipt already has an account.' : false}
        onClick={() => onSplit?.()}
      >
        Split
      </Button>
      <Button
        keys="m"
        aria-pressed={choice.isOnAccount}
        off={decision === null || choice.parts !== null}
        onClick={() => change({ isOnAccount: !choice.isOnAccount })}
      >
        On account
      </Button>
      <Button keys="u" onClick={onSkip}>
        Skip
      </Button>
    </div>
  );
}

export function Accounts({ plan: { accounts } }: { plan: AllocationPlan }) {
  return accounts.map(({ account_id: id, account_code: code, account, before, after }) => {
    const most = Math.max(Math.abs(before), Math.abs(after), 1);
    const share = (amount: number) => ({ width: `${(Math.max(0, amount) / most) * 100}%` });
    return (
      <div key={id} className="owes">
        <p className="quiet-text">
          <span className="ref">{code}</span> {account} owes
        </p>
        <p className="owes-figures">
          <span>{inRand(before)}</span>
          <span aria-hidden="true">→</span>
          <span className="for-readers">then</span>
          <b>{inRand(after)}</b>
        </p>
        <div className="owes-bars" aria-hidden="true">
          <i style={share(before)} />
          <i style={share(after)} />
        </div>
      </div>
    );
  });
}

export function Parts({ plan }: { plan: AllocationPlan }) {
  const left = rand(add(...plan.payments.map((one) => cents(one.left))));
  return (
    <>
      <Listing
        label="Invoices before and after"
        rows={plan.invoices}
        rowKey={({ invoice_id: id }) => id}
        columns={columns}
        empty={<p className="allocator-quiet">No invoice is settled.</p>}
        flush
      />
      <dl className="posted">
        <dt>Stays on account</dt>
        <dd>{inRand(left)}</dd>
        {summedPostings(plan).map(({ key, words, amount }) => (
          <div key={key}>
            <dt>{words}</dt>
            <dd>{inRand(amount)}</dd>
          </div>
        ))}
        <div className="posted-sum">
          <dt>{plan.postings.length === 0 ? 'Nothing is posted' : 'Sum'}</dt>
          <dd>
            <StatusMark status="success">{inRand(plan.sum)}</StatusMark>
          </dd>
        </div>
      </dl>
    </>
  );
}
