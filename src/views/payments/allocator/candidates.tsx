import type { UseQueryResult } from '@tanstack/react-query';
import { startOfDay } from '#domain/kernel/business-days.ts';
import type { RowOf } from '#api/endpoint-types.ts';
import type { Page } from '#api/endpoint.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatDayMonth } from '#domain/kernel/time.ts';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { Kbd } from '#ui/mark/keys.tsx';
import { Tag } from '#ui/mark/status-mark.tsx';
import { isTied } from '#domain/payments/matching/score.ts';
import { bandMarks, describeSureness, type Candidate } from './allocation.ts';
import { FileCandidates } from './file-candidates.tsx';
import type { DecisionState } from './use-decision.ts';

type Invoice = RowOf<'GET /billing/invoices'>;
type Shown = { decision: DecisionState };
type Owed = UseQueryResult<Page<Invoice>>;

/** Candidate accounts with reasons; the chosen account also shows its invoices. */
export function CandidateList({ decision: state }: Shown) {
  const { found, candidates, candidate, choice, change, isOwn } = state;
  if (found.isPending) return <p className="allocator-quiet">Looking for the account…</p>;
  if (found.isError)
    return (
      <p className="allocator-quiet" role="alert">
        The candidates could not be loaded: {found.error.message}
      </p>
    );
  const chosen = choice.account;
  return (
    <>
      <Hint decision={state} />
      <ol className="candidates" aria-label="Candidates">
        {candidates.map((one, at) => (
          <Item
            key={one.account_id}
            candidate={one}
            at={at}
            isTaken={one === candidate}
            onTake={() => change({ at, account: null, invoices: null, isOnAccount: false })}
          >
            <Invoices decision={state} />
          </Item>
        ))}
        {chosen !== null && (
          <li className="candidate is-taken">
            <span />
            <div>
              <b>{chosen.words}</b>
              <p className="quiet-text">You chose this account.</p>
              <Invoices decision={state} />
            </div>
          </li>
        )}
      </ol>
      <FileCandidates decision={state} />
      {isOwn && (
        <div className="allocator-own">
          <p className="quiet-text">This receipt already has an account.</p>
          <Invoices decision={state} />
        </div>
      )}
    </>
  );
}

/** Hint that explains why no account is chosen. */
function Hint({ decision: { found, candidates, candidate, choice, isOwn } }: Shown) {
  if (isOwn || candidate !== null || choice.account !== null) return null;
  if (candidates.length === 0 && (found.data?.files.length ?? 0) > 0) return null;
  return (
    <p className="allocator-quiet">
      {isTied(candidates)
        ? 'Two accounts match equally well. Choose one.'
        : 'No account matches the text, amount or payer. Search for one, or skip the receipt.'}
    </p>
  );
}

interface ItemProps {
  candidate: Candidate;
  at: number;
  isTaken: boolean;
  onTake: () => void;
  children: React.ReactNode;
}

function Item({ candidate, at, isTaken, onTake, children }: ItemProps) {
  const { status } = bandMarks[candidate.band];
  return (
    <li
      className={isTaken ? 'candidate is-taken' : 'candidate'}
      aria-current={isTaken || undefined}
    >
      <Kbd>{String(at + 1)}</Kbd>
      <div>
        <div className="candidate-head">
          <button type="button" className="candidate-name" onClick={onTake}>
            <span className="ref">{candidate.account_code}</span> {candidate.account}
          </button>
          <Tag status={status}>{describeSureness(candidate)}</Tag>
        </div>
        <ul className="reasons">
          {candidate.reasons.map(({ text, is_against: isAgainst }) => (
            <li key={text} className={isAgainst ? 'is-against' : undefined}>
              {isAgainst && <span className="for-readers">Against this account: </span>}
              {text}
            </li>
          ))}
        </ul>
        {isTaken && children}
      </div>
    </li>
  );
}

/** Open invoices of the chosen account. */
function Invoices({
  decision: { owed, settled, plan, choice, change },
}: {
  decision: DecisionState;
}) {
  return (
    <OwedInvoices
      owed={owed}
      ticked={choice.invoices ?? settled}
      parts={plan.data?.payments[0]?.parts ?? []}
      onTick={(invoices) => change({ isOnAccount: false, invoices })}
    />
  );
}

interface OwedProps {
  owed: Owed;
  ticked: readonly number[];
  /** Amounts that the current decision would settle. */
  parts: readonly { invoice_id: number; amount: number }[];
  onTick: (invoices: number[]) => void;
}

/** Open invoices of an account; ticked invoices are settled in the order of ticking. */
export function OwedInvoices({ owed, ticked, parts, onTick }: OwedProps) {
  const { data, isError, error } = owed;
  if (isError) return <p role="alert">The invoices could not be loaded: {error.message}</p>;
  if (data === undefined) return null;
  if (data.rows.length === 0)
    return <p className="quiet-text">No invoice is outstanding: the amount stays on account.</p>;
  const tick = (id: number, isOn: boolean) =>
    onTick(isOn ? [...ticked, id] : ticked.filter((one) => one !== id));
  const partOf = (id: number) => parts.find((one) => one.invoice_id === id)?.amount ?? 0;
  return (
    <ul className="owed" aria-label="Open invoices">
      {data.rows.map((invoice) => (
        <li key={invoice.id}>
          <Checkbox
            label={<span className="ref">{invoice.invoice_number}</span>}
            checked={ticked.includes(invoice.id)}
            onChange={(isOn) => tick(invoice.id, isOn)}
          />
          <span className="quiet-text">{formatDayMonth(startOfDay(invoice.invoice_date))}</span>
          <span className="num quiet-text">of {inRand(invoice.outstanding)}</span>
          <span className="num">{inRand(partOf(invoice.id))}</span>
        </li>
      ))}
    </ul>
  );
}
