import { inRand } from '../../../domain/money.ts';
import { StatusMark } from '../../../ui/mark/status-mark.tsx';
import type { Account } from '../account.ts';

/** What it owes, and how far it may go; nobody without billing is told. */
export function Figures({ record: account }: { record: Account }) {
  const { balance, overdue = 0, unbilled = 0, available, credit_limit: limit = 0 } = account;
  if (balance === undefined) return null;
  return (
    <section className="account-figures" aria-label="Figures">
      <dl>
        <div>
          <dt>Balance</dt>
          <dd>{inRand(balance)}</dd>
        </div>
        <div>
          <dt>{overdue > 0 ? <StatusMark status="danger">Overdue</StatusMark> : 'Overdue'}</dt>
          <dd>{inRand(overdue)}</dd>
        </div>
        <div>
          <dt>Unbilled</dt>
          <dd>{inRand(unbilled)}</dd>
        </div>
        <div>
          <dt>{available === null ? 'Available' : `Available of ${inRand(limit)}`}</dt>
          <dd>{available === null || available === undefined ? 'No limit' : inRand(available)}</dd>
        </div>
      </dl>
    </section>
  );
}
