import { limitOf } from '#domain/accounts/credit.ts';
import { untilWords } from '#domain/accounts/override-days.ts';
import { inRand } from '#domain/kernel/money.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import type { Account } from '../account.ts';

/** Balance and limit; hidden without the permission for billing. */
export function Figures({ record: account }: { record: Account }) {
  const { balance, overdue = 0, unbilled = 0, available } = account;
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
          <dt>{available === null ? 'Available' : `Available of ${limitWords(account)}`}</dt>
          <dd>{available === null || available === undefined ? 'No limit' : inRand(available)}</dd>
        </div>
      </dl>
    </section>
  );
}

/**
 * Formats the credit limit that applies today, such as "R 200 000,00". A temporary limit is
 * followed by its last day.
 */
function limitWords({ credit_limit = 0, credit_override, credit_override_until: until }: Account) {
  const limit = inRand(limitOf({ credit_limit, credit_override: credit_override ?? null }));
  return until ? `${limit} ${untilWords({ ends_on: until })}` : limit;
}
